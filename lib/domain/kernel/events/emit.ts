import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Db, statement } from "@/db/client";
import { eventOutboxTable, eventTable } from "@/db/schema";
import { newID } from "@/lib/core/api/ids";
import type { PartnerScope } from "../storage/due-partners";
import { inTransaction } from "../storage/in-transaction";
import type { AccountPlace, PublicCtx } from "../operations/context";
import type { DeclaredEvent } from "@/lib/domain/events";

type DataOf<E extends DeclaredEvent> = z.input<E["data"]>;

const emitEvents = statement<object, { partnerID: string; events: string; now: string; requestID: string | null }>(sql`
  select emit_events(${sql.placeholder("partnerID")}::uuid, ${sql.placeholder("events")}::text::jsonb,
    ${sql.placeholder("now")}::timestamptz, ${sql.placeholder("requestID")}::uuid)`);

/** Stores an event of the account in the transaction that it reports. */
export async function emit<E extends DeclaredEvent>(
  ctx: PublicCtx & AccountPlace,
  type: E,
  data: DataOf<E>,
): Promise<void> {
  await emitAll(ctx, type, [{ accountID: ctx.accountID, data }]);
}

/** Stores any number of events of one kind in one statement. Their accounts must have the same home partner. */
export async function emitAll<E extends DeclaredEvent>(
  { db, now, requestID, homePartnerID }: PublicCtx & Pick<AccountPlace, "homePartnerID">,
  type: E,
  facts: readonly { accountID: string; data: DataOf<E> }[],
): Promise<void> {
  if (facts.length === 0) return;
  const events = JSON.stringify(facts.map(({ accountID, data }) => stored(accountID, type, data)));
  await emitEvents(db, { partnerID: homePartnerID, events, now: now.toISOString(), requestID });
}

/** An event in the form that the SQL functions of the ledger store with the money movement. */
export interface StoredEvent {
  id: string;
  account: string;
  type: string;
  data: object;
}

/** Returns the event that `emit` would store, for the ledger's SQL functions. */
export function stored<E extends DeclaredEvent>(
  accountID: string,
  { name, data: shape }: E,
  data: DataOf<E>,
): StoredEvent {
  return { id: newID<string>(), account: accountID, type: name, data: shape.parse(data) };
}

/** Partners with events in the outbox that are not yet copied to connected partners. */
export const waitingEvents = sql`select partner_id, created_on as due_on from event_outbox`;

const AT_ONCE = 200;

/** Copies the waiting events of one partner or all, oldest first, to the partners connected to their accounts. */
export async function carryEvents({ db }: Pick<PublicCtx, "db">, { partnerID }: PartnerScope = {}): Promise<void> {
  const t = eventOutboxTable;
  const isTheirs = partnerID && eq(t.partnerID, partnerID);
  const waiting = await db.select().from(t).where(isTheirs).orderBy(t.createdOn, t.eventID).limit(AT_ONCE);
  for (const one of waiting) await inTransaction(db, (open) => carryEvent(open, one));
}

/** Copies one event unless another worker did. An event that was already deleted is dropped. */
async function carryEvent(db: Db, { partnerID, eventID, listenerID }: typeof eventOutboxTable.$inferSelect) {
  const [t, e] = [eventOutboxTable, eventTable];
  const isThis = and(eq(t.partnerID, partnerID), eq(t.eventID, eventID), eq(t.listenerID, listenerID));
  const { count } = await db.delete(t).where(isThis);
  if (count === 0) return;
  const [event] = await db
    .select()
    .from(e)
    .where(and(eq(e.partnerID, partnerID), eq(e.eventID, eventID)));
  if (!event) return;
  const { accountID: account, type, data, requestID, createdOn } = event;
  const events = JSON.stringify([{ id: eventID, account, type, data }]);
  await emitEvents(db, { partnerID: listenerID, events, now: createdOn.toISOString(), requestID });
}
