import { states } from "@/lib/core/api/states";

export const refundStates = states({
  created: { send: "pending", complete: "completed", fail: "failed" },
  pending: { complete: "completed", fail: "failed" },
  completed: {},
  failed: {},
});
