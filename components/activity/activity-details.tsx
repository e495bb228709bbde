import { DefinitionList } from "@/components/ui/definition-list";
import { ExactTime } from "@/components/ui/relative-time";
import { AboutLink } from "@/components/words/about-link";
import { ChangeList } from "@/components/words/change-list";
import type { Activity } from "@/lib/domain/accounts/dashboard";
import { activityDetail, actorName } from "./activity-words";

/** Everything about one line of an account's history, and what the act changed. */
export function ActivityDetails({ item, accountID }: { item: Activity; accountID: string }) {
  const { changes = [], createdOn, name, requestID } = item;
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
      {changes.length > 0 && <ChangeList changes={changes} />}
    </div>
  );
}
