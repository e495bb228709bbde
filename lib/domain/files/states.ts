import { type StateOf, stateEnum, states } from "@/lib/core/states";

/** A document's way through review. */
export const fileStates = states({
  pending: { approve: "approved", reject: "rejected" },
  approved: {},
  rejected: {},
});

export const FileStatus = stateEnum(fileStates);
export type FileStatus = StateOf<typeof fileStates>;
