import { actionInWords } from "@/components/words/acts";
import { capabilityLabel } from "@/components/words/capabilities";
import { eventInWords, stateInWords } from "@/components/words/events";
import { CAPABILITIES } from "@/lib/core/capabilities";
import type { Activity } from "@/lib/domain/accounts/accounts/dashboard";

/** The name of an act or event in words, and the capability it is about; one that is no longer written keeps its name. */
export function activityWords({
  kind,
  name,
  data,
  outcome,
}: Pick<Activity, "kind" | "name" | "data" | "outcome">): string {
  const words = kind === "act" ? actionInWords(name, outcome) : eventInWords(name);
  // Older rows call it `capability`.
  const about = CAPABILITIES.find((one) => one === (data?.capabilityID ?? data?.capability));
  return about ? `${words}: ${capabilityLabel(about)}` : words;
}

/** The states an event carries, in words. */
export function activityDetail({ data, reason, outcome }: Activity): string {
  const status = data?.status ?? data?.fileStatus ?? data?.state ?? data?.verificationStatus;
  return [status && capitalized(stateInWords(status)), outcome && OUTCOMES[outcome.split(":")[0] ?? ""], reason]
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

/** Returns who acted, or whose act led to the event, by name. */
export function actorName({ actor }: Activity): string | undefined {
  return actor && (actor.name ?? `${actor.kind} ${actor.id.slice(0, 8)}…`);
}
