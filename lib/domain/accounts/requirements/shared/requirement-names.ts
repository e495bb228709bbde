import type { RequirementError } from "./requirement-id";

/** Answers about expected sales. */
const UNDERWRITING = [
  "business.average-transaction-size",
  "business.max-transaction-size",
  "business.average-monthly-transaction-volume",
  "business.volume-by-customer-type",
  "business.card-volume-distribution",
  "business.fulfillment",
] as const;

export const OF_ACCOUNT = [
  "account.tos-acceptance",
  "individual.mobile",
  "individual.email",
  "individual.email-or-mobile",
  "individual.firstname",
  "individual.lastname",
  "individual.address",
  "individual.ssn-last4",
  "individual.ssn",
  "individual.birthdate",
  "business.legalname",
  "business.description-or-website",
  "business.entity-type",
  "business.business-type",
  "business.dba",
  "business.ein",
  "business.address",
  "business.phone",
  "business.admins",
  "business.controllers",
  "business.owners",
  "business.classification",
  "business.industry-code-mcc",
  "business.indicate-owners-provided",
  ...UNDERWRITING,
  "business.description",
  "business.underwriting-documents-tier-one",
  "bank-accounts.name",
  "bank-accounts.routing-number",
  "bank-accounts.account-number",
  "document.business.verification",
  "document.individual.tin",
  "document.individual.verification",
] as const;

/** The requirements of a representative. The full name is `representative.{representativeID}.` and one of these. */
export const OF_REPRESENTATIVE = [
  "mobile",
  "email",
  "email-or-mobile",
  "firstname",
  "lastname",
  "address",
  "ssn-last4",
  "ssn",
  "birthdate",
  "job-title",
  "is-controller",
  "is-owner",
  "ownership",
] as const;
export const DOCUMENTS_OF_REPRESENTATIVE = ["tin", "verification"] as const;

export const DOCUMENT_ERRORS = [
  "document-id-mismatch",
  "document-date-of-birth-mismatch",
  "document-name-mismatch",
  "document-address.mismatch",
  "document-number-mismatch",
  "document-incomplete",
  "document-failed-risk",
  "document-illegible",
  "document-unsupported",
  "document-not-uploaded",
  "document-corrupt",
  "document-expired",
] as const;

/** Why an answer is not enough. One of the API's names contains a dot. */
export const ERROR_CODES = [
  "invalid-value",
  "failed-automatic-verification",
  "failed-other",
  "invalid-address",
  "address-restricted",
  "tax-id-mismatch",
  ...DOCUMENT_ERRORS,
] as const;

/** Whether the error only means that a required document is missing. */
export function isNotHandedIn({ errorCode }: RequirementError): boolean {
  return errorCode === "document-not-uploaded";
}

/** Whether a requirement is answered with expected sales. */
export const isUnderwriting = (kind: string): boolean => (UNDERWRITING as readonly string[]).includes(kind);
