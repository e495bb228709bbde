import type { BankAccountStatus } from "@/lib/core/money/sources";
import { states } from "@/lib/core/api/states";

/**
 * The states of a bank account. Only a verified one can be debited. `doubt` and `lock` follow a bank's report.
 * `errored` is final: a new bank account must be linked.
 */
export const bankAccountStates = states({
  new: { initiate: "pending", doubt: "verificationFailed", lock: "errored" },
  verified: { doubt: "verificationFailed", lock: "errored" },
  verificationFailed: { initiate: "pending", lock: "errored" },
  pending: { verify: "verified", reject: "verificationFailed", doubt: "verificationFailed", lock: "errored" },
  errored: {},
} satisfies Record<BankAccountStatus, Partial<Record<string, BankAccountStatus>>>);

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
