import type { eventTable, webhookDeliveryTable } from "@/db/schema";
import type { Delivery } from "./contract";

type Event = Pick<typeof eventTable.$inferSelect, "eventID" | "type" | "createdOn" | "data">;

/** Returns the bytes of an event for a receiver. They are the same on every attempt. */
export function bodyOf({ eventID, type, createdOn, data }: Event): string {
  return JSON.stringify({ eventID, type, createdOn: createdOn.toISOString(), data });
}

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
