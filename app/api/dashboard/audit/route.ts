import { auditTrail } from "@/lib/domain/audit/dashboard";
import { listAuditEvents } from "@/lib/domain/audit/queries";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: [auditTrail.list, (ctx, { query }) => listAuditEvents(ctx, query)],
});
