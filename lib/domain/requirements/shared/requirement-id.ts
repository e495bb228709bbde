import { z } from "zod";

const OF_ACCOUNT = [
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
  "business.average-transaction-size",
  "business.max-transaction-size",
  "business.average-monthly-transaction-volume",
  "business.volume-by-customer-type",
  "business.card-volume-distribution",
  "business.fulfillment",
  "business.description",
  "business.underwriting-documents-tier-one",
  "bank-accounts.name",
  "bank-accounts.routing-number",
  "bank-accounts.account-number",
  "document.business.verification",
  "document.individual.tin",
  "document.individual.verification",
] as const;

const OF_REPRESENTATIVE = [
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
const DOCUMENTS_OF_REPRESENTATIVE = ["tin", "verification"] as const;

/** The requirements of an account itself. */
export const AccountRequirement = z.enum(OF_ACCOUNT);
export type AccountRequirement = z.infer<typeof AccountRequirement>;

/** The requirements of a representative. The full name is `representative.{representativeID}.` and this. */
export const PersonRequirement = z.enum(OF_REPRESENTATIVE);
export type PersonRequirement = z.infer<typeof PersonRequirement>;

/** A requirement's full name. It contains the real ID of a person or a document. */
export const Requirement = z.union([
  AccountRequirement,
  z.templateLiteral(["representative.", z.guid(), ".", PersonRequirement]),
  z.templateLiteral(["document.representative.", z.guid(), ".", z.enum(DOCUMENTS_OF_REPRESENTATIVE)]),
  z.templateLiteral(["document.", z.guid()]),
]);
export type Requirement = z.infer<typeof Requirement>;

/** Why an answer is not enough. One of the API's names contains a dot. */
export const RequirementErrorCode = z.enum([
  "invalid-value",
  "failed-automatic-verification",
  "failed-other",
  "invalid-address",
  "address-restricted",
  "tax-id-mismatch",
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
]);
export type RequirementErrorCode = z.infer<typeof RequirementErrorCode>;

/** Whether the error only says that a document is wanted and missing. */
export function isNotHandedIn({ errorCode }: RequirementError): boolean {
  return errorCode === "document-not-uploaded";
}

/** What a check found wrong, and where. */
export const RequirementError = z.object({ requirement: Requirement, errorCode: RequirementErrorCode.optional() });
export type RequirementError = z.infer<typeof RequirementError>;
