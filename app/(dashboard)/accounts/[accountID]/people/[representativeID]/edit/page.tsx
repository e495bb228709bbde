import { Preload } from "@/app/preload";
import { AccountPageHeader } from "@/components/accounts/account-page-header";
import { EditPerson } from "@/components/people/people.form";
import { representatives } from "@/lib/domain/representatives/contract";
import { read } from "@/lib/http/preload";
import { readAccount } from "../../../account-reads";
import { titled } from "../../../page-title";
import { RequireScope } from "../../../require-scope";

type Props = { params: Promise<{ accountID: string; representativeID: string }> };

/** The page's title. */
export const generateMetadata = titled("Edit person");

/** The form for changes to a person of a business. */
export default async function EditPersonPage({ params }: Props) {
  const { accountID, representativeID } = await params;
  const person = read(representatives.get, { params: { accountID, representativeID } });
  return (
    <Preload title="Edit person" reads={[readAccount(accountID), person]}>
      <AccountPageHeader
        accountID={accountID}
        title="Edit person"
        above={{ label: "People", path: "people" }}
        description="Only what you change is sent."
      />
      <RequireScope accountID={accountID} scope="representatives.write">
        <EditPerson accountID={accountID} representativeID={representativeID} />
      </RequireScope>
    </Preload>
  );
}
