import { type StateOf, states } from "@/lib/core/api/states";

export const fileStates = states({
  pending: { approve: "approved", reject: "rejected" },
  approved: {},
  rejected: {},
});
export type FileStatus = StateOf<typeof fileStates>;
