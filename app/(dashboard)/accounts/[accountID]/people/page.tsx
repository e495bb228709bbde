import { Preload } from "@/app/preload";
import { AccountPageHeader } from "@/components/accounts/account-page-header";
import { NewPersonLink, PeopleList } from "@/components/people/people-list";
import { readAccount, readPeople } from "../account-reads";
import { type AccountPageProps, titled } from "../page-title";

/** The page's title. */
export const generateMetadata = titled("People");

/** The people who own or control a business. */
export default async function PeoplePage({ params }: AccountPageProps) {
  const { accountID } = await params;
  return (
    <Preload title="People" reads={[readAccount(accountID), readPeople(accountID)]}>
      <AccountPageHeader
        accountID={accountID}
        title="People"
        description="Who controls the business, and who owns it."
        actions={<NewPersonLink accountID={accountID} />}
      />
      <PeopleList accountID={accountID} />
    </Preload>
  );
}
