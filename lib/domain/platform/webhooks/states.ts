import { type StateOf, states } from "@/lib/core/states";

/** The states of a delivery. A replay makes a finished one pending anew. */
export const deliveryStates = states({
  pending: { deliver: "delivered", giveUp: "failed" },
  delivered: { replay: "pending" },
  failed: { replay: "pending" },
});
export type DeliveryStatus = StateOf<typeof deliveryStates>;
