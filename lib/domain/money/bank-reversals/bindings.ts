import { bind } from "@/lib/domain/kernel/operations/bind";
import { approveReversal, declineReversal, listReversals, requestReversal } from "./bank-reversals";
import * as dashboard from "./dashboard";

export const bankReversals = bind(dashboard.bankReversals, {
  list: (ctx, { query }) => listReversals(ctx, query),
  request: (ctx, { params, body }) => requestReversal(ctx, params.instructionID, body),
  approve: (ctx, { params }) => approveReversal(ctx, params.reversalID),
  decline: (ctx, { params }) => declineReversal(ctx, params.reversalID),
});
