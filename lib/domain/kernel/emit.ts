import type { z } from "zod";
import { eventTable } from "@/db/schema";
import { newID } from "@/lib/core/ids";
import type { PublicCtx } from "./context";
import type { DeclaredEvent } from "@/lib/domain/events";

type DataOf<E extends DeclaredEvent> = z.input<E["data"]>;

/** Stores an event of the account in the transaction that makes it true. */
export async function emit<E extends DeclaredEvent>(
  ctx: PublicCtx & { accountID: string },
  type: E,
  data: DataOf<E>,
): Promise<void> {
  await emitAll(ctx, type, [{ accountID: ctx.accountID, data }]);
}

/** Stores any number of events of a kind in one statement. */
export async function emitAll<E extends DeclaredEvent>(
  ctx: PublicCtx,
  { name, data: shape }: E,
  facts: readonly { accountID: string; data: DataOf<E> }[],
): Promise<void> {
  if (facts.length === 0) return;
  const rows = facts.map(({ accountID, data }) => ({
    eventID: newID<string>(),
    accountID,
    type: name,
    data: shape.parse(data) as Record<string, string>,
    requestID: ctx.requestID,
    createdOn: ctx.now,
  }));
  await ctx.db.insert(eventTable).values(rows);
}

/** An event as a function of the ledger stores it, beside the money that moves. */
export interface StoredEvent {
  id: string;
  account: string;
  type: string;
  data: object;
}

/** Returns what `emit` would store, for the ledger's functions. */
export function stored<E extends DeclaredEvent>(
  accountID: string,
  { name, data: shape }: E,
  data: DataOf<E>,
): StoredEvent {
  return { id: newID<string>(), account: accountID, type: name, data: shape.parse(data) };
}
