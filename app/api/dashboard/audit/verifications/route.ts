import { auditTrail } from "@/lib/domain/audit/contract";
import { verifyAudit } from "@/lib/domain/audit/verify-audit";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  POST: [auditTrail.verify, (ctx) => verifyAudit(ctx)],
});
