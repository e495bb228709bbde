import { aboveAccountPage } from "@/app/account-name";
import { DashboardPage } from "@/app/dashboard-page";
import { EditPerson } from "@/components/people/people.form";
import { personName } from "@/components/words/people";
import { Failure } from "@/lib/core/failure";
import { accounts } from "@/lib/domain/accounts/accounts/contract";
import { representatives } from "@/lib/domain/accounts/representatives/contract";
import { ask, read } from "@/lib/http/adapters/preload";
import { titled } from "../../../page-title";

type Props = { params: Promise<{ accountID: string; representativeID: string }> };

async function titleOf({ params }: Props): Promise<string> {
  const person = await ask(representatives.get, { params: await params });
  return person instanceof Failure ? "Edit person" : `Edit ${personName(person)}`;
}

export const generateMetadata = async (props: Props) => titled(await titleOf(props))(props);

export default async function EditPersonPage(props: Props) {
  const { accountID, representativeID } = await props.params;
  const above = await aboveAccountPage(accountID, { label: "People", path: "people" });
  const person = read(representatives.get, { params: { accountID, representativeID } });
  const reads = [read(accounts.get, { params: { accountID } }), person];
  return (
    <DashboardPage title={await titleOf(props)} needs={representatives.update} {...{ above, accountID, reads }}>
      <EditPerson accountID={accountID} representativeID={representativeID} />
    </DashboardPage>
  );
}
