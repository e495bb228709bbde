// Made by npm run operations from the declarations. A test compares them.
import { named } from "@/lib/core/named";

export const walletTransactions = /* @__PURE__ */ named(
  () => import("@/lib/domain/wallets/contract").then((declared) => declared.walletTransactions),
  {
    list: {
      summary: "List wallet transactions",
      method: "GET",
      path: "/accounts/{accountID}/wallets/{walletID}/transactions",
      access: "wallets.read",
      takes: [
        "transactionType",
        "transactionTypes",
        "sourceType",
        "sourceID",
        "status",
        "createdStartDateTime",
        "createdEndDateTime",
        "completedStartDateTime",
        "completedEndDateTime",
        "sweepID",
        "skip",
        "count",
      ],
      answersRows: true,
    },
    get: {
      summary: "Retrieve a wallet transaction",
      method: "GET",
      path: "/accounts/{accountID}/wallets/{walletID}/transactions/{transactionID}",
      access: "wallets.read",
    },
  },
);

export const wallets = /* @__PURE__ */ named(
  () => import("@/lib/domain/wallets/contract").then((declared) => declared.wallets),
  {
    list: {
      summary: "List wallets",
      method: "GET",
      path: "/accounts/{accountID}/wallets",
      access: "wallets.read",
      answersRows: true,
    },
    get: {
      summary: "Retrieve a wallet",
      method: "GET",
      path: "/accounts/{accountID}/wallets/{walletID}",
      access: "wallets.read",
    },
  },
);

export const walletLedger = /* @__PURE__ */ named(
  () => import("@/lib/domain/wallets/dashboard").then((declared) => declared.walletLedger),
  {
    explain: {
      summary: "Explain a wallet transaction",
      method: "GET",
      path: "/dashboard/accounts/{accountID}/wallets/{walletID}/transactions/{transactionID}/entries",
      access: "wallets.read",
      internal: true,
      answersRows: true,
    },
    export: {
      summary: "Download the transactions of a wallet",
      method: "GET",
      path: "/dashboard/accounts/{accountID}/wallets/{walletID}/transactions/export",
      access: "wallets.read",
      internal: true,
      takes: [
        "transactionType",
        "transactionTypes",
        "sourceType",
        "sourceID",
        "status",
        "createdStartDateTime",
        "createdEndDateTime",
        "completedStartDateTime",
        "completedEndDateTime",
        "sweepID",
      ],
    },
  },
);
