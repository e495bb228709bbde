import { z } from "zod";
import { TimeZone } from "@/lib/core/time/time-zone";
import { AccountID, EventID } from "@/lib/core/api/ids";
import { operation } from "@/lib/core/api/operation";
import { byDate, cursors, filterValue, page, rangeStart, total, uncounted } from "@/lib/core/api/query";
import { DateTime, Day } from "@/lib/core/api/shapes";
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

const SANDBOX_EVENTS_PER_PAGE = 100;

/** An event with the body that endpoints are sent of it, byte for byte. */
export const SandboxEvent = z.object({
  eventID: EventID,
  type: z.string(),
  object: z.string().optional(),
  createdOn: DateTime,
  body: z.string(),
});
export type SandboxEvent = z.infer<typeof SandboxEvent>;

/** The events since a moment, the oldest first. */
export const ListSandboxEvents = z.object({ since: rangeStart, ...page(SANDBOX_EVENTS_PER_PAGE) });
export type ListSandboxEvents = z.infer<typeof ListSandboxEvents>;

/** Lets a program on a laptop hear what endpoints would be sent. In production there is no such path. */
export const sandboxEvents = {
  list: operation({
    summary: "List events in sandbox",
    group: "Sandbox",
    method: "GET",
    path: "/sandbox/events",
    access: "accounts.read",
    query: ListSandboxEvents,
    errors: { kinds: ["invalid"] },
    response: z.array(SandboxEvent),
    status: 200,
    isPolled: true,
  }),
};
