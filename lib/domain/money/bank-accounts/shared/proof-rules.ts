/**
 * The ways to prove ownership of a bank account: by two small deposits, or by a cent with a code, sent at once or by
 * ACH.
 */
export const PROOF_KINDS = ["micro-deposits", "instant", "ach"] as const;
export type ProofKind = (typeof PROOF_KINDS)[number];

export const TRIES_MAX: Record<ProofKind, number> = { "micro-deposits": 3, instant: 5, ach: 5 };

export const ROUND_DAYS = 14;

export const ROUNDS_MAX = 3;

export const SANDBOX_DEPOSITS: readonly [number, number] = [0, 0];
