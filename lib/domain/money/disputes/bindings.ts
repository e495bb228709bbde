import { bind } from "@/lib/domain/kernel/operations/bind";
import { acceptDispute, receiveDisputeCallback, searchDisputes, submitDispute } from "./disputes";
import * as contract from "./contract";
import * as dashboard from "./dashboard";
import { countWaiting, getDispute, listDisputeMoments, listDisputes } from "./queries";

export const disputes = bind(contract.disputes, {
  list: (ctx, { query }) => listDisputes(ctx, query),
  get: (ctx, { params }) => getDispute(ctx, params.disputeID),
  accept: (ctx, { params }) => acceptDispute(ctx, params.disputeID),
  submit: (ctx, { params }) => submitDispute(ctx, params.disputeID),
});

export const partnerDisputes = bind(dashboard.partnerDisputes, {
  list: (ctx, { query }) => searchDisputes(ctx, query),
  waiting: async (ctx) => ({ waiting: await countWaiting(ctx) }),
});

export const accountDisputes = bind(dashboard.accountDisputes, {
  list: (ctx, { params, query }) => searchDisputes(ctx, { ...query, merchantAccountID: params.accountID }),
});

export const disputeHistory = bind(dashboard.disputeHistory, {
  list: (ctx, { params }) => listDisputeMoments(ctx, params.disputeID),
});

export const disputeEvents = bind(dashboard.disputeEvents, {
  receive: (ctx, { params, body }) => receiveDisputeCallback(ctx, params.provider, body),
});
