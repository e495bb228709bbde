"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useCan } from "@/components/page/can";
import { NoPermission } from "@/components/page/no-permission";
import { queryFor } from "@/lib/client/query";
import { attestations } from "@/lib/operations/compliance";
import { AttestationHistory } from "./attestation-history";
import { AttestationOnFile } from "./attestation-on-file";
import { AttestationForm } from "./attestations.form";

/** The current attestation, the form for the next one, and all earlier ones. */
export function ComplianceView() {
  const {
    data: { current, history },
  } = useSuspenseQuery(queryFor(attestations.get));
  const mayWrite = useCan("attestations.write");
  return (
    <div className="grid grid-cols-1 gap-6">
      <AttestationOnFile current={current} />
      {mayWrite ? <AttestationForm /> : <NoPermission permission="attestations.write" />}
      <AttestationHistory history={history} />
    </div>
  );
}
