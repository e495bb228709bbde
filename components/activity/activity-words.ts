import { actionInWords } from "@/components/words/acts";
import { capabilityLabel } from "@/components/words/capabilities";
import type { Activity } from "@/lib/domain/accounts/dashboard";
import { capabilityUpdated } from "@/lib/domain/capabilities/events";
import { EVENTS } from "@/lib/domain/events";

const EVENT_WORDS: Partial<Record<string, string>> = Object.fromEntries(EVENTS.map(({ name, words }) => [name, words]));
const About = capabilityUpdated.data.pick({ capabilityID: true });

/** The name of an act or event in words, and the capability it is about; one that is no longer written keeps its name. */
export function activityWords({ kind, name, data }: Pick<Activity, "kind" | "name" | "data">): string {
  const words = kind === "act" ? actionInWords(name) : (EVENT_WORDS[name] ?? name);
  // Older rows call it `capability`.
  const about = About.safeParse({ capabilityID: data?.capability, ...data });
  return about.success ? `${words}: ${capabilityLabel(about.data.capabilityID)}` : words;
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
