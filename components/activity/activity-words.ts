import { actionInWords } from "@/components/words/acts";
import { capabilityLabel } from "@/components/words/capabilities";
import { eventInWords, stateInWords } from "@/components/words/events";
import { CAPABILITIES } from "@/lib/core/money/capabilities";
import type { Activity } from "@/lib/domain/accounts/accounts/dashboard";

/** Steps of the invite that the account came from. */
const STEPS: Readonly<Record<string, string>> = {
  "onboardingInvite.created": "Invite created",
  "onboardingInvite.opened": "Invite opened",
  "onboardingInvite.redeemed": "Invite accepted",
};

/** Characters of a note that fit in a line of the history. */
const NOTE_LINE_MAX = 120;

/**
 * Returns the name of an act, event or step with its capability, or the beginning of a note. A retired act keeps its
 * name.
 */
export function activityWords({
  kind,
  name,
  data,
  outcome,
  text,
}: Pick<Activity, "kind" | "name" | "data" | "outcome" | "text">): string {
  if (kind === "note") return beginningOf(text ?? "");
  if (kind === "step") return STEPS[name] ?? eventInWords(name);
  const words = kind === "act" ? actionInWords(name, outcome) : eventInWords(name, moneyState(name, data));
  const about = CAPABILITIES.find((one) => one === (data?.capabilityID ?? data?.capability));
  return about ? `${words}: ${capabilityLabel(about)}` : words;
}

/** The state of a money event is the event: "Transfer failed". */
const moneyState = (name: string, data: Activity["data"]) =>
  /^(?:transfer|dispute)\.updated$/.test(name) ? data?.status : undefined;

function beginningOf(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return line.length > NOTE_LINE_MAX ? `${line.slice(0, NOTE_LINE_MAX).trimEnd()}…` : line;
}

export function activityDetail({ kind, name, data, reason, outcome }: Activity): string {
  if (kind === "note") return "Note";
  const isSaid = moneyState(name, data) !== undefined;
  const status = isSaid ? undefined : (data?.status ?? data?.fileStatus ?? data?.state ?? data?.verificationStatus);
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

/** Returns the name of the actor, also if their act only led to the event. */
export function actorName({ actor }: Activity): string | undefined {
  return actor && (actor.name ?? `${actor.kind} ${actor.id.slice(0, 8)}…`);
}
