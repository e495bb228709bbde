import type { Metadata } from "next";
import { Preload } from "@/app/preload";
import { ComplianceView } from "@/components/compliance/compliance-view";
import { PageHeader } from "@/components/ui/page-header";
import { attestations } from "@/lib/domain/compliance/contract";
import { getAttestations } from "@/lib/domain/compliance/queries";
import { read } from "@/lib/http/preload";

/** The page's title. */
export const metadata: Metadata = { title: "Compliance" };

/** The partner's attestations of PCI compliance. */
export default function CompliancePage() {
  return (
    <>
      <PageHeader title="Compliance" description="Seeing full card numbers needs a current attestation of PCI DSS compliance." />
      <Preload reads={[read(attestations.get, {}, (ctx) => getAttestations(ctx))]}><ComplianceView /></Preload>
    </>
  );
}
