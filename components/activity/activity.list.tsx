import { badge, custom, opener, text, when } from "@/components/list/columns";
import { tabs } from "@/components/list/filters";
import { list } from "@/components/list/list";
import { AboutLink } from "@/components/words/about-link";
import type { Activity } from "@/lib/domain/accounts/dashboard";
import { accountActivity } from "@/lib/operations/accounts";
import { ActivityDetails } from "./activity-details";
import { activityDetail, activityWords, actorName } from "./activity-words";

/** What was done with an account, and what became of it, newest first. */
export const activityList = list(accountActivity.list, {
  noun: "activity",
  key: "activityID",
  filters: { kind: tabs("Kind", { act: "Actions", event: "Events" }) },
  columns: [
    opener("What", activityWords),
    badge("Outcome", outcomeOf, { width: "sm", priority: 5 }),
    custom<Activity, { accountID: string }>(
      "Object",
      (item, { accountID }) => <AboutLink of={{ ...item, accountID }} />,
      {
        width: "fill",
        priority: 4,
      },
    ),
    text("Details", (item) => activityDetail(item), { priority: 3 }),
    text("By", actorName, { priority: 2 }),
    when("When", ({ createdOn }) => createdOn, { priority: 1 }),
    text("Event", ({ name }) => name, { priority: 6 }),
    text("Request ID", ({ requestID }) => requestID, { priority: 7 }),
  ],
  details: (item, { accountID }) => <ActivityDetails item={item} accountID={accountID} />,
  empty: {
    drawing: "log",
    title: "No activity yet",
    description: "Actions on the account and events about it appear here.",
  },
});

function outcomeOf({ outcome }: Activity) {
  return outcome?.startsWith("refused") ? ({ label: "Refused", tone: "danger" } as const) : undefined;
}
