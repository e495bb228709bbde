import { actionInWords } from "@/components/words/acts";
import { capabilityLabel } from "@/components/words/capabilities";
import { eventInWords, stateInWords } from "@/components/words/events";
import { NOUNS } from "@/components/words/nouns";
import { grouped } from "@/lib/core/collections";
import { CAPABILITIES } from "@/lib/core/money/capabilities";
import { dayOf } from "@/lib/core/time/days";
import type { Activity } from "@/lib/domain/accounts/accounts/dashboard";
import { actorName } from "./activity-words";

/** Entries with one cause, as one line of the timeline. */
export interface ActivityGroup {
  key: string;
  on: string;
  /** The entry that the line is about. Absent if the line counts equal entries. */
  lead?: Activity;
  text: string;
  /** The entries below the line, and the words of the control that shows them. */
  more: readonly Activity[];
  moreText: string;
}

export interface ActivityDay {
  /** In the viewer's zone. */
  day: string;
  groups: readonly ActivityGroup[];
}

/** Groups entries, newest first, by day and by cause. Entries of one request at one moment have the same cause. */
export function daysOfActivity(entries: readonly Activity[], zone: string): ActivityDay[] {
  const byCause = grouped(entries, ({ createdOn, requestID }) => `${createdOn} ${requestID ?? ""}`);
  const groups = [...byCause.values()].flatMap(groupsOf);
  const byDay = grouped(groups, ({ on }) => dayOf(new Date(on), zone));
  return [...byDay].map(([day, ofDay]) => ({ day, groups: ofDay }));
}

/** Returns one line for the entries of a moment if one of them caused the others, else a line for each kind. */
function groupsOf(entries: readonly Activity[]): ActivityGroup[] {
  const alike = [...grouped(entries, kindOf).values()];
  const [cause, others] = causeAmong(alike);
  return cause && others.length > 0 ? [causedBy(cause, others)] : alike.flatMap(lineOf);
}

function causedBy(cause: Activity, others: readonly (readonly Activity[])[]): ActivityGroup {
  const own = { key: cause.activityID, on: cause.createdOn };
  const [effect, ...further] = others;
  if (cause.kind === "event" && effect && further.length === 0) {
    const text = `${sentenceOfAll(effect)} because ${lowered(sentenceOf(cause, { isCause: true }))}`;
    return { ...own, text, more: [cause, ...effect], moreText: `Show all ${effect.length + 1}` };
  }
  const named = others.slice(0, KINDS_NAMED_MAX).map(sentenceOfAll);
  const rest = others.length - named.length;
  return {
    ...own,
    lead: cause,
    text: sentenceOf(cause),
    more: others.flat(),
    moreText: [...named, ...(rest > 0 ? [`${rest} more`] : [])].join(" · "),
  };
}

/** Kinds of entries that the control of a group names. */
const KINDS_NAMED_MAX = 3;

function lineOf(entries: readonly Activity[]): ActivityGroup[] {
  const [lead] = entries;
  if (!lead) return [];
  const own = { key: lead.activityID, on: lead.createdOn };
  if (entries.length === 1) return [{ ...own, lead, text: sentenceOf(lead), more: [], moreText: "" }];
  return [{ ...own, text: sentenceOfAll(entries), more: entries, moreText: `Show all ${entries.length}` }];
}

/** Entries of this kind differ only in their object. A note is always a separate line. */
function kindOf({ activityID, kind, name, outcome, data }: Activity): string {
  return kind === "note" ? activityID : [kind, name, outcome, stateOf(data)].join(" ");
}

/** Events that follow from a change of another object, and the field that names it. */
const FOLLOWING: Readonly<Record<string, string>> = {
  "paymentMethod.enabled": "sourceID",
  "paymentMethod.disabled": "sourceID",
};

/** Returns the entry that caused the others, if there is one: an act, or the event of the object that they name. */
function causeAmong(
  alike: readonly (readonly Activity[])[],
): [cause: Activity | undefined, others: readonly (readonly Activity[])[]] {
  const single = alike.flatMap((one) => (one.length === 1 && one[0] ? [one[0]] : []));
  const named = new Set(alike.flat().flatMap(({ name, data }) => data?.[FOLLOWING[name] ?? ""] ?? []));
  const cause =
    single.find(({ kind }) => kind === "act") ??
    single.find(({ name, data = {} }) => !(name in FOLLOWING) && Object.values(data).some((value) => named.has(value)));
  return [cause, alike.filter(([one]) => one !== cause)];
}

