import { bind } from "@/lib/domain/kernel/bind";
import * as dashboard from "./dashboard";
import { getRequest, listOperations, listRequests } from "./queries";

export const requestLog = bind(dashboard.requestLog, {
  list: (ctx, { query }) => listRequests(ctx, query),
  operations: listOperations,
  get: (ctx, { params }) => getRequest(ctx, params.requestID),
});
