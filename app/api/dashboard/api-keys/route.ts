import { apiKeys } from "@/lib/domain/keys/dashboard";
import { createAPIKey } from "@/lib/domain/keys/create-api-key";
import { listAPIKeys } from "@/lib/domain/keys/queries";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: [apiKeys.list, (ctx, { query }) => listAPIKeys(ctx, query)],
  POST: [apiKeys.create, (ctx, { body }) => createAPIKey(ctx, body)],
});
