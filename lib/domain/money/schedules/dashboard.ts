import { z } from "zod";
import { operation } from "@/lib/core/api/operation";
import { cursors, filterText, filterValue, flag, page, total } from "@/lib/core/api/query";
import { AccountID, ScheduleID } from "@/lib/core/api/ids";
import { DateTime } from "@/lib/core/api/shapes";
import { ListedSchedule } from "./shared/schedule";

const SHOWN_PER_PAGE = 50;
const SCHEDULE_STATES = ["active", "ended", "canceled"] as const;
export type ScheduleState = (typeof SCHEDULE_STATES)[number];

/** Filters of the caller's schedules: state, failed in the last days, and an account on either side. */
export const SearchSchedules = z.object({
  state: filterValue(z.enum(SCHEDULE_STATES)),
  failed: flag,
  accountID: filterValue(AccountID),
  ...cursors(ScheduleID),
  ...page(SHOWN_PER_PAGE),
});
export type SearchSchedules = z.infer<typeof SearchSchedules>;

export const SchedulePage = z.object({ items: z.array(ListedSchedule), more: z.boolean(), total });
export type SchedulePage = z.infer<typeof SchedulePage>;

export const AskDates = z.object({
  rule: filterText,
  start: filterValue(DateTime),
});
export type AskDates = z.infer<typeof AskDates>;

export const NextDates = z.object({ dates: z.array(DateTime), fault: z.string().optional() });
export type NextDates = z.infer<typeof NextDates>;

const group = "Schedules";

export const partnerSchedules = {
  list: operation({
    summary: "List our schedules",
    group,
    internal: true,
    method: "GET",
    path: "/dashboard/schedules",
    access: "transfers.read",
    query: SearchSchedules,
    response: SchedulePage,
    download: { place: ["createdOn", "scheduleID"] },
    status: 200,
  }),
  get: operation({
    summary: "Get a schedule with its accounts",
    group,
    internal: true,
    method: "GET",
    path: "/dashboard/schedules/{scheduleID}",
    params: z.object({ scheduleID: ScheduleID }),
    access: "transfers.read",
    response: ListedSchedule,
    status: 200,
  }),
  dates: operation({
    summary: "List the next dates of a rule",
    group,
    internal: true,
    method: "GET",
    path: "/dashboard/schedule-dates",
    access: "transfers.read",
    query: AskDates,
    response: NextDates,
    status: 200,
  }),
};
