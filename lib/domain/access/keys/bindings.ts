import { bind } from "@/lib/domain/kernel/operations/bind";
import * as dashboard from "./dashboard";
import { createAPIKey, revokeAPIKey, simulateFailure } from "./keys";
import { listAPIKeys } from "./queries";
import * as contract from "./contract";

export const apiKeys = bind(dashboard.apiKeys, {
  revoke: (ctx, { params }) => revokeAPIKey(ctx, params.keyID),
  simulate: (ctx, { params, body }) => simulateFailure(ctx, params.keyID, body),
  list: (ctx, { query }) => listAPIKeys(ctx, query),
  create: (ctx, { body }) => createAPIKey(ctx, body),
});

export const ping = bind(contract.ping, {
  get: async () => undefined,
});
