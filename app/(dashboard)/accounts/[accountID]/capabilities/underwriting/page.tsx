import { aboveAccountPage } from "@/app/account-name";
import { DashboardPage } from "@/app/dashboard-page";
import { UnderwritingForm } from "@/components/capabilities/underwriting.form";
import { underwriting } from "@/lib/domain/accounts/underwriting/contract";
import { read } from "@/lib/http/adapters/preload";
import { type AccountPageProps, titled } from "../../page-title";

export const generateMetadata = titled("Underwriting");

export default async function UnderwritingPage({ params }: AccountPageProps) {
  const { accountID } = await params;
  const above = await aboveAccountPage(accountID, { label: "Capabilities", path: "capabilities" });
  const reads = [read(underwriting.get, { params: { accountID } })];
  return (
    <DashboardPage
      title="Underwriting"
      description="The payment volume this account expects. Needed for Collect funds."
      needs={underwriting.put}
      {...{ above, accountID, reads }}
    >
      <UnderwritingForm accountID={accountID} />
    </DashboardPage>
  );
}
