// Made by npm run operations from the declarations. A test compares them.
import { named } from "@/lib/core/named";

export const cardSimulation = /* @__PURE__ */ named(
  () => import("@/lib/domain/card-simulation/contract").then((declared) => declared.cardSimulation),
  {
    authorize: {
      summary: "Simulate a card authorization in sandbox",
      method: "POST",
      path: "/sandbox/accounts/{accountID}/issued-cards/{issuedCardID}/authorizations",
      access: "issued-cards.write",
    },
    advise: {
      summary: "Simulate an authorization event in sandbox",
      method: "POST",
      path: "/sandbox/accounts/{accountID}/authorizations/{authorizationID}/events",
      access: "issued-cards.write",
    },
    refund: {
      summary: "Simulate a merchant refund in sandbox",
      method: "POST",
      path: "/sandbox/accounts/{accountID}/issued-cards/{issuedCardID}/refunds",
      access: "issued-cards.write",
    },
  },
);
