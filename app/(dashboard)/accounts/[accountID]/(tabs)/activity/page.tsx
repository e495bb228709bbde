import { listTab } from "@/app/list-page";
import { AddNote } from "@/components/accounts/account-notes";
import { ActivityTable } from "@/components/activity/activity-table";
import { activityList } from "@/components/activity/activity.list";
import { titled } from "../../page-title";

export const generateMetadata = titled("Activity");

export default listTab(activityList, ActivityTable, {
  lead: "Your team’s notes, every action and every event. Successful transfers are on the Transfers tab.",
  actions: (accountID) => <AddNote accountID={accountID} />,
});
