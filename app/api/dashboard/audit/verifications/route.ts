import { auditTrail } from "@/lib/domain/audit/dashboard";
import { createVerification, latestVerification } from "@/lib/domain/audit/verifications";
import { routes } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: [auditTrail.latestVerification, (ctx) => latestVerification(ctx)],
  POST: [auditTrail.createVerification, (ctx) => createVerification(ctx)],
});
