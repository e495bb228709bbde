import { DashboardPage } from "@/app/dashboard-page";
import { ComplianceView } from "@/components/compliance/compliance-view";
import { attestations } from "@/lib/domain/accounts/compliance/dashboard";
import { secondFactor } from "@/lib/domain/access/second-factors/dashboard";
import { read } from "@/lib/http/adapters/preload";

export const metadata = { title: "Compliance" };

export default function CompliancePage() {
  return (
    <DashboardPage
      title="Compliance"
      description="Viewing full card numbers requires a current PCI DSS attestation."
      reads={[read(attestations.get), read(secondFactor.get)]}
    >
      <ComplianceView />
    </DashboardPage>
  );
}
