// Made by npm run operations from the declarations. A test compares them.
import { named } from "@/lib/core/named";

export const events = /* @__PURE__ */ named(
  () => import("@/lib/domain/event-log/dashboard").then((declared) => declared.events),
  {
    list: {
      summary: "List events",
      method: "GET",
      path: "/dashboard/events",
      access: "webhooks.read",
      internal: true,
      takes: ["type", "accountID", "from", "to", "zone", "sort", "skip", "count"],
    },
    get: {
      summary: "Read an event",
      method: "GET",
      path: "/dashboard/events/{eventID}",
      access: "webhooks.read",
      internal: true,
    },
  },
);
