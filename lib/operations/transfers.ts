// Made by npm run operations from the declarations. A test compares them.
import { named } from "@/lib/core/named";

export const transfers = /* @__PURE__ */ named(
  () => import("@/lib/domain/transfers/contract").then((declared) => declared.transfers),
  {
    options: {
      summary: "Retrieve transfer options",
      method: "POST",
      path: "/transfer-options",
      access: "transfers.read",
    },
    create: {
      summary: "Create a transfer",
      method: "POST",
      path: "/accounts/{accountID}/transfers",
      access: "transfers.write",
      ownKey: true,
    },
    list: {
      summary: "List transfers",
      method: "GET",
      path: "/accounts/{accountID}/transfers",
      access: "transfers.read",
      takes: [
        "accountIDs",
        "status",
        "startDateTime",
        "endDateTime",
        "groupID",
        "scheduleID",
        "paymentLinkID",
        "foreignID",
        "refunded",
        "disputed",
        "skip",
        "count",
      ],
      answersRows: true,
    },
    get: {
      summary: "Retrieve a transfer",
      method: "GET",
      path: "/accounts/{accountID}/transfers/{transferID}",
      access: "transfers.read",
    },
    update: {
      summary: "Update transfer metadata",
      method: "PATCH",
      path: "/accounts/{accountID}/transfers/{transferID}",
      access: "transfers.write",
    },
    cancel: {
      summary: "Cancel a transfer",
      method: "POST",
      path: "/accounts/{accountID}/transfers/{transferID}/cancellations",
      access: "transfers.write",
    },
    cancellation: {
      summary: "Get cancellation details",
      method: "GET",
      path: "/accounts/{accountID}/transfers/{transferID}/cancellations/{cancellationID}",
      access: "transfers.read",
    },
  },
);

export const partnerTransfers = /* @__PURE__ */ named(
  () => import("@/lib/domain/transfers/dashboard").then((declared) => declared.partnerTransfers),
  {
    list: {
      summary: "List our transfers",
      method: "GET",
      path: "/dashboard/transfers",
      access: "transfers.read",
      internal: true,
      takes: [
        "status",
        "accountID",
        "from",
        "to",
        "zone",
        "groupID",
        "scheduleID",
        "amount",
        "refunded",
        "disputed",
        "attention",
        "sort",
        "skip",
        "count",
      ],
    },
    export: {
      summary: "Download our transfers",
      method: "GET",
      path: "/dashboard/transfers/export",
      access: "transfers.read",
      internal: true,
      takes: [
        "status",
        "accountID",
        "from",
        "to",
        "zone",
        "groupID",
        "scheduleID",
        "amount",
        "refunded",
        "disputed",
        "attention",
      ],
    },
  },
);

export const transferLedger = /* @__PURE__ */ named(
  () => import("@/lib/domain/transfers/dashboard").then((declared) => declared.transferLedger),
  {
    explain: {
      summary: "Explain a transfer",
      method: "GET",
      path: "/dashboard/accounts/{accountID}/transfers/{transferID}/ledger",
      access: "transfers.read",
      internal: true,
      answersRows: true,
    },
  },
);
