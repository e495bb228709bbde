import { type StateOf, states } from "@/lib/core/api/states";

export const verificationStates = states({
  unverified: { start: "pending" },
  pending: { pass: "verified", fail: "errored" },
  errored: { retry: "pending" },
  verified: {},
});
export type VerificationStatus = StateOf<typeof verificationStates>;
