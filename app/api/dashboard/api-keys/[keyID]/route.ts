import { apiKeys } from "@/lib/domain/keys/bindings";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(apiKeys.revoke);
