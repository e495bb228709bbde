// Made by npm run operations from the declarations. A test compares them.
import { named } from "@/lib/core/named";

export const providerEvents = /* @__PURE__ */ named(
  () => import("@/lib/domain/rails/contract").then((declared) => declared.providerEvents),
  {
    receive: {
      summary: "Take what a provider says of its instructions",
      method: "POST",
      path: "/provider-events/{provider}",
      access: "anyone",
      accepts: "callback",
      internal: true,
    },
  },
);

export const reconciliation = /* @__PURE__ */ named(
  () => import("@/lib/domain/rails/dashboard").then((declared) => declared.reconciliation),
  {
    breaks: {
      summary: "List what statements and books do not agree on",
      method: "GET",
      path: "/dashboard/reconciliation-breaks",
      access: "transfers.read",
      internal: true,
      takes: ["kind", "from", "to", "zone", "skip", "count"],
    },
  },
);
