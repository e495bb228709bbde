import { opener } from "@/components/list/columns";
import { tabs } from "@/components/list/filters";
import { list } from "@/components/list/list";
import { DefinitionList } from "@/components/ui/data/definition-list";
import { ExactTime } from "@/components/ui/data/relative-time";
import { AboutLink, WhatChanged } from "@/components/words/about";
import { DeleteNote, NoteText } from "@/components/words/notes";
import type { Activity, ActivityTopic } from "@/lib/domain/accounts/accounts/dashboard";
import { accountActivity } from "@/lib/generated/operations/accounts";
import { ActivityTimeline } from "./activity-timeline";
import { activityDetail, activityWords, actorName } from "./activity-words";

const TOPICS: Record<ActivityTopic, string> = {
  note: "Notes",
  act: "Actions",
  onboarding: "Onboarding",
  capabilities: "Capabilities",
  transfers: "Transfers",
  disputes: "Disputes",
  event: "Events",
};

/** Acts on an account with their outcomes, and the team's notes, newest first. */
export const activityList = list(accountActivity.list, {
  noun: "activity",
  key: "activityID",
  filters: { kind: tabs("Kind", TOPICS) },
  columns: [opener("What", activityWords)],
  rows: ActivityTimeline,
  details: (item, { accountID }) => <ActivityDetails item={item} accountID={accountID} />,
  empty: {
    drawing: "activity",
    title: "No activity yet",
    description: "Notes, actions on the account and events about it appear here.",
  },
});

function ActivityDetails({ item, accountID }: { item: Activity; accountID: string }) {
  const { activityID, kind, changes = [], createdOn, name, requestID, isYours } = item;
  if (kind === "note")
    return (
      <div className="grid gap-4">
        <NoteText of={item} />
        <DefinitionList
          items={[
            { label: "By", value: actorName(item) ?? "–" },
            { label: "When", value: <ExactTime value={createdOn} /> },
          ]}
        />
        {isYours && <DeleteNote accountID={accountID} noteID={activityID} />}
      </div>
    );
  return (
    <div className="grid gap-4">
      <DefinitionList
        items={[
          { label: "Object", value: <AboutLink of={{ ...item, accountID }} /> },
          { label: "Details", value: activityDetail(item) || "–" },
          { label: "By", value: actorName(item) ?? "–" },
          { label: "When", value: <ExactTime value={createdOn} /> },
          { label: "Event", value: name },
          { label: "Request ID", value: requestID ?? "–" },
        ]}
      />
      {changes.length > 0 && <WhatChanged changes={changes} />}
    </div>
  );
}
