import { Preload } from "@/app/preload";
import { AccountPageHeader } from "@/components/accounts/account-page-header";
import { NewPerson } from "@/components/people/people.form";
import { readAccount } from "../../account-reads";
import { type AccountPageProps, titled } from "../../page-title";
import { RequireScope } from "../../require-scope";

/** The page's title. */
export const generateMetadata = titled("Add person");

/** The form for one more person of a business. */
export default async function NewPersonPage({ params }: AccountPageProps) {
  const { accountID } = await params;
  return (
    <Preload title="Add person" reads={[readAccount(accountID)]}>
      <AccountPageHeader accountID={accountID} title="Add person" above={{ label: "People", path: "people" }} />
      <RequireScope accountID={accountID} scope="representatives.write">
        <NewPerson accountID={accountID} />
      </RequireScope>
    </Preload>
  );
}
