import type { SearchParams } from "nuqs/server";
import { Preload } from "@/app/preload";
import { AccountPageHeader } from "@/components/accounts/account-page-header";
import { ActivityList } from "@/components/activity/activity-list";
import { activityRequest, loadActivitySearch } from "@/components/activity/activity-search";
import { accountActivity } from "@/lib/domain/accounts/dashboard";
import { read } from "@/lib/http/preload";
import { readAccount } from "../account-reads";
import { type AccountPageProps, titled } from "../page-title";

/** The page's title. */
export const generateMetadata = titled("Activity");

/** What was done with an account, and what became of it. */
export default async function ActivityPage({
  params,
  searchParams,
}: AccountPageProps & { searchParams: Promise<SearchParams> }) {
  const [{ accountID }, search] = await Promise.all([params, loadActivitySearch(searchParams)]);
  const history = read(accountActivity.list, activityRequest(accountID, search));
  return (
    <Preload title="Activity" reads={[readAccount(accountID), history]}>
      <AccountPageHeader
        accountID={accountID}
        title="Activity"
        description="What was done with the account, and what became of it."
      />
      <ActivityList accountID={accountID} search={search} />
    </Preload>
  );
}
