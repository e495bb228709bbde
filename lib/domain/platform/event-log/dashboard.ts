import { z } from "zod";
import { EventID } from "@/lib/core/api/ids";
import { operation } from "@/lib/core/api/operation";
import { EventDetails, ListEvents, LoggedEvents } from "./contract";

const read = { group: "Webhooks", internal: true, method: "GET", access: "webhooks.read", status: 200 } as const;

export const events = {
  list: operation({
    ...read,
    summary: "List events",
    path: "/dashboard/events",
    query: ListEvents,
    response: LoggedEvents,
    download: { place: ["createdOn", "eventID"] },
  }),
  get: operation({
    ...read,
    summary: "Read an event",
    path: "/dashboard/events/{eventID}",
    params: z.object({ eventID: EventID }),
    response: EventDetails,
  }),
};
