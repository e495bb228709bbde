import { z } from "zod";
import { EVENTS } from "../../events";
import { webhookEndpointTested } from "../events";

/** The kinds of events that an endpoint can ask for, with their words. */
export const OFFERED_EVENTS = EVENTS.filter(({ name }) => name !== webhookEndpointTested.name).toSorted((a, b) =>
  a.name < b.name ? -1 : 1,
);

const NAMES = new Set(OFFERED_EVENTS.map(({ name }) => name));

/** The name of a kind of event, such as `transfer.created`. */
export const OfferedEvent = z.string().refine((name) => NAMES.has(name), "is not an event");

/** The words of a kind of event. One that is no longer declared keeps its name. */
export function eventInWords(name: string): string {
  return EVENTS.find((event) => event.name === name)?.words ?? name;
}
