import { catalogueTexts } from "@/components/words/profile-fields";
import { both, type SameKeys } from "@/lib/core/bilingual";
import type { Language } from "@/lib/core/language";
import { permissions } from "@/lib/core/permission-words";
import { forms } from "./forms";
import { pages, status } from "./pages";

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

/**
 * Words the faults of an answer, as they stand after "Label: ", and the answers of the server; `{}` stands for a
 * number.
 */
const MESSAGES = {
  thereIsAProblemFieldNeeds: both(
    "There is a problem — {} field needs attention",
    "Hay un problema: {} campo requiere atención",
  ),
  thereIsAProblemFieldsNeed: both(
    "There is a problem — {} fields need attention",
    "Hay un problema: {} campos requieren atención",
  ),
  isRequired: both("is required", "falta completar"),
  orAWebsiteIsRequired: both("or a website is required", "falta una descripción o un sitio web"),
  orAPhoneNumberIsRequired: both("or a phone number is required", "falta un correo o un teléfono"),
  mustBeCharacterOrFewer: both("must be {} character or fewer", "use {} carácter como máximo"),
  mustBeCharactersOrFewer: both("must be {} characters or fewer", "use {} caracteres como máximo"),
  mustBeCharactersOrMore: both("must be {} characters or more", "use {} caracteres como mínimo"),
  mustBeExactlyCharacter: both("must be exactly {} character", "use exactamente {} carácter"),
  mustBeExactlyCharacters: both("must be exactly {} characters", "use exactamente {} caracteres"),
  mustBeExactlyDigits: both("must be exactly {} digits", "use exactamente {} dígitos"),
  mustBeDigits: both("must be {} digits", "ingrese {} dígitos"),
  mustBeToDigits: both("must be {} to {} digits", "ingrese de {} a {} dígitos"),
  isNotTheRoutingNumberOf: both(
    "is not the routing number of a bank we know",
    "no es el número de ruta de un banco que conozcamos",
  ),
  mustBeOrLess: both("must be {} or less", "use {} como máximo"),
  mustBeOrMore: both("must be {} or more", "use {} como mínimo"),
  mustHaveItemsOrFewer: both("must have {} items or fewer", "use {} elementos como máximo"),
  chooseAtLeastOne: both("choose at least one", "elija al menos uno"),
  mustBeText: both("must be text", "ingrese texto"),
  mustBeANumber: both("must be a number", "ingrese un número"),
  mustBeAnAmountLikeOr: both("must be an amount like {} or {},{}.{}", "ingrese un monto como {} o {},{}.{}"),
  mustBeAWholeNumber: both("must be a whole number", "ingrese un número entero"),
  mustBeTrueOrFalse: both("must be true or false", "elija sí o no"),
  hasCharactersWhichAreNotAllowed: both("has characters which are not allowed", "tiene caracteres que no se permiten"),
  isNotValid: both("is not valid", "revise este dato"),
  mustBeAnEMailAddress: both("must be an email address", "ingrese un correo electrónico"),
  mustBeAWebAddress: both("must be a web address", "ingrese una dirección web"),
  mustBeDigitsOnly: both("must be digits only", "use solo dígitos"),
  mustBeNineDigits: both("must be nine digits", "ingrese nueve dígitos"),
  mustBeSixDigits: both("must be six digits", "ingrese seis dígitos"),
  mustBeAValidEmployerIdentification: both(
    "must be a valid employer identification number",
    "ingrese un número de identificación fiscal válido",
  ),
  isNotADayOfThat: both("is not a day of that month", "no es un día de ese mes"),
  mustNotBeInTheFuture: both("must not be in the future", "no puede estar en el futuro"),
  mustBeAccepted: both("must be accepted", "hay que aceptarlo"),
  mustBeTheEndOfThe: both("must be the end of the full number", "debe ser el final del número completo"),
  isRequiredOfOwners: both("is required of owners", "falta completar"),
  mustBeAtLeastForOwners: both("must be at least {} for owners", "use {} como mínimo"),
  mustBeTrueForWhoeverOwns: both(
    "must be true for whoever owns {} percent or more",
    "márquelo si tiene el {} por ciento o más",
  ),
  mustAddUpToWithThe: both("must add up to {} with the others", "debe sumar {} con los demás"),
  mustNotBeLessThanThe: both("must not be less than the average", "no puede ser menor que el promedio"),
  mustBeAFile: both("must be a file", "elija un archivo"),
  isEmpty: both("is empty", "está vacío"),
  mustBeMbOrSmaller: both("must be {} MB or smaller", "elija un archivo de {} MB como máximo"),
  mustBeBusinessTheInvitationAsks: both(
    "must be business: the invite asks for what a person cannot have",
    "debe ser una empresa: la invitación pide lo que una persona no puede tener",
  ),
  isNotRightOrNoLonger: both("is not right, or no longer good", "no es correcto o ya no es válido"),
  mustHaveCharactersOrMoreAnd: both(
    "must have {} characters or more and must not be a common one, a run of keys, or your own name",
    "use {} caracteres o más, y nada común, ni teclas seguidas, ni su propio nombre",
  ),
  thisInvitationHasBeenUsedAlready: both("This invite was already used already.", "Esta invitación ya se usó."),
  thisInvitationWasUsedOrWithdrawn: both(
    "This invite was used or withdrawn a moment ago.",
    "Esta invitación se usó o se retiró hace un momento.",
  ),
  aPriceInThisInvitationIs: both(
    "A price in this invite is no longer offered. Ask for a new invite.",
    "Un precio de esta invitación ya no se ofrece. Pida una invitación nueva.",
  ),
  nameHasWithdrawnThisInvitation: both("{name} has withdrawn this invite.", "{name} retiró esta invitación."),
  nameAlreadyHasAnAccountFor: both(
    "{name} already has an account for you under the same reference. Ask them before you try again.",
    "{name} ya tiene una cuenta para usted con la misma referencia. Consulte antes de volver a intentarlo.",
  ),
  somethingWasChangedInAnotherWindow: both(
    "Something was changed in another window or on another device. Check your answers once more.",
    "Algo cambió en otra ventana o en otro dispositivo. Revise sus respuestas una vez más.",
  ),
  nameWhatIsMissingCanBe: both(
    "{name}; what is missing can be added",
    "Lo que ya se verificó o se está verificando no se puede cambiar; lo que falta se puede agregar.",
  ),
  isOnlyForBusinessAccounts: both("is only for business accounts", "es solo para cuentas de empresa"),
  mustBeBusiness: both("must be business", "debe ser una empresa"),
  mustBeIndividual: both("must be individual", "debe ser una persona"),
  mustHaveItemsOrMore: both("must have {} items or more", "use {} elementos como mínimo"),
  mustNotBringTheSharesOf: both(
    "must not bring the shares of all to more than {} percent",
    "hace que todos juntos tengan más del {} por ciento",
  ),
  aBusinessHasRepresentativesAtMost: both(
    "a business has {} representatives at most",
    "Una empresa puede tener {} personas como máximo.",
  ),
  onlyABusinessHasRepresentatives: both(
    "only a business has representatives",
    "Solo una empresa tiene personas que la dirigen o son propietarias.",
  ),
  onlyABusinessHasVolumesTo: both("only a business has volumes to underwrite", "Solo una empresa indica sus ventas."),
  theRepresentativeWasNotAdded: both(
    "the representative was not added",
    "La persona no se agregó. Inténtelo de nuevo.",
  ),
  theRepresentativeWasRemoved: both("the representative was removed", "La persona se quitó mientras tanto."),
  aVerifiedBusinessNeedsAController: both(
    "a verified business needs a controller: add another one first",
    "Una empresa verificada necesita un responsable: agregue a otro primero.",
  ),
  theRepresentativeChangedMeanwhile: both(
    "the representative changed meanwhile",
    "Los datos de la persona cambiaron mientras tanto. Vuelva a cargar la página.",
  ),
  anotherAccountHasThisForeignid: both("another account has this foreignID", "Otra cuenta ya tiene esta referencia."),
  thereAreFilesAlready: both("there are {} files already", "Ya hay {} archivos; no se pueden agregar más."),
  itExistsAlready: both("it exists already", "Ya existe."),
  itIsBeingChangedAtThis: both(
    "it is being changed at this moment, try again",
    "Se está cambiando en este momento. Inténtelo de nuevo.",
  ),
  thereIsAnAccountWithThis: both(
    "there is an account with this email address already: sign in with its password",
    "Ya existe una cuenta con este correo: inicie sesión con su contraseña.",
  ),
  isAPasswordThatIsKnown: both("is a password that is known to be common", "es una contraseña demasiado común"),
  isNotAcceptable: both("is not acceptable", "no es válida"),
  mustBeACsvPngJpeg: both("must be a csv, png, jpeg or pdf", "use un archivo CSV, PNG, JPEG o PDF"),
  isTooLargeAnImage: both("is too large an image", "la imagen es demasiado grande"),
  isNotAWholeImage: both("is not a whole image", "la imagen está incompleta o dañada"),
  isNotAPdfThatCan: both("is not a PDF that can be read", "no es un PDF que se pueda leer"),
  isNotAPdfThatCan2: both("is not a PDF that can be read in time", "el PDF tarda demasiado en leerse"),
  cannotBeReadInTime: both("cannot be read in time", "tarda demasiado en leerse"),
  hasTooMuchStructureToBe: both("has too much structure to be read", "es demasiado complejo para leerlo"),
  hasSeveralPagesSo: both("has several pages, so it must be a pdf", "tiene varias páginas: use un archivo PDF"),
  hasNoPages: both("has no pages", "no tiene páginas"),
  isProtectedByAPassword: both("is protected by a password", "está protegido con una contraseña"),
  holdsScriptsActionsOrOtherFiles: both(
    "holds scripts, actions or other files",
    "contiene programas, acciones u otros archivos",
  ),
  holdsAFormThatCanAct: both(
    "holds a form that can act: print it into a new PDF",
    "contiene un formulario que puede ejecutar programas: imprímalo en un PDF nuevo",
  ),
  mustBeTextInUtf: both("must be text in UTF-8", "debe ser texto en UTF-8"),
  mustBeTextWithoutControlCharacters: both(
    "must be text without control characters",
    "debe ser texto sin caracteres de control",
  ),
  isNotATableOfLines: both(
    "is not a table of lines with as many fields each",
    "no es una tabla con el mismo número de campos en cada línea",
  ),
  hasAFirstLineOfMore: both("has a first line of more than {} kB", "su primera línea tiene más de {} kB"),
  wasRefusedByTheVirusScanner: both("was refused by the virus scanner", "fue rechazado por el antivirus"),
  namesARequirementThatDoesNot: both("names a requirement that does not exist", "se refiere a algo que ya no se pide"),
  namesARepresentativeThatDoesNot: both(
    "names a representative that does not exist",
    "se refiere a una persona que ya no está",
  ),
  namesADocumentThatDoesNot: both("names a document that does not exist", "se refiere a un documento que ya no existe"),
  mustBeAJsonObjectWith: both("must be a JSON object with texts", "no se pudo enviar con el archivo"),
  yourSessionHasEndedSignIn: both(
    "Your session has ended. Sign in again.",
    "Su sesión terminó. Inicie sesión de nuevo.",
  ),
  youAreNotAllowedToDo: both("You are not allowed to do this.", "No tiene permiso para hacer esto."),
  itDoesNotExistOrNo: both("It does not exist, or no longer.", "No existe, o ya no."),
  someFieldsNeedAttention: both("Some fields need attention.", "Algunos campos requieren atención."),
  tooManyRequestsWaitAMoment: both("Too many requests. Wait a moment.", "Demasiadas solicitudes. Espere un momento."),
  somethingWentWrongOnOurSide: both("Something went wrong on our end.", "Algo falló de nuestro lado."),
  theServiceIsBusyForA: both(
    "The service is busy for a moment. Try again.",
    "El servicio está ocupado por un momento. Inténtelo de nuevo.",
  ),
  aServiceWeDependOnDid: both("A service we depend on didn’t respond.", "Un servicio del que dependemos no respondió."),
  somethingWentWrong: both("Something went wrong.", "Algo falló."),
  theServerCouldNotBeReached: both("We couldn’t reach the server.", "No se pudo conectar con el servidor."),
  signingInDidNotWorkTry: both(
    "We couldn’t sign you in. Try again in a moment.",
    "No se pudo iniciar sesión. Inténtelo de nuevo en un momento.",
  ),
};

const TEXTS = [...catalogueTexts(), ...Object.values(FIELD_TEXTS), ...Object.values(MESSAGES)];

/** Maps English texts of shared form parts and of the server to Spanish, by the text as it is on the wire. */
export const esPhrases: Readonly<Record<string, string>> = Object.fromEntries(TEXTS.map(({ en, es }) => [en, es]));
