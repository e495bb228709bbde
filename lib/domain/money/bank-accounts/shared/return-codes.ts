/** The reasons for a bank's return of an ACH entry, by the codes that the API names. */
export const ACH_RETURNS = {
  R02: "The account is closed.",
  R03: "The account does not exist, or the name does not match.",
  R04: "The account number is not valid.",
  R05: "The consumer did not authorize a business debit.",
  R07: "The customer revoked the authorization.",
  R08: "The customer stopped the payment.",
  R10: "The customer says that the debit was not authorized.",
  R11: "The customer says that the debit is not as authorized.",
  R12: "The account moved to another bank.",
  R13: "The bank does not take part in ACH.",
  R14: "The representative payee is deceased or unable.",
  R15: "The account holder is deceased.",
  R16: "The account is frozen.",
  R17: "The entry looks suspicious to the bank.",
  R20: "The account takes no such transactions.",
  R23: "The receiver refused the credit.",
  R29: "The business did not authorize the debit.",
  R34: "The bank takes part in ACH only partly.",
  R38: "The source document was stopped.",
  R39: "The source document is improper.",
} as const;

export const RTP_REJECTIONS = {
  AC03: "The account number is not valid.",
  AC04: "The account is closed.",
  AC06: "The account is blocked.",
  AC14: "The account is of another type.",
  AG01: "The account takes no such payments.",
  AG03: "The bank does not take such payments.",
  MD07: "The account holder is deceased.",
} as const;

export type ACHReturnCode = keyof typeof ACH_RETURNS;
export type RTPRejectionCode = keyof typeof RTP_REJECTIONS;

const DOUBTFUL: readonly string[] = ["R05", "R07", "R08", "R10", "R11", "R17", "R23", "R29", "R38", "R39"];

/** True if the API has a name for the code. Other codes, such as R01 and R09, do not concern the account. */
export const isACHReturn = (code: string): code is ACHReturnCode => Object.hasOwn(ACH_RETURNS, code);
export const isRTPRejection = (code: string): code is RTPRejectionCode => Object.hasOwn(RTP_REJECTIONS, code);

/** Returns the effect of a code on the account: it must be verified again, or it can no longer be used. */
export function effectOf(code: ACHReturnCode | RTPRejectionCode): "doubt" | "lock" {
  return DOUBTFUL.includes(code) ? "doubt" : "lock";
}
