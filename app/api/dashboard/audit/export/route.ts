import { auditTrail } from "@/lib/domain/audit/bindings";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes(auditTrail.export);
