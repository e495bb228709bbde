import type { Language } from "@/lib/core/language";
import { both, type Text } from "@/lib/core/bilingual";
import type { RequirementError, RequirementErrorCode } from "@/lib/domain/accounts/requirements/shared/requirement-id";
import { requirementWords } from "./requirements";

/** Error of an answer, as the end of a sentence, and the remedy. */
export interface ErrorWords {
  problem: Text;
  remedy: Text;
}

const ANOTHER = both("Upload another document.", "Suba otro documento.");

/** Texts of all error codes. None of them may fit an answer that is only missing. */
export const ERROR_WORDS: Record<RequirementErrorCode, ErrorWords> = {
  "invalid-value": {
    problem: both("is not valid", "revise este dato"),
    remedy: both("Correct it.", "Corrija la respuesta."),
  },
  "failed-automatic-verification": {
    problem: both("did not match official records", "no coincidió con los registros oficiales"),
    remedy: both("Correct it, or upload a document.", "Corrija el dato o suba un documento."),
  },
  "failed-other": {
    problem: both("could not be verified", "no se pudo verificar"),
    remedy: both("Check it and correct it.", "Revise el dato y corríjalo."),
  },
  "invalid-address": {
    problem: both("could not be found", "no se pudo encontrar"),
    remedy: both("Correct the address.", "Corrija la dirección."),
  },
  "address-restricted": {
    problem: both("is a PO box or mail agent", "es un apartado postal o una agencia de correo"),
    remedy: both("Enter a street address.", "Ingrese una dirección de calle."),
  },
  "tax-id-mismatch": {
    problem: both("did not match the tax records", "no coincidió con los registros fiscales"),
    remedy: both(
      "Correct the number, or upload a document that shows it.",
      "Corrija el número o suba un documento que lo muestre.",
    ),
  },
  "document-id-mismatch": {
    problem: both("did not match the identity document", "no coincidió con el documento de identidad"),
    remedy: ANOTHER,
  },
  "document-date-of-birth-mismatch": {
    problem: both("shows another date of birth", "muestra otra fecha de nacimiento"),
    remedy: both(
      "Correct the date of birth, or upload another document.",
      "Corrija la fecha de nacimiento o suba otro documento.",
    ),
  },
  "document-name-mismatch": {
    problem: both("shows another name", "muestra otro nombre"),
    remedy: both("Correct the name, or upload another document.", "Corrija el nombre o suba otro documento."),
  },
  "document-address.mismatch": {
    problem: both("shows another address", "muestra otra dirección"),
    remedy: both("Correct the address, or upload another document.", "Corrija la dirección o suba otro documento."),
  },
  "document-number-mismatch": {
    problem: both("shows another number", "muestra otro número"),
    remedy: both("Correct the number, or upload another document.", "Corrija el número o suba otro documento."),
  },
  "document-incomplete": {
    problem: both("does not show every page or corner", "no muestra todas las páginas o esquinas"),
    remedy: both("Upload the whole document.", "Suba el documento completo."),
  },
  "document-failed-risk": { problem: both("did not pass our checks", "no pasó nuestra revisión"), remedy: ANOTHER },
  "document-illegible": {
    problem: both("cannot be read", "no se puede leer"),
    remedy: both("Upload a clearer image.", "Suba una imagen más clara."),
  },
  "document-unsupported": {
    problem: both("is not an accepted kind of document", "no es un tipo de documento aceptado"),
    remedy: ANOTHER,
  },
  "document-not-uploaded": {
    problem: both("was not uploaded", "no se ha subido"),
    remedy: both("Upload it.", "Súbalo."),
  },
  "document-corrupt": {
    problem: both("cannot be opened", "no se puede abrir"),
    remedy: both("Upload it again.", "Súbalo otra vez."),
  },
  "document-expired": {
    problem: both("has expired", "está vencido"),
    remedy: both("Upload a current one.", "Suba uno vigente."),
  },
};

/**
 * Returns the result of a check as a sentence with what to do: "Tax number (EIN) did not match the tax records. Correct
 * …". Spanish puts the answer before a colon, because a sentence would need its article.
 */
export function errorSentence(
  { requirement, errorCode = "failed-other" }: RequirementError,
  language: Language = "en",
): string {
  const { problem, remedy } = ERROR_WORDS[errorCode];
  const { label } = requirementWords(requirement, language);
  return `${label}${language === "es" ? ":" : ""} ${problem[language]}. ${remedy[language]}`;
}
