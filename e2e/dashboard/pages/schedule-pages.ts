import { newID } from "@/lib/core/api/ids";
import { fixed } from "./fixed-page";
import type { StaffPage } from "./page-state";
import { newSchedules, scheduleIn } from "./schedules";

function schedule(state: Parameters<typeof scheduleIn>[1]): StaffPage {
  return {
    route: "/schedules/[scheduleID]",
    state,
    scope: "transfers.read",
    async at(staff) {
      return { path: `/schedules/${await scheduleIn(staff, state)}`, title: [staff.partner.displayName] };
    },
  };
}

export const SCHEDULE_PAGES: readonly StaffPage[] = [
  fixed("/schedules", "Schedules", { scope: "transfers.read", add: newSchedules }),
  fixed("/schedules", "Schedules", { scope: "transfers.read", state: "without any" }),
  fixed("/schedules?state=ended", "Schedules", {
    scope: "transfers.read",
    state: "without a match",
    add: newSchedules,
  }),
  fixed("/schedules/new", "New schedule", { scope: "transfers.write" }),
  schedule("active"),
  schedule("run"),
  schedule("canceled"),
  {
    route: "/schedules/[scheduleID]",
    state: "of nobody",
    isMissing: true,
    at: async ({ partner }) => ({ path: `/schedules/${newID<string>()}`, title: [partner.displayName] }),
  },
];