const stateOf = (data: Activity["data"]): string | undefined =>
  data?.status ?? data?.fileStatus ?? data?.state ?? data?.verificationStatus;

/** What a state says about its object, where "was" and the state do not. */
const PREDICATES: Readonly<Record<string, string>> = {
  active: "is active",
  created: "was created",
  errored: "was locked",
  expired: "expired",
  failed: "failed",
  "in-review": "is in review",
  inactive: "is inactive",
  new: "isn’t verified",
  notRequested: "isn’t requested",
  pending: "is pending",
  pendingReview: "is in review",
  "response-needed": "needs a response",
  resubmit: "has to be submitted again",
  "under-review": "is under review",
  unverified: "isn’t verified",
  verificationFailed: "couldn’t be verified",
};

/** Returns what a state says about its object. Only a bank account is locked by an error. */
function predicateOf(name: string, state: string): string {
  const key = name.startsWith("account.") && state === "errored" ? "verificationFailed" : state;
  return PREDICATES[key] ?? `was ${stateInWords(state)}`;
}

/** Objects that an account has only once. */
const UNIQUE: readonly string[] = ["account", "balance", "underwriting", "wallet"];

interface EventWords {
  noun: string;
  predicate: string;
}

/** Splits the words of an event: "Bank account" "was linked". Undefined for a retired event with other words. */
function wordsOf({ name, data }: Pick<Activity, "name" | "data">): EventWords | undefined {
  const [, noun, verb, by = ""] = /^(.+) (\w+ed)( by its bank)?$/.exec(eventInWords(name)) ?? [];
  if (!noun || !verb) return undefined;
  const state = name.endsWith(".updated") ? stateOf(data) : undefined;
  const predicate = state ? predicateOf(name, state) : verb === "failed" ? verb : `was ${verb}${by}`;
  return { noun: noun.charAt(0).toLowerCase() + noun.slice(1), predicate };
}

/**
 * Returns an entry as a sentence: "Hannah Sato issued a card", "A payment method was disabled". `isCause` names the
 * object as known: "The bank account was locked".
 */
export function sentenceOf(entry: Activity, { isCause = false } = {}): string {
  const { kind, name, outcome, data } = entry;
  const who = actorName(entry);
  if (kind === "note") return who ? `${who} wrote a note` : "Note";
  if (kind === "step") return STEPS[name] ?? eventInWords(name);
  if (kind === "act") return actOf(actionInWords(name, outcome), who);
  const words = wordsOf(entry);
  const by = who ? ` by ${who}` : "";
  if (!words) return `${eventInWords(name)}${by}`;
  const capability = capabilityOf(data);
  const subject =
    capability ?? `${isCause || UNIQUE.includes(words.noun) ? "the" : articleOf(words.noun)} ${words.noun}`;
  return `${raised(subject)} ${words.predicate}${words.predicate.startsWith("was ") ? by : ""}`;
}

const STEPS: Readonly<Record<string, string>> = {
  "onboardingInvite.created": "The invite was created",
  "onboardingInvite.opened": "The invite was opened",
  "onboardingInvite.redeemed": "The invite was accepted",
};

/** Returns equal entries as one sentence: "4 payment methods were disabled". */
function sentenceOfAll(entries: readonly Activity[]): string {
  const [first] = entries;
  if (!first) return "";
  if (entries.length === 1) return sentenceOf(first);
  const words = first.kind === "event" ? wordsOf(first) : undefined;
  if (!words) return `${sentenceOf(first)} (${entries.length} times)`;
  const predicate = words.predicate
    .replace(/^was /, "were ")
    .replace(/^is /, "are ")
    .replace(/^isn’t /, "aren’t ");
  return `${entries.length} ${pluralOf(words.noun)} ${predicate.replace(/^needs /, "need ").replace(/^has /, "have ")}`;
}

/** Returns the capability of an event as its subject. Older rows store it under a different name. */
function capabilityOf(data: Activity["data"]): string | undefined {
  const capability = CAPABILITIES.find((one) => one === (data?.capabilityID ?? data?.capability));
  return capability && capabilityLabel(capability);
}

const actOf = (words: string, who: string | undefined) => (who ? `${who} ${lowered(words)}` : words);

const PLURALS: Readonly<Record<string, string>> = NOUNS;
const pluralOf = (noun: string) => PLURALS[noun] ?? `${noun}s`;
const articleOf = (noun: string) => (/^[aeiou]/.test(noun) ? "an" : "a");
const raised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
