import { listPage } from "@/app/list-page";
import { NewLink } from "@/components/page/new-link";
import { ScheduleTable } from "@/components/transfers/schedules/schedule-table";
import { scheduleList } from "@/components/transfers/schedules/schedules.list";

export const metadata = { title: "Schedules" };

export default listPage(scheduleList, ScheduleTable, {
  title: "Schedules",
  description: "Transfers that run automatically, once or on a repeating basis.",
  actions: <NewLink href="/schedules/new" label="New schedule" scope="transfers.write" />,
});
