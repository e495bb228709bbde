// Made by npm run operations from the declarations. A test compares them.
import { named } from "@/lib/core/named";

export const authorizations = /* @__PURE__ */ named(
  () => import("@/lib/domain/authorizations/contract").then((declared) => declared.authorizations),
  {
    get: {
      summary: "Get authorization",
      method: "GET",
      path: "/issuing/{accountID}/authorizations/{authorizationID}",
      access: "issued-cards.read",
    },
    list: {
      summary: "List authorizations",
      method: "GET",
      path: "/issuing/{accountID}/authorizations",
      access: "issued-cards.read",
      takes: ["issuedCardID", "startDateTime", "endDateTime", "statuses", "skip", "count"],
      answersRows: true,
    },
    events: {
      summary: "List authorization events",
      method: "GET",
      path: "/issuing/{accountID}/authorizations/{authorizationID}/events",
      access: "issued-cards.read",
      takes: ["skip", "count"],
      answersRows: true,
    },
  },
);

export const cardTransactions = /* @__PURE__ */ named(
  () => import("@/lib/domain/authorizations/contract").then((declared) => declared.cardTransactions),
  {
    get: {
      summary: "Get card transaction",
      method: "GET",
      path: "/issuing/{accountID}/card-transactions/{cardTransactionID}",
      access: "issued-cards.read",
    },
    list: {
      summary: "List card transactions",
      method: "GET",
      path: "/issuing/{accountID}/card-transactions",
      access: "issued-cards.read",
      takes: ["issuedCardID", "startDateTime", "endDateTime", "skip", "count"],
      answersRows: true,
    },
  },
);

export const issuingEvents = /* @__PURE__ */ named(
  () => import("@/lib/domain/authorizations/dashboard").then((declared) => declared.issuingEvents),
  {
    receive: {
      summary: "Answer an issuer's processor",
      method: "POST",
      path: "/issuing-events/{provider}",
      access: "anyone",
      accepts: "callback",
      internal: true,
    },
  },
);

export const partnerSpending = /* @__PURE__ */ named(
  () => import("@/lib/domain/authorizations/dashboard").then((declared) => declared.partnerSpending),
  {
    authorizations: {
      summary: "List our authorizations",
      method: "GET",
      path: "/dashboard/authorizations",
      access: "issued-cards.read",
      internal: true,
      takes: ["accountID", "issuedCardID", "from", "to", "zone", "status", "sort", "skip", "count"],
    },
    transactions: {
      summary: "List our card transactions",
      method: "GET",
      path: "/dashboard/card-transactions",
      access: "issued-cards.read",
      internal: true,
      takes: [
        "accountID",
        "issuedCardID",
        "from",
        "to",
        "zone",
        "cardTransactionID",
        "authorizationID",
        "sort",
        "skip",
        "count",
      ],
    },
  },
);
