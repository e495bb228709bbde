import { bind } from "@/lib/domain/kernel/operations/bind";
import { cancelTransfer } from "./settle/cancel-transfer";
import * as contract from "./contract";
import { createTransfer } from "./create/create-transfer";
import * as dashboard from "./dashboard";
import { explainTransfer } from "./explain-transfer";
import { exportTransfers, updateMetadata } from "./transfers";
import { getCancellation, getTransfer, listTransfers, searchAccountTransfers, searchTransfers } from "./queries";
import { transferLegs } from "./transfer-legs";
import { transferObstacle as findObstacle, transferOptions } from "./transfer-options";

export const transfers = bind(contract.transfers, {
  options: (ctx, { body }) => transferOptions(ctx, body),
  create: (ctx, { body }) => createTransfer(ctx, body),
  list: (ctx, { query }) => listTransfers(ctx, query),
  get: (ctx, { params }) => getTransfer(ctx, params.transferID),
  update: (ctx, { params, body }) => updateMetadata(ctx, params.transferID, body),
  cancel: (ctx, { params }) => cancelTransfer(ctx, params.transferID),
  cancellation: (ctx, { params }) => getCancellation(ctx, params.transferID, params.cancellationID),
});

export const partnerTransfers = bind(dashboard.partnerTransfers, {
  list: (ctx, { query }) => searchTransfers(ctx, query),
  export: (ctx, { query }) => exportTransfers(ctx, query),
});

export const accountTransfers = bind(dashboard.accountTransfers, {
  list: (ctx, { params, query }) => searchAccountTransfers(ctx, params.accountID, query),
  export: (ctx, { params, query }) => exportTransfers(ctx, { ...query, ...params }),
});

export const transferLedger = bind(dashboard.transferLedger, {
  legs: (ctx, { params }) => transferLegs(ctx, params.transferID),
  explain: (ctx, { params }) => explainTransfer(ctx, params.transferID),
});

export const transferObstacle = bind(dashboard.transferObstacle, {
  get: (ctx, { body }) => findObstacle(ctx, body),
});
