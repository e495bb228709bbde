"use client";

import { Download, ShieldCheck } from "lucide-react";
import { FailureNotice } from "@/components/form/failure-notice";
import { Button } from "@/components/ui/button";
import { urlOf } from "@/lib/client/call";
import { AUDIT_FORMATS, auditTrail } from "@/lib/domain/audit/dashboard";
import { AuditCheck } from "./audit-check";
import { auditQuery, type AuditSearch } from "./audit-search";
import { useVerification } from "./use-verification";

/** Downloads of what the filters show, and the check of the whole trail against its chain. */
export function AuditActions({ search }: { search: AuditSearch }) {
  const { check, begin, isChecking, error } = useVerification();
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
        <Button onClick={begin} isPending={isChecking} pendingLabel="Checking…">
          <ShieldCheck aria-hidden />
          Verify chain
        </Button>
      </div>
      <AuditCheck check={check} />
      <FailureNotice failure={error} />
    </div>
  );
}
