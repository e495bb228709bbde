import type { webhookDeliveryTable } from "@/db/schema";
import type { Delivery } from "./contract";

/** A delivery as the dashboard shows it, beside the kind of its event. */
export function toDelivery(row: typeof webhookDeliveryTable.$inferSelect, type: string): Delivery {
  const { deliveryID, endpointID, eventID, status, attempt, dueOn, tries, createdOn, finishedOn } = row;
  const lastTry = tries.at(-1);
  return {
    deliveryID,
    endpointID,
    eventID,
    type,
    status,
    attempts: attempt,
    ...(lastTry && { lastTry }),
    ...(status === "pending" && { dueOn: dueOn.toISOString() }),
    createdOn: createdOn.toISOString(),
    ...(finishedOn && { finishedOn: finishedOn.toISOString() }),
  };
}
