import { notFound } from "@/lib/core/failure";
import { issuingNamed } from "@/lib/providers/providers";
import type { Callback } from "@/lib/providers/rails/callback";
import { readCallback } from "@/lib/domain/money/rails/callbacks";
import type { SpendAnswers } from "./dashboard";
import { receiveSpending } from "./receive-spending";
import { type DueFilter, isDueOf, type SpendCtx } from "./spending";
import { and, isNotNull, lte, sql } from "drizzle-orm";
import { cardAuthorizationTable } from "@/db/schema";
import { newID } from "@/lib/core/api/ids";
import type { PartnerScope } from "@/lib/domain/kernel/storage/due-partners";
import { inTransaction } from "@/lib/domain/kernel/storage/in-transaction";
import { threeTimes } from "@/lib/domain/money/rails/alerts";
import { applyWaiting, giveUpWaiting } from "./apply-waiting";
import { apply } from "./record-fact";
import { effectOf } from "./shared/effect";

/**
 * Handles requests and events from a processor, and answers them. The processor may send all of them again at any
 * time. Throws 404 for an unknown processor, or if any event is about a card of a different processor. Throws 401 for
 * a wrong signature.
 */
export async function receiveSpendCallback(ctx: SpendCtx, name: string, callback: Callback): Promise<SpendAnswers> {
  const provider = issuingNamed(name);
  if (!provider) throw notFound("provider");
  const answers = await receiveSpending(ctx, provider, await readCallback(provider, callback));
  if (answers.some(({ outcome }) => outcome === "unknown")) throw notFound("card");
  return { answers };
}

export const dueSpending = sql`
  select partner_id, w.received_on as due_on from card_network_event w join card_authorization a using (partner_id, provider, network_id)
    where w.outcome = 'waiting'
  union all select partner_id, due_on from card_network_event where due_on <= now()
  union all select partner_id, due_on from card_authorization where due_on <= now()`;

/** One run over due card spending: waiting events, overdue events, and expired holds. */
export async function moveSpending(ctx: SpendCtx, of: PartnerScope = {}): Promise<void> {
  await applyWaiting(ctx, of);
  await giveUpWaiting(ctx, of);
  await expireHolds(ctx, of);
}

const AT_ONCE = 50;

/** Releases expired holds, each in its own transaction. Returns their number. */
export async function expireHolds(ctx: SpendCtx, due: DueFilter = {}): Promise<number> {
  for (let count = 0; count < AT_ONCE; count++) {
    const isReleased = await threeTimes(() => inTransaction(ctx.db, (db) => expireOne({ ...ctx, db }, due)));
    if (!isReleased) return count;
  }
  return AT_ONCE;
}

async function expireOne(ctx: SpendCtx, due: DueFilter): Promise<boolean> {
  const t = cardAuthorizationTable;
  const [authorization] = await ctx.db
    .select()
    .from(t)
    .where(and(isNotNull(t.dueOn), lte(t.dueOn, ctx.now), isDueOf(t, due)))
    .orderBy(t.dueOn)
    .limit(1)
    .for("no key update", { skipLocked: true });
  const kind = "authorization-expiration";
  const effect = authorization && effectOf(authorization, { kind });
  if (!authorization || !effect) return false;
  await apply(ctx, { authorization, effect, eventID: newID(), kind });
  return true;
}
