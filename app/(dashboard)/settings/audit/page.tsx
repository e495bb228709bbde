import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { Preload } from "@/app/preload";
import { AuditActions } from "@/components/audit/audit-actions";
import { auditRequest, loadAuditSearch } from "@/components/audit/audit-search";
import { AuditTable } from "@/components/audit/audit-table";
import { AuditToolbar } from "@/components/audit/audit-toolbar";
import { ForbiddenState } from "@/components/page/forbidden-state";
import { PageHeader } from "@/components/page/page-header";
import { covers } from "@/lib/core/scopes";
import { auditTrail } from "@/lib/domain/audit/dashboard";
import { read } from "@/lib/http/preload";
import { currentSession } from "@/lib/http/session";

export const metadata: Metadata = { title: "Audit" };

/** The audit trail: who did what, from where, and how it ended. */
export default async function AuditPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const [search, session] = await Promise.all([loadAuditSearch(searchParams), currentSession()]);
  const header = (
    <PageHeader
      title="Audit"
      description="Who did what, from where, and how it ended. Rows cannot be changed or removed, and each is chained to the one before."
    />
  );
  if (!covers(session?.caller.scopes ?? [], "audit.read"))
    return (
      <>
        {header}
        <ForbiddenState permission="audit.read" {...(session && { subject: session.caller.displayName })} />
      </>
    );
  const list = read(auditTrail.list, auditRequest(search));
  const check = read(auditTrail.latestVerification);
  return (
    <>
      {header}
      <Preload reads={[list, check]}>
        <div className="grid gap-4">
          <AuditActions search={search} />
          <AuditToolbar />
          <div>
            <AuditTable search={search} />
          </div>
        </div>
      </Preload>
    </>
  );
}
