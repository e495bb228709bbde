import { TESTED } from "@/lib/domain/webhooks/shared/tested";
import { EVENT_WORDS } from "@/lib/operations/event-words";

const WORDS: Readonly<Record<string, string>> = EVENT_WORDS;

/** The kinds of events that an endpoint can ask for, with their words. */
export const OFFERED_EVENTS = Object.entries(WORDS)
  .filter(([name]) => name !== TESTED)
  .map(([name, words]) => ({ name, words }));

/** The words of a kind of event. One that is no longer declared keeps its name. */
export function eventInWords(name: string): string {
  return WORDS[name] ?? name;
}
