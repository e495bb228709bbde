import { states } from "@/lib/core/states";

/** The states of a refund. */
export const refundStates = states({
  created: { send: "pending", complete: "completed", fail: "failed" },
  pending: { complete: "completed", fail: "failed" },
  completed: {},
  failed: {},
});
