// Made by npm run operations from the declarations. A test compares them.
import { named } from "@/lib/core/named";

export const sandbox = /* @__PURE__ */ named(
  () => import("@/lib/domain/sandbox/contract").then((declared) => declared.sandbox),
  {
    adjust: {
      summary: "Adjust a wallet in sandbox",
      method: "POST",
      path: "/sandbox/accounts/{accountID}/adjustments",
      access: "transfers.write",
    },
    openDispute: {
      summary: "Dispute a payment in sandbox",
      method: "POST",
      path: "/sandbox/accounts/{accountID}/transfers/{transferID}/disputes",
      access: "transfers.write",
    },
    ruleDispute: {
      summary: "Rule on a dispute in sandbox",
      method: "POST",
      path: "/sandbox/accounts/{accountID}/disputes/{disputeID}/ruling",
      access: "transfers.write",
    },
    proof: {
      summary: "Retrieve what verifies a bank account in sandbox",
      method: "GET",
      path: "/sandbox/accounts/{accountID}/bank-accounts/{bankAccountID}/verification",
      access: "bank-accounts.write",
    },
    advance: {
      summary: "Advance a transfer in sandbox",
      method: "POST",
      path: "/sandbox/accounts/{accountID}/transfers/{transferID}/advance",
      access: "transfers.write",
    },
    clock: {
      summary: "Move the sandbox's clock",
      method: "POST",
      path: "/sandbox/accounts/{accountID}/clock/advance",
      access: "transfers.write",
    },
    reset: {
      summary: "Reset sandbox data",
      method: "POST",
      path: "/sandbox/accounts/{accountID}/reset",
      access: "transfers.write",
      stepUp: true,
    },
  },
);
