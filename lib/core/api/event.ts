import type { z } from "zod";
import type { NoticeKind } from "../notices";
import type { Scope } from "../access/scopes";

/** The data of an event: only IDs, states, their reasons and balances. */
type EventData = z.ZodType<Record<string, string | Record<string, string | number | undefined> | undefined>>;

/** A kind of event, and its words in the account's history. */
export interface EventType<D extends EventData = EventData> {
  /** For example `issuedCard.created`. */
  name: string;
  words: string;
  /**
   * A partner hears of it on a connected account where the connection grants one of these: what reading the object
   * needs. With none, only the account itself hears of it.
   */
  scopes: readonly Scope[];
  /** The notice that staff get of it: of each, or by the status that its data has. Without one, staff hear nothing. */
  notices?: NoticeKind | Readonly<Record<string, NoticeKind>>;
  data: D;
}

/** Declares a kind of event and keeps the exact type of its data. */
export function event<D extends EventData>(declared: EventType<D>): EventType<D> {
  return declared;
}
