import { type StateOf, stateEnum, states } from "@/lib/core/states";

/** A document's way through review (contract, files). */
export const fileStates = states({
  pending: { approve: "approved", reject: "rejected" },
  approved: {},
  rejected: {},
});

/** Where a document stands. */
export const FileStatus = stateEnum(fileStates);
export type FileStatus = StateOf<typeof fileStates>;
