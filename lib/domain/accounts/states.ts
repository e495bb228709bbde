import { type StateOf, stateEnum, states } from "@/lib/core/states";

/** How far an account's identity is checked; corrected data is checked anew. */
export const verificationStates = states({
  unverified: { start: "pending" },
  pending: { pass: "verified", fail: "errored" },
  errored: { retry: "pending" },
  verified: {},
});

/** Where an account's verification stands. */
export const VerificationStatus = stateEnum(verificationStates);
export type VerificationStatus = StateOf<typeof verificationStates>;
