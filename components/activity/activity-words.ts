import { actionInWords } from "@/components/words/acts";
import { capabilityLabel } from "@/components/words/capabilities";
import { eventInWords } from "@/components/words/events";
import { CAPABILITIES } from "@/lib/core/capabilities";
import type { Activity } from "@/lib/domain/accounts/dashboard";

/** The name of an act or event in words, and the capability it is about; one that is no longer written keeps its name. */
export function activityWords({ kind, name, data }: Pick<Activity, "kind" | "name" | "data">): string {
  const words = kind === "act" ? actionInWords(name) : eventInWords(name);
  // Older rows call it `capability`.
  const about = CAPABILITIES.find((one) => one === (data?.capabilityID ?? data?.capability));
  return about ? `${words}: ${capabilityLabel(about)}` : words;
}

/** The states an event carries, in words. */
export function activityDetail({ data, reason, outcome }: Activity): string {
  const status = data?.status ?? data?.fileStatus ?? data?.state ?? data?.verificationStatus;
  return [
    status &&
      capitalized(
        status
          .replace(/([a-z])([A-Z])/g, "$1 $2")
          .replace(/[-_]/g, " ")
          .toLowerCase(),
      ),
    outcome && OUTCOMES[outcome.split(":")[0] ?? ""],
    reason,
  ]
    .filter(Boolean)
    .join(" · ");
}

const OUTCOMES: Record<string, string> = {
  done: "",
  requested: "Requested",
  disclosed: "Disclosed",
  refused: "Refused",
};

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Who acted, or whose act led to the event, by name. */
export function actorName({ actor }: Activity): string | undefined {
  return actor && (actor.name ?? `${actor.kind} ${actor.id.slice(0, 8)}…`);
}
