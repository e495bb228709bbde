// Made by npm run operations from the declarations. A test compares them.
import { named } from "@/lib/core/named";

export const feePlanAgreements = /* @__PURE__ */ named(
  () => import("@/lib/domain/fee-plans/contract").then((declared) => declared.feePlanAgreements),
  {
    create: {
      summary: "Create fee plan agreement",
      method: "POST",
      path: "/accounts/{accountID}/fee-plan-agreements",
      access: "profile.write",
    },
    list: {
      summary: "List fee agreements for an account",
      method: "GET",
      path: "/accounts/{accountID}/fee-plan-agreements",
      access: "profile.read",
      takes: ["agreementID", "status", "skip", "count"],
      answersRows: true,
    },
  },
);

export const feePlans = /* @__PURE__ */ named(
  () => import("@/lib/domain/fee-plans/contract").then((declared) => declared.feePlans),
  {
    list: {
      summary: "List fee plans",
      method: "GET",
      path: "/accounts/{accountID}/fee-plans",
      access: "profile.read",
      takes: ["planIDs"],
      answersRows: true,
    },
    choices: {
      summary: "List the fee plans an invite may name",
      method: "GET",
      path: "/dashboard/fee-plans",
      access: "accounts.read",
      internal: true,
      answersRows: true,
    },
  },
);

export const fees = /* @__PURE__ */ named(
  () => import("@/lib/domain/fee-plans/contract").then((declared) => declared.fees),
  {
    retrieve: {
      summary: "Retrieve fees for an account",
      method: "GET",
      path: "/accounts/{accountID}/fees",
      access: "transfers.read",
      takes: ["transferID", "disputeID", "startDateTime", "endDateTime", "skip", "count"],
      answersRows: true,
    },
    fetch: {
      summary: "List fees for an account",
      method: "POST",
      path: "/accounts/{accountID}/fees/.fetch",
      access: "transfers.read",
      answersRows: true,
    },
  },
);

export const offeredFeePlans = /* @__PURE__ */ named(
  () => import("@/lib/domain/fee-plans/dashboard").then((declared) => declared.offeredFeePlans),
  {
    list: {
      summary: "List the fee plans we offer, archived ones too",
      method: "GET",
      path: "/dashboard/billing/fee-plans",
      access: "profile.read",
      internal: true,
      answersRows: true,
    },
    get: {
      summary: "Get a fee plan we offer",
      method: "GET",
      path: "/dashboard/billing/fee-plans/{planID}",
      access: "profile.read",
      internal: true,
    },
    create: {
      summary: "Create a fee plan",
      method: "POST",
      path: "/dashboard/billing/fee-plans",
      access: "fee-plans.write",
      internal: true,
    },
    update: {
      summary: "Change a fee plan",
      method: "PUT",
      path: "/dashboard/billing/fee-plans/{planID}",
      access: "fee-plans.write",
      internal: true,
    },
    archive: {
      summary: "Archive a fee plan",
      method: "DELETE",
      path: "/dashboard/billing/fee-plans/{planID}",
      access: "fee-plans.write",
      internal: true,
    },
  },
);

export const partnerBilling = /* @__PURE__ */ named(
  () => import("@/lib/domain/fee-plans/dashboard").then((declared) => declared.partnerBilling),
  {
    agreements: {
      summary: "List the fee agreements of all accounts",
      method: "GET",
      path: "/dashboard/billing/agreements",
      access: "profile.read",
      internal: true,
      takes: ["status", "planID", "accountID", "q", "skip", "count"],
    },
    fees: {
      summary: "List the fees of all accounts",
      method: "GET",
      path: "/dashboard/billing/fees",
      access: "transfers.read",
      internal: true,
      takes: ["accountID", "cause", "transferID", "disputeID", "from", "to", "zone", "skip", "count"],
    },
    export: {
      summary: "Download the fees of all accounts",
      method: "GET",
      path: "/dashboard/billing/fees/export",
      access: "transfers.read",
      internal: true,
      takes: ["accountID", "cause", "transferID", "disputeID", "from", "to", "zone"],
    },
  },
);
