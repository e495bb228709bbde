import { History } from "lucide-react";
import { badge, moment, opener, text } from "@/components/list/columns";
import { tabs } from "@/components/list/filters";
import { list } from "@/components/list/list";
import { accountActivity, type Activity } from "@/lib/domain/accounts/dashboard";
import { activityDetail, activityWords } from "./activity-words";

/** What was done with an account, and what became of it, newest first. */
export const activityList = list(accountActivity.list, {
  noun: "activity",
  key: "activityID",
  filters: { kind: tabs("Kind", { act: "Actions", event: "Events" }) },
  columns: [
    opener("What", activityWords),
    badge("Outcome", outcomeOf, { width: "sm", priority: 4 }),
    text("Details", (item) => activityDetail(item), { priority: 3 }),
    text("By", actorName, { priority: 2 }),
    moment("When", ({ createdOn }) => createdOn, { priority: 1 }),
    text("Event", ({ name }) => name, { priority: 6 }),
    text("Request ID", ({ requestID }) => requestID, { priority: 7 }),
  ],
  empty: {
    icon: History,
    title: "Nothing has happened yet",
    description: "What is done with the account, and what becomes of it, is listed here.",
  },
});

function outcomeOf({ outcome }: Activity) {
  return outcome?.startsWith("refused") ? ({ label: "Refused", tone: "danger" } as const) : undefined;
}

function actorName({ actor }: Activity): string | undefined {
  return actor && (actor.name ?? `${actor.kind} ${actor.id.slice(0, 8)}…`);
}
