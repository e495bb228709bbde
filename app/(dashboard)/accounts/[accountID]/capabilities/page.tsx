import { Preload } from "@/app/preload";
import { AccountPageHeader } from "@/components/accounts/account-page-header";
import { CapabilityCards } from "@/components/capabilities/capability-cards";
import { permitted, readAccount, readCapabilities, readPeople } from "../account-reads";
import { type AccountPageProps, titled } from "../page-title";

/** The page's title. */
export const generateMetadata = titled("Capabilities");

/** What an account may do, and what is due for the rest. */
export default async function CapabilitiesPage({ params }: AccountPageProps) {
  const { accountID } = await params;
  const optional = await permitted(accountID, [["representatives.read", readPeople(accountID)]]);
  return (
    <Preload title="Capabilities" reads={[readAccount(accountID), readCapabilities(accountID), ...optional]}>
      <AccountPageHeader
        accountID={accountID}
        title="Capabilities"
        description="What the account may do, and what is still due for the rest."
      />
      <CapabilityCards accountID={accountID} />
    </Preload>
  );
}
