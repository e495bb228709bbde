import { bind } from "@/lib/domain/kernel/operations/bind";
import * as contract from "./contract";
import * as dashboard from "./dashboard";
import { getEvent, listEvents, listSandboxEvents } from "./queries";

export const events = bind(dashboard.events, {
  list: (ctx, { query }) => listEvents(ctx, query),
  get: (ctx, { params }) => getEvent(ctx, params.eventID),
});

export const sandboxEvents = bind(contract.sandboxEvents, { list: (ctx, { query }) => listSandboxEvents(ctx, query) });
