import { bind } from "@/lib/domain/kernel/operations/bind";
import * as dashboard from "./dashboard";
import type { FindOperation } from "./may-read";
import { getRequest, listOperations, listRequests } from "./queries";

/** The request log for the declared operations. */
export const requestLogOf = (operationOf: FindOperation) =>
  bind(dashboard.requestLog, {
    list: (ctx, { query }) => listRequests(ctx, operationOf, query),
    operations: listOperations,
    get: (ctx, { params }) => getRequest(ctx, operationOf, params.requestID),
  });
