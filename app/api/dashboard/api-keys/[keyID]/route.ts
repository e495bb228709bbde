import { apiKeys } from "@/lib/domain/keys/dashboard";
import { revokeAPIKey } from "@/lib/domain/keys/revoke-api-key";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  DELETE: [apiKeys.revoke, (ctx, { params }) => revokeAPIKey(ctx, params.keyID)],
});
