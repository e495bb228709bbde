import { bind } from "@/lib/domain/kernel/operations/bind";
import * as contract from "./contract";
import * as dashboard from "./dashboard";
import { getReturn, getReturnDetails, listReturns, searchReturns } from "./queries";
import { representReturn, unscheduleReturn } from "./represent-return";
import { closeReturn, getRepresentmentRule, updateRepresentmentRule } from "./returns";

export const returns = bind(contract.returns, {
  list: (ctx, { query }) => listReturns(ctx, query),
  get: (ctx, { params }) => getReturn(ctx, params.returnID),
  represent: (ctx, { params, body }) => representReturn(ctx, params.returnID, body),
});

export const partnerReturns = bind(dashboard.partnerReturns, {
  list: (ctx, { query }) => searchReturns(ctx, query),
  get: (ctx, { params }) => getReturnDetails(ctx, params.returnID),
  unschedule: (ctx, { params }) => unscheduleReturn({ ...ctx, accountID: ctx.partnerID }, params.returnID),
  close: (ctx, { params, body }) => closeReturn(ctx, params.returnID, body),
});

export const representmentRules = bind(dashboard.representmentRules, {
  get: (ctx) => getRepresentmentRule(ctx),
  update: (ctx, { body }) => updateRepresentmentRule(ctx, body),
});
