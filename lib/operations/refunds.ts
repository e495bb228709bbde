// Made by npm run operations from the declarations. A test compares them.
import { named } from "@/lib/core/named";

export const refunds = /* @__PURE__ */ named(
  () => import("@/lib/domain/refunds/contract").then((declared) => declared.refunds),
  {
    reverse: {
      summary: "Cancel or refund a card transfer",
      method: "POST",
      path: "/accounts/{accountID}/transfers/{transferID}/reversals",
      access: "transfers.write",
      ownKey: true,
    },
    create: {
      summary: "Create a refund",
      method: "POST",
      path: "/accounts/{accountID}/transfers/{transferID}/refunds",
      access: "transfers.write",
      ownKey: true,
    },
    list: {
      summary: "List refunds",
      method: "GET",
      path: "/accounts/{accountID}/transfers/{transferID}/refunds",
      access: "transfers.read",
      answersRows: true,
    },
    get: {
      summary: "Retrieve refund",
      method: "GET",
      path: "/accounts/{accountID}/transfers/{transferID}/refunds/{refundID}",
      access: "transfers.read",
    },
  },
);
