import { capabilities } from "@/lib/domain/accounts/capabilities/bindings";
import { routes } from "@/lib/http/adapters/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(capabilities.list, capabilities.request);
