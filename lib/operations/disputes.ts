// Made by npm run operations from the declarations. A test compares them.
import { named } from "@/lib/core/named";

export const disputes = /* @__PURE__ */ named(
  () => import("@/lib/domain/disputes/contract").then((declared) => declared.disputes),
  {
    list: {
      summary: "List disputes",
      method: "GET",
      path: "/accounts/{accountID}/disputes",
      access: "transfers.read",
      takes: [
        "skip",
        "count",
        "startDateTime",
        "endDateTime",
        "respondStartDateTime",
        "respondEndDateTime",
        "status",
        "merchantAccountID",
        "cardholderAccountID",
        "disputeIDs",
        "transferIDs",
        "orderBy",
      ],
      answersRows: true,
    },
    get: {
      summary: "Retrieve a dispute",
      method: "GET",
      path: "/accounts/{accountID}/disputes/{disputeID}",
      access: "transfers.read",
    },
    accept: {
      summary: "Accept dispute",
      method: "POST",
      path: "/accounts/{accountID}/disputes/{disputeID}/accept",
      access: "transfers.write",
    },
    submit: {
      summary: "Submit dispute evidence",
      method: "POST",
      path: "/accounts/{accountID}/disputes/{disputeID}/evidence/submit",
      access: "transfers.write",
    },
  },
);

export const disputeEvents = /* @__PURE__ */ named(
  () => import("@/lib/domain/disputes/dashboard").then((declared) => declared.disputeEvents),
  {
    receive: {
      summary: "Take what a card network says of disputes",
      method: "POST",
      path: "/dispute-events/{provider}",
      access: "anyone",
      accepts: "callback",
      internal: true,
    },
  },
);

export const partnerDisputes = /* @__PURE__ */ named(
  () => import("@/lib/domain/disputes/dashboard").then((declared) => declared.partnerDisputes),
  {
    list: {
      summary: "List our disputes",
      method: "GET",
      path: "/dashboard/disputes",
      access: "transfers.read",
      internal: true,
      takes: ["status", "merchantAccountID", "from", "to", "zone", "attention", "sort", "skip", "count"],
    },
    waiting: {
      summary: "Count the disputes that need a response",
      method: "GET",
      path: "/dashboard/disputes/waiting",
      access: "transfers.read",
      internal: true,
    },
  },
);
