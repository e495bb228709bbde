import { bind } from "@/lib/domain/kernel/operations/bind";
import * as dashboard from "./dashboard";
import { exportAuditEvents } from "./export-audit";
import { listAuditEvents } from "./queries";
import { createVerification, latestVerification } from "./verifications";

export const auditTrail = bind(dashboard.auditTrail, {
  export: (ctx, { query }) => exportAuditEvents(ctx, query),
  list: (ctx, { query }) => listAuditEvents(ctx, query),
  latestVerification,
  createVerification,
});
