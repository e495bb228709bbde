// Made by npm run operations from the declarations. A test compares them.
import { named } from "@/lib/core/named";

export const linkedCards = /* @__PURE__ */ named(
  () => import("@/lib/domain/linked-cards/contract").then((declared) => declared.linkedCards),
  {
    link: { summary: "Link a card", method: "POST", path: "/accounts/{accountID}/cards", access: "cards.write" },
    list: {
      summary: "List cards",
      method: "GET",
      path: "/accounts/{accountID}/cards",
      access: "cards.read",
      answersRows: true,
    },
    get: {
      summary: "Retrieve a card",
      method: "GET",
      path: "/accounts/{accountID}/cards/{cardID}",
      access: "cards.read",
    },
    update: {
      summary: "Update a card",
      method: "PATCH",
      path: "/accounts/{accountID}/cards/{cardID}",
      access: "cards.write",
    },
    disable: {
      summary: "Disable a card",
      method: "DELETE",
      path: "/accounts/{accountID}/cards/{cardID}",
      access: "cards.write",
    },
  },
);
