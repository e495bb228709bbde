/** A mismatch that a check finds for an account or a person. */
export type Finding = "number" | "name" | "birthdate" | "address";

/** A value with a special result in the sandbox's verifier. All other values are verified at once. */
export interface TestValue {
  /** The field: a tax number (EIN, SSN or ITIN), or part of the address. */
  field: "number" | "postalCode" | "addressLine1";
  value: string;
  /** Stays under review forever, or fails for this reason. */
  result: "review" | { finding: Finding; errorCode: string; details: string };
  /** Whether an approved document resolves it. Otherwise only corrected data does. */
  isSettledByDocument: boolean;
  words: string;
}

/** The number that fails in the sandbox. It was never issued. */
export const FAILING_NUMBER = "000000000";

const mismatch = { finding: "number", errorCode: "tax-id-mismatch", details: "failedAutoVerify" } as const;

/** All values that make a sandbox check fail. These numbers were never issued. */
export const TEST_VALUES: readonly TestValue[] = [
  {
    field: "number",
    value: FAILING_NUMBER,
    result: mismatch,
    isSettledByDocument: true,
    words: "The number doesn’t match the name. An approved document resolves it.",
  },
  {
    field: "number",
    value: "0000",
    result: mismatch,
    isSettledByDocument: true,
    words: "The same when only the last four digits are given.",
  },
  {
    field: "number",
    value: "000000001",
    result: "review",
    isSettledByDocument: false,
    words: "The check never finishes, so everything stays in review.",
  },
  {
    field: "number",
    value: "000000002",
    result: { finding: "birthdate", errorCode: "failed-automatic-verification", details: "docDobMismatch" },
    isSettledByDocument: true,
    words: "The date of birth doesn’t match. An approved document resolves it.",
  },
  {
    field: "number",
    value: "000000003",
    result: { finding: "name", errorCode: "failed-automatic-verification", details: "docNameMismatch" },
    isSettledByDocument: true,
    words: "The name doesn’t match. An approved document resolves it.",
  },
  {
    field: "number",
    value: "000000004",
    result: { finding: "name", errorCode: "failed-other", details: "potentialAccountSanctionsMatch" },
    isSettledByDocument: false,
    words: "The name may be on a sanctions list. No document resolves it.",
  },
  {
    field: "postalCode",
    value: "00000",
    result: { finding: "address", errorCode: "invalid-address", details: "failedAutoVerify" },
    isSettledByDocument: false,
    words: "The address doesn’t exist.",
  },
  {
    field: "addressLine1",
    value: "PO Box 1",
    result: { finding: "address", errorCode: "address-restricted", details: "failedAutoVerify" },
    isSettledByDocument: false,
    words: "The address exists but isn’t accepted.",
  },
];
