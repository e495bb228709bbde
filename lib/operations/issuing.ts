// Made by npm run operations from the declarations. A test compares them.
import { named } from "@/lib/core/named";

export const issuedCards = /* @__PURE__ */ named(
  () => import("@/lib/domain/issuing/contract").then((declared) => declared.issuedCards),
  {
    create: {
      summary: "Create a spending card",
      method: "POST",
      path: "/issuing/{accountID}/issued-cards",
      access: "issued-cards.write",
    },
    list: {
      summary: "List spending cards",
      method: "GET",
      path: "/issuing/{accountID}/issued-cards",
      access: "issued-cards.read",
      takes: ["states", "skip", "count"],
      answersRows: true,
    },
    get: {
      summary: "Retrieve a spending card",
      method: "GET",
      path: "/issuing/{accountID}/issued-cards/{issuedCardID}",
      access: "issued-cards.read",
    },
    update: {
      summary: "Update a spending card",
      method: "PATCH",
      path: "/issuing/{accountID}/issued-cards/{issuedCardID}",
      access: "issued-cards.write",
    },
    details: {
      summary: "Get PCI details for a spending card",
      method: "GET",
      path: "/issuing/{accountID}/issued-cards/{issuedCardID}/details",
      access: "issued-cards.read-secure",
    },
  },
);

export const revealGrants = /* @__PURE__ */ named(
  () => import("@/lib/domain/issuing/dashboard").then((declared) => declared.revealGrants),
  {
    create: {
      summary: "Ask to see a card's number",
      method: "POST",
      path: "/dashboard/accounts/{accountID}/issued-cards/{issuedCardID}/reveal-grants",
      access: "issued-cards.reveal",
      stepUp: true,
      internal: true,
    },
  },
);
