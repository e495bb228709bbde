import { listTab } from "@/app/list-page";
import { AddNote } from "@/components/accounts/account-notes";
import { ActivityTable } from "@/components/activity/activity-table";
import { activityList } from "@/components/activity/activity.list";
import { titled } from "../../page-title";

export const generateMetadata = titled("Activity");

export default listTab(activityList, ActivityTable, {
  lead: "Notes of your team, what was done, and what became of it.",
  actions: (accountID) => <AddNote accountID={accountID} />,
});
