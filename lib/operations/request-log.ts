// Made by npm run operations from the declarations. A test compares them.
import { named } from "@/lib/core/named";

export const requestLog = /* @__PURE__ */ named(
  () => import("@/lib/domain/request-log/dashboard").then((declared) => declared.requestLog),
  {
    list: {
      summary: "List API requests",
      method: "GET",
      path: "/dashboard/request-log",
      access: "api-keys.read",
      internal: true,
      takes: ["operation", "status", "keyID", "requestID", "from", "to", "zone", "sort", "skip", "count"],
    },
    operations: {
      summary: "List the operations that were asked for",
      method: "GET",
      path: "/dashboard/request-log/operations",
      access: "api-keys.read",
      internal: true,
      answersRows: true,
    },
    get: {
      summary: "Get an API request",
      method: "GET",
      path: "/dashboard/request-log/requests/{requestID}",
      access: "api-keys.read",
      internal: true,
    },
  },
);
