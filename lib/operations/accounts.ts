// Made by npm run operations from the declarations. A test compares them.
import { named } from "@/lib/core/named";

export const accounts = /* @__PURE__ */ named(
  () => import("@/lib/domain/accounts/contract").then((declared) => declared.accounts),
  {
    create: {
      summary: "Create an account",
      method: "POST",
      path: "/accounts",
      access: "accounts.write",
      wrapsErrors: true,
    },
    list: {
      summary: "List accounts",
      method: "GET",
      path: "/accounts",
      access: "accounts.read",
      takes: [
        "name",
        "email",
        "type",
        "foreignID",
        "includeDisconnected",
        "capability",
        "capabilityStatus",
        "skip",
        "count",
      ],
      answersRows: true,
    },
    get: { summary: "Retrieve an account", method: "GET", path: "/accounts/{accountID}", access: "profile.read" },
    update: {
      summary: "Update an account",
      method: "PATCH",
      path: "/accounts/{accountID}",
      access: "profile.write",
      wrapsErrors: true,
    },
    delete: {
      summary: "Delete an account",
      method: "DELETE",
      path: "/accounts/{accountID}",
      access: "profile.disconnect",
    },
    deletionBlockers: {
      summary: "List what keeps an account from being deleted",
      method: "GET",
      path: "/dashboard/accounts/{accountID}/deletion-blockers",
      access: "profile.disconnect",
      internal: true,
      answersRows: true,
    },
    tosToken: { summary: "Generate a terms of service token", method: "GET", path: "/tos-token", access: "signed-in" },
  },
);

export const accountActivity = /* @__PURE__ */ named(
  () => import("@/lib/domain/accounts/dashboard").then((declared) => declared.accountActivity),
  {
    list: {
      summary: "Read an account's history",
      method: "GET",
      path: "/dashboard/accounts/{accountID}/activity",
      access: "audit.read",
      internal: true,
      takes: ["kind", "skip", "count"],
    },
  },
);

export const accountAllowances = /* @__PURE__ */ named(
  () => import("@/lib/domain/accounts/dashboard").then((declared) => declared.accountAllowances),
  {
    get: {
      summary: "See what an account's members are allowed",
      method: "GET",
      path: "/dashboard/accounts/{accountID}/allowances",
      access: "allowances.read",
      internal: true,
    },
    set: {
      summary: "Allow an account's members more or less",
      method: "PUT",
      path: "/dashboard/accounts/{accountID}/allowances",
      access: "allowances.write",
      stepUp: true,
      internal: true,
    },
  },
);

export const dashboardAccounts = /* @__PURE__ */ named(
  () => import("@/lib/domain/accounts/dashboard").then((declared) => declared.dashboardAccounts),
  {
    list: {
      summary: "List accounts with what they wait for",
      method: "GET",
      path: "/dashboard/accounts",
      access: "accounts.read",
      internal: true,
      takes: [
        "name",
        "email",
        "type",
        "foreignID",
        "includeDisconnected",
        "capability",
        "capabilityStatus",
        "skip",
        "count",
        "q",
        "attention",
        "sort",
      ],
    },
  },
);
