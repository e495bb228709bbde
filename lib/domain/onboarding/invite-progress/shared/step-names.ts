export const APPLICATION_STEPS = [
  "profile",
  "contact",
  "people",
  "sales",
  "bank-account",
  "documents",
  "review",
] as const;
export type ApplicationStep = (typeof APPLICATION_STEPS)[number];
