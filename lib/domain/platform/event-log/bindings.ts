import { bind } from "@/lib/domain/kernel/bind";
import * as dashboard from "./dashboard";
import { getEvent, listEvents } from "./queries";

export const events = bind(dashboard.events, {
  list: (ctx, { query }) => listEvents(ctx, query),
  get: (ctx, { params }) => getEvent(ctx, params.eventID),
});
