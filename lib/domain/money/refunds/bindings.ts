import { bind } from "@/lib/domain/kernel/operations/bind";
import * as contract from "./contract";
import { createRefund } from "./create-refund";
import { getRefund, listRefunds } from "./queries";
import { reverseTransfer } from "./refunds";

export const refunds = bind(contract.refunds, {
  reverse: (ctx, { params, body }) => reverseTransfer(ctx, params.transferID, body),
  create: (ctx, { params, body }) => createRefund(ctx, params.transferID, body),
  list: (ctx, { params }) => listRefunds(ctx, params.transferID),
  get: (ctx, { params }) => getRefund(ctx, params.transferID, params.refundID),
});
