import { bind } from "@/lib/domain/kernel/operations/bind";
import * as contract from "./contract";
import {
  fetchFees,
  getOfferedFeePlan,
  listFeePlanAgreements,
  listFeePlanChoices,
  listFeePlans,
  listOfferedFeePlans,
  retrieveFees,
} from "./queries";
import { archiveFeePlan, createFeePlan, createFeePlanAgreement, exportFees, updateFeePlan } from "./fee-plans";
import * as dashboard from "./dashboard";
import { searchAgreements, searchFees } from "./search-billing";

export const feePlanAgreements = bind(contract.feePlanAgreements, {
  list: (ctx, { query }) => listFeePlanAgreements(ctx, query),
  create: (ctx, { body }) => createFeePlanAgreement(ctx, body),
});

export const feePlans = bind(contract.feePlans, {
  list: (ctx, { query }) => listFeePlans(ctx, query),
  choices: listFeePlanChoices,
});

export const fees = bind(contract.fees, {
  fetch: (ctx, { body }) => fetchFees(ctx, body),
  retrieve: (ctx, { query }) => retrieveFees(ctx, query),
});

export const partnerBilling = bind(dashboard.partnerBilling, {
  agreements: (ctx, { query }) => searchAgreements(ctx, query),
  export: (ctx, { query }) => exportFees(ctx, query),
  fees: (ctx, { query }) => searchFees(ctx, query),
});

export const offeredFeePlans = bind(dashboard.offeredFeePlans, {
  get: (ctx, { params }) => getOfferedFeePlan(ctx, params.planID),
  update: (ctx, { params, body }) => updateFeePlan(ctx, params.planID, body),
  archive: (ctx, { params }) => archiveFeePlan(ctx, params.planID),
  list: listOfferedFeePlans,
  create: (ctx, { body }) => createFeePlan(ctx, body),
});
