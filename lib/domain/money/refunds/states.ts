import { states } from "@/lib/core/api/states";

/** The states of a refund. */
export const refundStates = states({
  created: { send: "pending", complete: "completed", fail: "failed" },
  pending: { complete: "completed", fail: "failed" },
  completed: {},
  failed: {},
});
