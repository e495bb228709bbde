import { catalogueTexts } from "@/components/words/profile-fields";
import { both, type SameKeys } from "@/lib/core/bilingual";
import type { Language } from "@/lib/core/language";
import { permissions } from "@/lib/core/permission-words";
import { forms } from "./forms";
import { MESSAGES } from "./messages";
import { pages } from "./pages";
import { status } from "./status";

/** Words the parts of forms that no catalogue has: `{}` stands for a number. */
const FIELD_TEXTS = {
  whatIsKnown: both("Number type", "Tipo de número"),
  ssnAllNine: both("SSN, all nine digits", "SSN, los nueve dígitos"),
  ssnLastFour: both("SSN, last four digits", "SSN, últimos cuatro dígitos"),
  itinAllNine: both("ITIN, all nine digits", "ITIN, los nueve dígitos"),
  taxNumber: both("Tax ID", "Número de identificación fiscal"),
  nineDigitsAsIn: both("Nine digits, as in {}-{}.", "Nueve dígitos, como en {}-{}."),
  theEinOrTheOwnerS: both(
    "The EIN ({}-{}) or the owner's Social Security number.",
    "El EIN ({}-{}) o el número de Seguro Social del propietario.",
  ),
  yourName: both("Your name", "Su nombre"),
  unitedStates: both("United States", "Estados Unidos"),
  address: both("Address", "Dirección"),
  searchForWhatYouDo: both(
    "Search for what you do, such as coffee shop or plumber.",
    "Busque a qué se dedica, por ejemplo cafetería o plomero.",
  ),
  loading: both("Loading…", "Cargando…"),
  restaurants: both("Restaurants", "Restaurantes"),
  noMatchTryAnotherWord: both("No match. Try another word.", "Sin resultados. Pruebe con otra palabra."),
  noMatchEnterTheFourDigit: both(
    "No match. Enter the four-digit code.",
    "Sin resultados. Ingrese el código de cuatro dígitos.",
  ),
  sameAsBusinessContact: both("Same as business contact", "Igual que el contacto de la empresa"),
  businessContactCopiedToCustomerSupport: both(
    "Business contact copied to customer support",
    "Contacto de la empresa copiado a la atención al cliente",
  ),
  zipCodeShortenedTo: both("ZIP code shortened to {}", "Código postal acortado a {}"),
  forExampleApril: both("For example: {} – April, {}, {}", "Por ejemplo: {} – abril, {}, {}"),
  month: both("Month", "Mes"),
  day: both("Day", "Día"),
  year: both("Year", "Año"),
  january: both("{} – January", "{} – enero"),
  february: both("{} – February", "{} – febrero"),
  march: both("{} – March", "{} – marzo"),
  april: both("{} – April", "{} – abril"),
  may: both("{} – May", "{} – mayo"),
  june: both("{} – June", "{} – junio"),
  july: both("{} – July", "{} – julio"),
  august: both("{} – August", "{} – agosto"),
  september: both("{} – September", "{} – septiembre"),
  october: both("{} – October", "{} – octubre"),
  november: both("{} – November", "{} – noviembre"),
  december: both("{} – December", "{} – diciembre"),
  optional: both(" (optional)", " (opcional)"),
  error: both("Error: ", "Error: "),
  showTaxNumber: both("Show tax ID", "Mostrar número de identificación fiscal"),
  hideTaxNumber: both("Hide tax ID", "Ocultar número de identificación fiscal"),
  showIdentityNumber: both("Show ID number", "Mostrar número de identidad"),
  hideIdentityNumber: both("Hide ID number", "Ocultar número de identidad"),
  showAccountNumber: both("Show account number", "Mostrar número de cuenta"),
  hideAccountNumber: both("Hide account number", "Ocultar número de cuenta"),
  showPassword: both("Show password", "Mostrar contraseña"),
  hidePassword: both("Hide password", "Ocultar contraseña"),
  themeSystem: both("Theme: System", "Tema: sistema"),
  themeLight: both("Theme: Light", "Tema: claro"),
  themeDark: both("Theme: Dark", "Tema: oscuro"),
  options: both("Options", "Opciones"),
  nothingMatches: both("Nothing matches", "Nada coincide"),
  requestId: both("Request ID", "ID de la solicitud"),
  copyRequestId: both("Copy request ID", "Copiar el ID de la solicitud"),
  copiedRequestId: both("Copied request ID", "Se copió el ID de la solicitud"),
  couldNotCopyRequestIdSelect: both(
    "Could not copy request ID. Select the text and copy it yourself.",
    "No se pudo copiar el ID de la solicitud. Seleccione el texto y cópielo.",
  ),
  option: both("{} option", "{} opción"),
  options2: both("{} options", "{} opciones"),
  left: both("{} left", "Quedan {}"),
  moreCharactersNeeded: both("{} more characters needed", "Faltan {} caracteres"),
  moreCharacterNeeded: both("{} more character needed", "Falta {} carácter"),
  charactersTooMany: both("{} characters too many", "Sobran {} caracteres"),
  characterTooMany: both("{} character too many", "Sobra {} carácter"),
};

/** Describes what forms say, sent to the browser in one language. */
export type FormWords = SameKeys<typeof forms.en>;
/** Describes what the page of a submitted application says. */
export type StatusWords = SameKeys<typeof status.en>;
/** Describes what the pages around the forms say. */
export type PageWords = SameKeys<typeof pages.en>;
/** Describes what scopes mean. */
export type PermissionWords = SameKeys<typeof permissions.en>;

/** Everything hosted onboarding says in one language; English phrases of shared parts need no table. */
export interface Words {
  language: Language;
  pages: PageWords;
  forms: FormWords;
  status: StatusWords;
  permissions: PermissionWords;
  phrases: Readonly<Record<string, string>> | undefined;
}

/** Everything in a language; for the server, which sends the browser only what a page needs. */
export function wordsIn(language: Language): Words {
  return {
    language,
    pages: pages[language],
    forms: forms[language],
    status: status[language],
    permissions: permissions[language],
    phrases: language === "es" ? esPhrases : undefined,
  };
}

const TEXTS = [...catalogueTexts(), ...Object.values(FIELD_TEXTS), ...Object.values(MESSAGES)];

/** Maps English texts of shared form parts and of the server to Spanish, by the text as it is on the wire. */
export const esPhrases: Readonly<Record<string, string>> = Object.fromEntries(TEXTS.map(({ en, es }) => [en, es]));
