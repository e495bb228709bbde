import type { AccountID, UserID } from "@/lib/core/api/ids";
import type { Role } from "@/lib/core/access/roles";
import type { AccountCtx, Caller } from "./context";

/** Changes that other groups react to, with the data that listeners get in addition to the account. */
export interface Changes {
  /** The account was opened. */
  account: [];
  profile: [];
  people: [];
  documents: [];
  underwriting: [];
  capabilities: [];
  /** The account withdrew permissions from a partner, or the partner disconnected it. */
  consent: [partnerID: AccountID];
  connections: [];
  /** A person has a new role on the team, or left it. */
  team: [change: TeamChange];
  invites: [codes: readonly string[]];
}

/** The person with the new role, and the caller who gave it. Without a role, the person left. */
export interface TeamChange {
  userID: UserID;
  role?: Role;
  /** The new role is one that the team defined. Such roles do not manage members. */
  isNarrowed?: boolean;
  caller: Caller;
}

export type Topic = keyof Changes;

/** A group's reaction to a change. It runs in the transaction of the change. */
type Listener<T extends Topic> = (ctx: AccountCtx, ...heard: Changes[T]) => Promise<void>;

export type Listeners = { [T in Topic]: readonly Listener<T>[] };

let listeners: Listeners | undefined;

/** Registers the listeners, once, before the first change. */
export function listenTo(table: Listeners): void {
  listeners = table;
}

/** Calls the listeners of a change in order. Throws if no listeners are registered, which is a bug. */
export async function changed<T extends Topic>(ctx: AccountCtx, topic: T, ...heard: Changes[T]): Promise<void> {
  if (!listeners) throw new Error("the listeners are not set up");
  for (const listener of listeners[topic]) await listener(ctx, ...heard);
}
