// Made by npm run operations from the declarations. A test compares them.
import { named } from "@/lib/core/named";

export const bankAccounts = /* @__PURE__ */ named(
  () => import("@/lib/domain/bank-accounts/contract").then((declared) => declared.bankAccounts),
  {
    link: {
      summary: "Link a bank account",
      method: "POST",
      path: "/accounts/{accountID}/bank-accounts",
      access: "bank-accounts.write",
    },
    list: {
      summary: "List bank accounts",
      method: "GET",
      path: "/accounts/{accountID}/bank-accounts",
      access: "bank-accounts.read",
      answersRows: true,
    },
    get: {
      summary: "Retrieve a bank account",
      method: "GET",
      path: "/accounts/{accountID}/bank-accounts/{bankAccountID}",
      access: "bank-accounts.read",
    },
    remove: {
      summary: "Remove a bank account",
      method: "DELETE",
      path: "/accounts/{accountID}/bank-accounts/{bankAccountID}",
      access: "bank-accounts.write",
    },
    initiateVerification: {
      summary: "Initiate bank account verification",
      method: "POST",
      path: "/accounts/{accountID}/bank-accounts/{bankAccountID}/verify",
      access: "bank-accounts.write",
    },
    completeVerification: {
      summary: "Complete bank account verification",
      method: "PUT",
      path: "/accounts/{accountID}/bank-accounts/{bankAccountID}/verify",
      access: "bank-accounts.write",
    },
    getVerification: {
      summary: "Retrieve a bank account verification",
      method: "GET",
      path: "/accounts/{accountID}/bank-accounts/{bankAccountID}/verify",
      access: "bank-accounts.read",
    },
    initiateMicroDeposits: {
      summary: "Initiate micro-deposits",
      method: "POST",
      path: "/accounts/{accountID}/bank-accounts/{bankAccountID}/micro-deposits",
      access: "bank-accounts.write",
    },
    completeMicroDeposits: {
      summary: "Complete micro-deposits",
      method: "PUT",
      path: "/accounts/{accountID}/bank-accounts/{bankAccountID}/micro-deposits",
      access: "bank-accounts.write",
    },
  },
);

export const bankVerification = /* @__PURE__ */ named(
  () => import("@/lib/domain/bank-accounts/dashboard").then((declared) => declared.bankVerification),
  {
    progress: {
      summary: "Retrieve the progress of a bank account's verification",
      method: "GET",
      path: "/dashboard/accounts/{accountID}/bank-accounts/{bankAccountID}/verification",
      access: "bank-accounts.read",
      internal: true,
    },
  },
);
