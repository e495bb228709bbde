import { Preload } from "@/app/preload";
import { AccountOverview } from "@/components/accounts/account-overview";
import {
  permitted,
  readAccount,
  readAllowances,
  readCapabilities,
  readPeople,
  readSecondFactor,
} from "./account-reads";
import { type AccountPageProps, titled } from "./page-title";

/** The page's title. */
export const generateMetadata = titled("Overview");

/** What is known of an account, and what it waits for. */
export default async function AccountPage({ params }: AccountPageProps) {
  const { accountID } = await params;
  const optional = await permitted(accountID, [
    ["capabilities.read", readCapabilities(accountID)],
    ["representatives.read", readPeople(accountID)],
    ["allowances.read", readAllowances(accountID)],
    ["allowances.write", readSecondFactor()],
  ]);
  return (
    <Preload title="Account" reads={[readAccount(accountID), ...optional]}>
      <AccountOverview accountID={accountID} />
    </Preload>
  );
}
