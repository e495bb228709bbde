import { auditTrail } from "@/lib/domain/audit/dashboard";
import { exportAuditEvents } from "@/lib/domain/audit/export-audit";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: [auditTrail.export, (ctx, { query }) => exportAuditEvents(ctx, query)],
});
