"use client";

import { ShieldCheck } from "lucide-react";
import { FailureNotice } from "@/components/form/failure-notice";
import { Button } from "@/components/ui/button";
import { AuditCheck } from "./audit-check";
import { useVerification } from "./use-verification";

/** The check of the whole trail against its chain. */
export function AuditVerification() {
  const { check, begin, isChecking, error } = useVerification();
  return (
    <div className="grid gap-3">
      <Button className="justify-self-start" onClick={begin} isPending={isChecking} pendingLabel="Checking…">
        <ShieldCheck aria-hidden />
        Verify chain
      </Button>
      <AuditCheck check={check} />
      <FailureNotice failure={error} />
    </div>
  );
}
