import { partnerAccess } from "@/lib/domain/partner-access/bindings";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(partnerAccess.get, partnerAccess.set);
