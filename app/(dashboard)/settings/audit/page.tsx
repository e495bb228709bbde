import { listPage } from "@/app/list-page";
import { AuditTable, ChainFaults, VerifyChain } from "@/components/audit/audit-table";
import { auditList } from "@/components/audit/audit.list";
import { auditTrail } from "@/lib/domain/platform/audit/dashboard";
import { read } from "@/lib/http/adapters/preload";

export const metadata = { title: "Audit" };

export default listPage(auditList, AuditTable, {
  title: "Audit",
  description:
    "Who did what, from where, and the outcome. Rows can’t be changed or removed, and each one is chained to the one before it.",
  reads: () => [read(auditTrail.latestVerification)],
  actions: <VerifyChain />,
  before: <ChainFaults />,
});
