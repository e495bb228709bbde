import type { AccountCtx } from "./context";

/** The parts of an account whose changes other groups react to. */
export type Topic = "profile" | "people" | "documents" | "underwriting" | "capabilities";

/** A group's reaction to a change, in the change's own transaction. */
export type Listener = (ctx: AccountCtx) => Promise<void>;

export type Listeners = Record<Topic, readonly Listener[]>;

let listeners: Listeners | undefined;

/** Registers the listeners, once, before the first change. */
export function listenTo(table: Listeners): void {
  listeners = table;
}

/** Tells the listeners that a part of the account changed. A change without listeners is our bug. */
export async function changed(ctx: AccountCtx, topic: Topic): Promise<void> {
  if (!listeners) throw new Error("the listeners are not set up");
  for (const listener of listeners[topic]) await listener(ctx);
}
