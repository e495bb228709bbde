import { badge, link, money, text, when } from "@/components/list/columns";
import { account, flag, tabs } from "@/components/list/filters";
import { list } from "@/components/list/list";
import { NewLink } from "@/components/page/new-link";
import { schedules, partnerSchedules } from "@/lib/generated/operations/schedules";
import { ruleInWords } from "./schedule-rule";
import { nextOf, payingOf, SCHEDULE_WORDS, scheduleName, stateOfSchedule } from "./schedule-words";

export const scheduleList = list(partnerSchedules.list, {
  noun: "schedule",
  key: "scheduleID",
  api: schedules.list,
  filters: {
    state: tabs("State", SCHEDULE_WORDS),
    failed: flag("Failed in the last week"),
    accountID: account(),
  },
  columns: [
    link(
      "Schedule",
      (row) => scheduleName(row),
      ({ scheduleID }) => `/schedules/${scheduleID}`,
    ),
    badge("State", (row) => SCHEDULE_WORDS[stateOfSchedule(row)], { priority: 1 }),
    money("Amount", (row) => payingOf(row)?.amount.value, { priority: 2 }),
    when("Next", nextOf, { priority: 3 }),
    text("Runs", ({ recur }) => (recur ? ruleInWords(recur.recurrenceRule) : "On single dates"), {
      priority: 5,
      spot: "line",
    }),
    text("From", ({ sourceAccount }) => sourceAccount?.displayName, { priority: 4 }),
    text("To", ({ destinationAccount }) => destinationAccount?.displayName, { priority: 4 }),
  ],
  empty: {
    drawing: "schedules",
    title: "No schedules yet",
    action: () => <NewLink href="/schedules/new" label="New schedule" scope="transfers.write" />,
    description: "A schedule creates transfers automatically, once or on a repeating basis.",
  },
});
