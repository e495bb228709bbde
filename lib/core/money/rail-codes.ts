import { distinct, keysOf } from "../collections";

/** Reasons why a card payment fails, in the order of the test amounts. */
export const CARD_FAILURE_CODES = [
  "call-issuer",
  "do-not-honor",
  "processing-error",
  "invalid-transaction",
  "invalid-amount",
  "no-such-issuer",
  "reenter-transaction",
  "cvv-mismatch",
  "lost-or-stolen",
  "insufficient-funds",
  "invalid-card-number",
  "invalid-merchant",
  "expired-card",
  "incorrect-pin",
  "transaction-not-allowed",
  "suspected-fraud",
  "amount-limit-exceeded",
  "velocity-limit-exceeded",
  "revocation-of-authorization",
  "card-not-activated",
  "issuer-not-available",
  "could-not-route",
  "cardholder-account-closed",
  "unknown-issue",
  "duplicate-transaction",
] as const;
export type CardFailureCode = (typeof CARD_FAILURE_CODES)[number];

/** Reasons why a real-time payment fails, in the order of the test amounts, with the network's codes. */
export const RTP_FAILURE_CODES = {
  "processing-error": "AB01",
  "invalid-account": "AC03",
  "account-closed": "AC04",
  "account-blocked": "AC06",
  "invalid-field": "AG03",
  "transaction-not-supported": "AG01",
  "limit-exceeded": "AM02",
  "invalid-amount": "AM12",
  "customer-deceased": "MD07",
  other: "NARR",
} as const;
export type RTPFailureCode = keyof typeof RTP_FAILURE_CODES;

/** All failure codes of card and real-time payments. */
export const FAILURE_CODES = distinct([...CARD_FAILURE_CODES, ...keysOf(RTP_FAILURE_CODES)]);
export type FailureCode = (typeof FAILURE_CODES)[number];

/**
 * Failures for other ISO 20022 reasons, by prefix; the longest prefix wins. `ED05` is a failed settlement, `AM04` means
 * that our own account lacks funds.
 */
const RTP_REASONS: Readonly<Record<string, RTPFailureCode>> = {
  ...{ AB: "processing-error", ED: "processing-error", TM: "processing-error", AM04: "processing-error" },
  ...{ AC: "invalid-account", AC05: "account-closed", AC07: "account-closed" },
  ...{ AG: "transaction-not-supported", AM: "invalid-amount", AM05: "other" },
  ...{ AM14: "limit-exceeded", AM21: "limit-exceeded" },
  ...{ BE: "invalid-field", CH: "invalid-field", DT: "invalid-field", FF: "invalid-field", RC: "invalid-field" },
  ...{ RR: "invalid-field", MD: "other" },
};

/** Returns the failure code for a bank's ISO 20022 reason. */
export function rtpFailureOf(reason: string): RTPFailureCode {
  const own = keysOf(RTP_FAILURE_CODES).find((code) => RTP_FAILURE_CODES[code] === reason);
  return own ?? RTP_REASONS[reason] ?? RTP_REASONS[reason.slice(0, 2)] ?? "other";
}

/** Descriptions of ACH return codes. */
export const ACH_RETURN_REASONS: Readonly<Record<string, string>> = {
  R01: "Insufficient funds",
  R02: "Account closed",
  R03: "No account, or the name does not match",
  R04: "Invalid account number",
  R05: "Unauthorized business debit to a consumer account",
  R06: "Returned at the request of the sending bank",
  R07: "Authorization revoked by the customer",
  R08: "Payment stopped",
  R09: "Uncollected funds",
  R10: "Customer says the debit is not authorized",
  R11: "Customer says the debit differs from the authorization",
  R12: "Account sold to another bank",
  R13: "Invalid routing number",
  R14: "Representative payee is deceased or cannot act",
  R15: "Beneficiary or account holder is deceased",
  R16: "Account frozen",
  R17: "File record failed the bank's checks",
  R20: "Account does not allow this type of transaction",
  R21: "Invalid company identification",
  R22: "Invalid individual identification",
  R23: "Credit rejected by the receiver",
  R24: "Duplicate entry",
  R29: "Company says the debit is not authorized",
  R31: "Return permitted by the sending bank",
  R34: "Bank participates only to a limited extent",
  R37: "Source document presented for payment",
  R38: "Payment stopped on the source document",
  R39: "Improper source document",
  R51: "Check must not be presented again as an entry",
  R53: "Check and its entry both presented for payment",
};

/**
 * Codes of returns that may arrive for 60 days, because a person did not authorize the debit. All others must arrive by
 * the second banking day, also R29 for the account of a company.
 */
export const RETURNS_OF_60_DAYS = ["R05", "R07", "R10", "R11", "R37", "R38", "R51", "R53"];
/** The codes of returned debits that may be presented again: insufficient or uncollected funds. */
export const REPRESENTABLE_CODES = ["R01", "R09"] as const;
/** The most times that a debit is presented again, within a number of days of its first settlement. */
export const REPRESENTMENTS_MAX = 2;
export const REPRESENTMENT_DAYS = 180;
/** The company entry description of a debit that is presented again, by the network's rules. */
export const REPRESENTMENT_DESCRIPTION = "RETRY PYMT";

/**
 * Returns that may arrive at any time. The sending bank requested or agreed to R06 and R31. The two banking days of R23
 * begin when the receiver rejects the credit, and the return does not name that day.
 */
export const RETURNS_WITHOUT_DEADLINE = ["R06", "R23", "R31"];

/** Descriptions of ACH correction codes. */
export const ACH_CORRECTION_REASONS: Readonly<Record<string, string>> = { C01: "Incorrect account number" };
