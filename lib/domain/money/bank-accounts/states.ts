import type { BankAccountStatus } from "@/lib/core/money/sources";
import { states } from "@/lib/core/api/states";

/**
 * A bank account. Only a verified one can be debited. `doubt` and `lock` follow what a bank says; nothing leads out of
 * `errored`: a new bank account must be linked.
 */
export const bankAccountStates = states({
  new: { initiate: "pending", doubt: "verificationFailed", lock: "errored" },
  verified: { doubt: "verificationFailed", lock: "errored" },
  verificationFailed: { initiate: "pending", lock: "errored" },
  pending: { verify: "verified", reject: "verificationFailed", doubt: "verificationFailed", lock: "errored" },
  errored: {},
} satisfies Record<BankAccountStatus, Partial<Record<string, BankAccountStatus>>>);

/** A round of proving that a bank account is theirs, by a credit with a code or by small deposits. */
export const verificationStates = states({
  new: {
    send: "sent-credit",
    succeed: "successful",
    exhaust: "max-attempts-exceeded",
    fail: "failed",
    expire: "expired",
  },
  "sent-credit": { succeed: "successful", exhaust: "max-attempts-exceeded", fail: "failed", expire: "expired" },
  "max-attempts-exceeded": {},
  failed: {},
  expired: {},
  successful: {},
});
