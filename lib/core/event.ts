import type { z } from "zod";

/** What a kind of fact carries: IDs and states only. */
type Carried = z.ZodType<Record<string, string | undefined>>;

/** A kind of fact about an account, and how the account's history says it. */
export interface EventType<D extends Carried = Carried> {
  /** `issuedCard.created` and the like. */
  name: string;
  words: string;
  data: D;
}

/** Declares a kind of fact, keeping the exact type of what it carries. */
export function event<D extends Carried>(declared: EventType<D>): EventType<D> {
  return declared;
}
