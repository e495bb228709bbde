export const FILE_PURPOSES = [
  "business_verification",
  "representative_verification",
  "individual_verification",
  "merchant_underwriting",
  "account_requirement",
  "identity_verification",
] as const;

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
