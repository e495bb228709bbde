export const FILE_PURPOSES = [
  "business_verification",
  "representative_verification",
  "individual_verification",
  "merchant_underwriting",
  "account_requirement",
  "identity_verification",
] as const;
