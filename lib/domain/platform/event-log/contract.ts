import { z } from "zod";
import { TimeZone } from "@/lib/core/time/time-zone";
import { AccountID, EventID } from "@/lib/core/api/ids";
import { operation } from "@/lib/core/api/operation";
import { byDate, cursors, filterValue, page, rangeStart, total, uncounted } from "@/lib/core/api/query";
import { DateTime, Day } from "@/lib/core/api/shapes";
import { Delivery } from "@/lib/domain/platform/webhooks/contract";
import { OfferedEvent } from "@/lib/domain/platform/webhooks/shared/event-types";

const EVENTS_PER_PAGE = 25;

export const LoggedEvent = z.object({
  eventID: EventID,
  type: z.string(),
  accountID: AccountID,
  accountName: z.string(),
  /** The object: its ID, its name if the caller may see it, and the object with the page. */
  object: z.string().optional(),
  objectName: z.string().optional(),
  pageID: z.guid().optional(),
  /** The object's status after the event. */
  status: z.string().optional(),
  requestID: z.guid().optional(),
  createdOn: DateTime,
});
export type LoggedEvent = z.infer<typeof LoggedEvent>;

/** An event with the body that endpoints get, and its deliveries. */
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

/** An event with the body that endpoints get, byte for byte. */
export const SandboxEvent = z.object({
  eventID: EventID,
  type: z.string().describe("The kind of event."),
  object: z.string().describe("The ID of the object that the event is about.").optional(),
  createdOn: DateTime.describe("The moment it happened."),
  body: z.string().describe("The text that endpoints are sent, byte for byte."),
});
export type SandboxEvent = z.infer<typeof SandboxEvent>;

export const ListSandboxEvents = z.object({
  since: rangeStart.describe("Finds events from this moment on."),
  ...page(SANDBOX_EVENTS_PER_PAGE),
});
export type ListSandboxEvents = z.infer<typeof ListSandboxEvents>;

/** Events for a program on a developer's machine, as endpoints would get them. The path is not in production. */
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
