import type { z } from "zod";
import type { NoticeKind } from "../notices";
import type { Scope } from "../access/scopes";

/** The data of an event: only IDs, states, their reasons and balances. */
type EventData = z.ZodType<Record<string, string | Record<string, string | number | undefined> | undefined>>;

/** A kind of event, with its label in the account's history. */
export interface EventType<D extends EventData = EventData> {
  /** For example `issuedCard.created`. */
  name: string;
  words: string;
  /**
   * A partner gets the event of a connected account if the connection grants one of these scopes: those that may read
   * the object. Without scopes, only the account itself gets it.
   */
  scopes: readonly Scope[];
  /** The notice that staff get of the event, either always or by the status in its data. Absent: no notice. */
  notices?: NoticeKind | Readonly<Record<string, NoticeKind>>;
  data: D;
}

/** Declares a kind of event and keeps the exact type of its data. */
export function event<D extends EventData>(declared: EventType<D>): EventType<D> {
  return declared;
}
