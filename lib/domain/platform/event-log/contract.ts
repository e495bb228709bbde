import { z } from "zod";
import { TimeZone } from "@/lib/core/time-zone";
import { AccountID, EventID } from "@/lib/core/ids";
import { byDate, cursors, filterValue, page, total, uncounted } from "@/lib/core/query";
import { DateTime, Day } from "@/lib/core/shapes";
import { Delivery } from "@/lib/domain/platform/webhooks/contract";
import { OfferedEvent } from "@/lib/domain/platform/webhooks/shared/event-types";

const EVENTS_PER_PAGE = 25;

/** Something that became true of an account. */
export const LoggedEvent = z.object({
  eventID: EventID,
  type: z.string(),
  accountID: AccountID,
  accountName: z.string(),
  /** Names the object: its ID, its name as far as the caller may see it, and the object on whose page it stands. */
  object: z.string().optional(),
  objectName: z.string().optional(),
  pageID: z.guid().optional(),
  /** The state that the object has since. */
  status: z.string().optional(),
  requestID: z.guid().optional(),
  createdOn: DateTime,
});
export type LoggedEvent = z.infer<typeof LoggedEvent>;

/** An event with what endpoints are sent of it, and its ways to them. */
export const EventDetails = LoggedEvent.extend({
  body: z.string(),
  deliveries: z.array(Delivery.extend({ url: z.string() })),
});
export type EventDetails = z.infer<typeof EventDetails>;

export const LoggedEvents = z.object({ items: z.array(LoggedEvent), more: z.boolean(), total });
export type LoggedEvents = z.infer<typeof LoggedEvents>;

/** Days are inclusive, in the named time zone or UTC. */
export const ListEvents = z.object({
  type: filterValue(OfferedEvent),
  accountID: filterValue(AccountID),
  from: filterValue(Day),
  to: filterValue(Day),
  zone: filterValue(TimeZone),
  sort: byDate,
  ...cursors(EventID),
  uncounted,
  ...page(EVENTS_PER_PAGE),
});
export type ListEvents = z.infer<typeof ListEvents>;
