import { and, eq, isNotNull, lte } from "drizzle-orm";
import { cardAuthorizationTable, cardNetworkEventTable } from "@/db/schema";
import { type CardTransactionID, newID } from "@/lib/core/api/ids";
import type { SpendFact } from "@/lib/providers/rails/issuing";
import { issuingNamed } from "@/lib/providers/providers";
import type { PartnerScope } from "@/lib/domain/kernel/storage/due-partners";
import { inTransaction } from "@/lib/domain/kernel/storage/in-transaction";
import { reportRailAlert, threeTimes } from "@/lib/domain/money/rails/alerts";
import { cardOf, type DueFilter, isDueOf, type Placed, type SpendCtx } from "./spending";
import { recordFact } from "./record-fact";
import { recordTransaction } from "./record-transaction";
import { FACT_KINDS } from "./states";

const AT_ONCE = 50;

type WaitingEvent = typeof cardNetworkEventTable.$inferSelect;

type WaitingFilter = PartnerScope & { networkID?: string };

/** Applies events that waited for an authorization which has arrived, oldest first. */
export async function applyWaiting(ctx: SpendCtx, { partnerID, networkID }: WaitingFilter = {}): Promise<number> {
  const [w, a] = [cardNetworkEventTable, cardAuthorizationTable];
  const rows = await ctx.db
    .select({ event: w })
    .from(w)
    .innerJoin(a, and(eq(a.partnerID, w.partnerID), eq(a.provider, w.provider), eq(a.networkID, w.networkID)))
    .where(
      and(
        eq(w.outcome, "waiting"),
        partnerID && eq(w.partnerID, partnerID),
        networkID === undefined ? undefined : eq(w.networkID, networkID),
      ),
    )
    .orderBy(w.receivedOn, w.eventID)
    .limit(AT_ONCE);
  for (const { event } of rows) {
    const fact = factOf(event);
    const teller = issuingNamed(event.provider);
    if (fact && teller) await threeTimes(() => inTransaction(ctx.db, (db) => recordFact({ ...ctx, db }, teller, fact)));
  }
  return rows.length;
}

function factOf(event: WaitingEvent): Placed<SpendFact> | undefined {
  const { partnerID, eventID, networkID, issuedCardID, kind, at, amount, final } = event;
  const factKind = FACT_KINDS.find((one) => one === kind);
  if (!factKind || networkID === null) return undefined;
  const fact = { partnerID, eventID, networkID, issuedCardID, kind: factKind, at };
  return { ...fact, ...(amount !== null && { amount }), ...(final !== null && { final }) };
}

/**
 * Reports events without an authorization after the timeout, so that an operator checks them. Captures are booked
 * without an authorization, because the network settles them anyway.
 */
export async function giveUpWaiting(ctx: SpendCtx, due: DueFilter = {}): Promise<number> {
  const late = await inTransaction(ctx.db, (db) => takeLate({ ...ctx, db }, due));
  for (const { provider, eventID } of late) reportRailAlert({ fault: "unauthorized", provider, eventID });
  return late.length;
}

/** Takes overdue events in one transaction, since each may move money only once. */
async function takeLate(ctx: SpendCtx, due: DueFilter): Promise<WaitingEvent[]> {
  const t = cardNetworkEventTable;
  const [event] = await ctx.db
    .select()
    .from(t)
    .where(and(isNotNull(t.dueOn), lte(t.dueOn, ctx.now), isDueOf(t, due)))
    .orderBy(t.dueOn)
    .limit(1)
    .for("no key update", { skipLocked: true });
  if (!event) return [];
  const isThis = and(eq(t.partnerID, event.partnerID), eq(t.provider, event.provider), eq(t.eventID, event.eventID));
  const isTaken = event.kind === "clearing" && (event.amount ?? 0) > 0;
  const cardTransactionID = newID<CardTransactionID>();
  await ctx.db
    .update(t)
    .set({ dueOn: null, ...(isTaken && { outcome: "processed", cardTransactionID }) })
    .where(isThis);
  const teller = issuingNamed(event.provider);
  const card = isTaken && teller ? await cardOf(ctx, teller, event) : undefined;
  if (card) await recordTransaction(ctx, { card, cardTransactionID, amount: -(event.amount ?? 0), merchant: {} });
  return [event];
}
