import { endToEndKeys } from "@/lib/domain/access/end-to-end-keys/bindings";
import { routes } from "@/lib/http/adapters/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(endToEndKeys.create);
