import { apiKeys } from "@/lib/domain/access/contract";
import { revokeAPIKey } from "@/lib/domain/access/revoke-api-key";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  DELETE: [apiKeys.revoke, (ctx, { params }) => revokeAPIKey(ctx, params.keyID)],
});
