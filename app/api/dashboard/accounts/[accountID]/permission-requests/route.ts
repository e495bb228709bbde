import { permissionRequests } from "@/lib/domain/partner-access/bindings";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(permissionRequests.send);
