"use client";

import { Download, ShieldCheck } from "lucide-react";
import { CallNotice } from "@/components/issuing/call-notice";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { ExactTime } from "@/components/ui/relative-time";
import { urlOf } from "@/lib/client/call";
import { useOperation } from "@/lib/client/use-operation";
import { AUDIT_FORMATS, type AuditVerification, auditTrail } from "@/lib/domain/audit/contract";
import { auditQuery, type AuditSearch } from "./audit-search";

/** Downloads of what the filters show, and the check of the whole trail against its chain. */
export function AuditActions({ search }: { search: AuditSearch }) {
  const verify = useOperation(auditTrail.verify, { refresh: [auditTrail.list] });
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        {AUDIT_FORMATS.map((format) => (
          <Button key={format} asChild>
            <a href={urlOf(auditTrail.export, { query: { ...auditQuery(search), format } })} download>
              <Download aria-hidden />
              Download {format.toUpperCase()}
            </a>
          </Button>
        ))}
        <Button onClick={() => verify.mutate({})} isPending={verify.isPending} pendingLabel="Checking…">
          <ShieldCheck aria-hidden />
          Verify chain
        </Button>
      </div>
      {verify.data && <Verified result={verify.data} />}
      <CallNotice fault={verify.error} />
    </div>
  );
}

function Verified({ result: { holds, firstBad, checkedOn } }: { result: AuditVerification }) {
  if (holds) {
    return (
      <Notice tone="success" role="status" title="The chain holds">
        No row was changed, removed or put in between, as of <ExactTime value={checkedOn} />.
      </Notice>
    );
  }
  return (
    <Notice tone="danger" role="alert" title={`The chain is broken at row ${firstBad}`}>
      That row was changed, or one before it is missing. Keep a download of the trail, and tell whoever runs this server.
    </Notice>
  );
}
