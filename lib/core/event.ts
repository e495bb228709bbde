import type { z } from "zod";

/** The data of an event: only IDs, states, their reasons and balances. */
type Carried = z.ZodType<Record<string, string | Record<string, string | number | undefined> | undefined>>;

/** A kind of event, and its words in the account's history. */
export interface EventType<D extends Carried = Carried> {
  /** For example `issuedCard.created`. */
  name: string;
  words: string;
  data: D;
}

/** Declares a kind of event and keeps the exact type of its data. */
export function event<D extends Carried>(declared: EventType<D>): EventType<D> {
  return declared;
}
