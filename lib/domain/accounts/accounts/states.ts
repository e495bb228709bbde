import { type StateOf, states } from "@/lib/core/api/states";

/** The states of an account's identity check. Corrected data is checked again. */
export const verificationStates = states({
  unverified: { start: "pending" },
  pending: { pass: "verified", fail: "errored" },
  errored: { retry: "pending" },
  verified: {},
});
export type VerificationStatus = StateOf<typeof verificationStates>;
