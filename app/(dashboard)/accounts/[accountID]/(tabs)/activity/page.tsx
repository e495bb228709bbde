import type { SearchParams } from "nuqs/server";
import { Preload } from "@/app/preload";
import { ActivityList } from "@/components/activity/activity-list";
import { activityRequest, loadActivitySearch } from "@/components/activity/activity-search";
import { accountActivity } from "@/lib/domain/accounts/dashboard";
import { read } from "@/lib/http/preload";
import { type AccountPageProps, titled } from "../../page-title";

type Props = AccountPageProps & { searchParams: Promise<SearchParams> };

export const generateMetadata = titled("Activity");

/** What was done with an account, and what became of it. */
export default async function ActivityPage({ params, searchParams }: Props) {
  const [{ accountID }, search] = await Promise.all([params, loadActivitySearch(searchParams)]);
  return (
    <Preload reads={[read(accountActivity.list, activityRequest(accountID, search))]} accountID={accountID}>
      <ActivityList accountID={accountID} search={search} />
    </Preload>
  );
}
