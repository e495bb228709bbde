import type { RequirementErrorCode } from "@/lib/domain/accounts/requirements/shared/requirement-id";

/** Lists what a document should prove. */
export const FILE_PURPOSES = [
  "business_verification",
  "representative_verification",
  "individual_verification",
  "merchant_underwriting",
  "account_requirement",
  "identity_verification",
] as const;

/** Lists what is wrong with a document, as its requirement's error says it. */
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
] as const satisfies readonly RequirementErrorCode[];
