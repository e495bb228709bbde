import type { eventTable } from "@/db/schema";

type Event = Pick<typeof eventTable.$inferSelect, "eventID" | "type" | "createdOn" | "data">;

/** What a receiver is sent of an event. Every try sends the same bytes. */
export function bodyOf({ eventID, type, createdOn, data }: Event): string {
  return JSON.stringify({ eventID, type, createdOn: createdOn.toISOString(), data });
}
