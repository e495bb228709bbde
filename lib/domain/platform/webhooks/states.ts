import { type StateOf, states } from "@/lib/core/api/states";

/** States of a delivery. A replay makes a finished one pending again. */
export const deliveryStates = states({
  pending: { deliver: "delivered", giveUp: "failed" },
  delivered: { replay: "pending" },
  failed: { replay: "pending" },
});
export type DeliveryStatus = StateOf<typeof deliveryStates>;
