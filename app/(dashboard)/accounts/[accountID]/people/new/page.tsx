import { aboveAccountPage } from "@/app/account-name";
import { DashboardPage } from "@/app/dashboard-page";
import { NewPerson } from "@/components/people/people.form";
import { accounts } from "@/lib/domain/accounts/accounts/contract";
import { representatives } from "@/lib/domain/accounts/representatives/contract";
import { read } from "@/lib/http/adapters/preload";
import { type AccountPageProps, titled } from "../../page-title";

export const generateMetadata = titled("Add person");

export default async function NewPersonPage({ params }: AccountPageProps) {
  const { accountID } = await params;
  const above = await aboveAccountPage(accountID, { label: "People", path: "people" });
  const reads = [read(accounts.get, { params: { accountID } })];
  return (
    <DashboardPage title="Add person" needs={representatives.create} {...{ above, accountID, reads }}>
      <NewPerson accountID={accountID} />
    </DashboardPage>
  );
}
