import type { Metadata } from "next";
import { Preload } from "@/app/preload";
import { ComplianceView } from "@/components/compliance/compliance-view";
import { ForbiddenState } from "@/components/ui/forbidden-state";
import { PageHeader } from "@/components/ui/page-header";
import { covers } from "@/lib/core/scopes";
import { secondFactor } from "@/lib/domain/second-factors/dashboard";
import { attestations } from "@/lib/domain/compliance/dashboard";
import { read } from "@/lib/http/preload";
import { currentSession } from "@/lib/http/session";

/** The page's title. */
export const metadata: Metadata = { title: "Compliance" };

/** The partner's attestations of PCI compliance. */
export default async function CompliancePage() {
  const caller = (await currentSession())?.caller;
  const mayRead = covers(caller?.scopes ?? [], "attestations.read");
  const reads = [read(attestations.get, {}), read(secondFactor.get, {})];
  return (
    <>
      <PageHeader
        title="Compliance"
        description="Seeing full card numbers needs a current attestation of PCI DSS compliance."
      />
      {mayRead ? (
        <Preload reads={reads}>
          <ComplianceView />
        </Preload>
      ) : (
        <ForbiddenState permission="attestations.read" {...(caller && { subject: caller.displayName })} />
      )}
    </>
  );
}
