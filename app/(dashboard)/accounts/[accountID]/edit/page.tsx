import { aboveAccountPage } from "@/app/account-name";
import { DashboardPage } from "@/app/dashboard-page";
import { EditAccount } from "@/components/accounts/edit-account";
import { accounts } from "@/lib/domain/accounts/accounts/contract";
import { read } from "@/lib/http/adapters/preload";
import { type AccountPageProps, titled } from "../page-title";

export const generateMetadata = titled("Edit account");

export default async function EditAccountPage({ params }: AccountPageProps) {
  const { accountID } = await params;
  const props = { above: await aboveAccountPage(accountID), reads: [read(accounts.get, { params: { accountID } })] };
  return (
    <DashboardPage title="Edit account" needs={accounts.update} accountID={accountID} {...props}>
      <EditAccount accountID={accountID} />
    </DashboardPage>
  );
}
