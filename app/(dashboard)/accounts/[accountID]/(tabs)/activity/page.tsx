import { listTab } from "@/app/list-page";
import { ActivityTable } from "@/components/activity/activity-table";
import { activityList } from "@/components/activity/activity.list";
import { titled } from "../../page-title";

export const generateMetadata = titled("Activity");

export default listTab(activityList, ActivityTable);
