import type { eventTable } from "@/db/schema";

type Event = Pick<typeof eventTable.$inferSelect, "eventID" | "type" | "createdOn" | "data">;

/** Returns the bytes of an event for a receiver. Every try sends the same ones. */
export function bodyOf({ eventID, type, createdOn, data }: Event): string {
  return JSON.stringify({ eventID, type, createdOn: createdOn.toISOString(), data });
}
