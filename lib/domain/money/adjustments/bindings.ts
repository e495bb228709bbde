import { bind } from "@/lib/domain/kernel/operations/bind";
import * as contract from "./contract";
import * as dashboard from "./dashboard";
import { getAdjustment, listAdjustments, listLatestAdjustments } from "./queries";

export const adjustments = bind(contract.adjustments, {
  get: (ctx, { params }) => getAdjustment(ctx, params.adjustmentID),
  list: (ctx, { query }) => listAdjustments(ctx, query),
});

export const latestAdjustments = bind(dashboard.latestAdjustments, { list: listLatestAdjustments });
