import type { AccountCtx } from "./context";

/** What of an account groups may have to react to. */
export type Topic = "profile" | "people" | "documents" | "underwriting" | "capabilities";

/** What a group does when something changed, in the transaction of the change. */
export type Listener = (ctx: AccountCtx) => Promise<void>;

export type Listeners = Record<Topic, readonly Listener[]>;

let listeners: Listeners | undefined;

/** Says who listens to what; once, before the first change. */
export function listenTo(table: Listeners): void {
  listeners = table;
}

/** Tells whoever listens that something of the account changed. A change that nobody could hear is a mistake of ours. */
export async function changed(ctx: AccountCtx, topic: Topic): Promise<void> {
  if (!listeners) throw new Error("the listeners are not set up");
  for (const listener of listeners[topic]) await listener(ctx);
}
