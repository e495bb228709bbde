/**
 * Says how a bank account is proven to be theirs: by two small deposits, or by a cent with a code, sent at once or by
 * ACH.
 */
export const PROOF_KINDS = ["micro-deposits", "instant", "ach"] as const;
export type ProofKind = (typeof PROOF_KINDS)[number];

/** Says how many answers a round takes. */
export const TRIES_MAX: Record<ProofKind, number> = { "micro-deposits": 3, instant: 5, ach: 5 };

/** Says how long a round is good, in days. */
export const ROUND_DAYS = 14;

/** Says how many rounds may fail before the bank account is of no use any more. */
export const ROUNDS_MAX = 3;

/** The cents that prove every bank account in the sandbox. */
export const SANDBOX_DEPOSITS: readonly [number, number] = [0, 0];
