import { bind } from "@/lib/domain/kernel/operations/bind";
import { listBreaks } from "./breaks";
import * as contract from "./contract";
import * as dashboard from "./dashboard";
import { receiveCallback } from "./callbacks";

export const providerEvents = bind(contract.providerEvents, {
  receive: (ctx, { params, body }) => receiveCallback(ctx, params.provider, body),
});

export const reconciliation = bind(dashboard.reconciliation, {
  breaks: (ctx, { query }) => listBreaks(ctx, query),
});
