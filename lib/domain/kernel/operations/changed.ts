import type { AccountID, UserID } from "@/lib/core/api/ids";
import type { Role } from "@/lib/core/access/roles";
import type { AccountCtx, Caller } from "./context";

/** Describes what other groups react to, and what they hear of it beside the account. */
export interface Changes {
  profile: [];
  people: [];
  documents: [];
  underwriting: [];
  capabilities: [];
  /** The account took back permissions from a partner, or the partner disconnected it. */
  consent: [partnerID: AccountID];
  /** Nobody is connected to the account any more. */
  connections: [];
  /** Somebody has another role on the team, or left it. */
  team: [change: TeamChange];
  /** These invites of the account were revoked. */
  invites: [codes: readonly string[]];
}

/** Describes who it is about, and who did it. Without a role, the person left. */
export interface TeamChange {
  userID: UserID;
  role?: Role;
  /** They have a role of the team's own, which manages nobody. */
  isNarrowed?: boolean;
  caller: Caller;
}

export type Topic = keyof Changes;

/** A group's reaction to a change, in the change's own transaction. */
type Listener<T extends Topic> = (ctx: AccountCtx, ...heard: Changes[T]) => Promise<void>;

export type Listeners = { [T in Topic]: readonly Listener<T>[] };

let listeners: Listeners | undefined;

/** Registers the listeners, once, before the first change. */
export function listenTo(table: Listeners): void {
  listeners = table;
}

/** Tells the listeners of a change, one after the other. A change without listeners is our bug. */
export async function changed<T extends Topic>(ctx: AccountCtx, topic: T, ...heard: Changes[T]): Promise<void> {
  if (!listeners) throw new Error("the listeners are not set up");
  for (const listener of listeners[topic]) await listener(ctx, ...heard);
}
