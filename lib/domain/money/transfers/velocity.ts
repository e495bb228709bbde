import { type SQL, sql } from "drizzle-orm";
import { type Db, rows } from "@/db/client";
import { invalid } from "@/lib/core/failure";
import type { AccountID } from "@/lib/core/api/ids";
import { centsToDecimal } from "@/lib/core/money/money";
import type { PublicCtx } from "@/lib/domain/kernel/operations/context";
import { inTransaction } from "@/lib/domain/kernel/storage/in-transaction";
import { type NewTransfer, type OpeningResult, openTransfer } from "@/lib/domain/money/ledger/open-transfer";

/** The most pushes and cents to one card within a number of days. */
const LIMITS = [
  { days: 1, times: 150, cents: 10_000_000 },
  { days: 7, times: 250, cents: 25_000_000 },
  { days: 30, times: 750, cents: 50_000_000 },
] as const;

/** The pushes to a card within the days of each limit, in the same order. Failed and canceled ones do not count. */
export type RecentPushes = readonly { times: number; cents: number }[];

const within = (days: number, now: SQL) => sql`i.created_on > ${now} - ${sql.raw(`interval '${days} days'`)}`;

export function pushedTo(partnerID: SQL, cardID: SQL, now: unknown): SQL {
  const moment = sql`${now}::timestamptz`;
  const longest = Math.max(...LIMITS.map(({ days }) => days));
  const sums = LIMITS.map(
    ({ days }) => sql`json_build_object('times', count(*) filter (where ${within(days, moment)}),
      'cents', coalesce(sum(i.amount) filter (where ${within(days, moment)}), 0))`,
  );
  return sql`(select json_build_array(${sql.join(sums, sql`, `)}) from rail_instruction i
    where i.partner_id = ${partnerID} and i.card_id = ${cardID} and i.kind = 'push-to-card' and i.status not in ('failed', 'canceled') and ${within(longest, moment)})`;
}

/**
 * Returns the recent pushes to a card. Takes a lock until the transaction ends, so that simultaneous payouts are all
 * counted.
 */
export async function pushedInTurn(
  { db, now }: Pick<PublicCtx, "db" | "now">,
  { partnerID, cardID }: { partnerID: AccountID; cardID: string },
): Promise<RecentPushes> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`payouts to card ${cardID}`}, 0))`);
  const [row] = await rows<{ pushed: RecentPushes }>(
    db,
    sql`select ${pushedTo(sql`${partnerID}::uuid`, sql`${cardID}::uuid`, now.toISOString())} as pushed`,
  );
  return row?.pushed ?? [];
}

/** Opens a transfer. Payouts to one card are counted and opened in turn; other transfers do not wait. Throws 422. */
export function openInTurn(
  ctx: Pick<PublicCtx, "db" | "now" | "deadline">,
  opening: NewTransfer,
  { pushed, sourceID }: { pushed?: RecentPushes; sourceID: string },
): Promise<OpeningResult> {
  if (!pushed) return openTransfer(ctx.db, opening, ctx.deadline);
  const open = async (db: Db) => {
    const { partnerID, amount } = opening.transfer;
    assertWithinVelocity(await pushedInTurn({ ...ctx, db }, { partnerID, cardID: sourceID }), amount);
    return openTransfer(db, opening);
  };
  return inTransaction(ctx.db, open, ctx.deadline);
}

/** Throws 422 if a payout would exceed its card network's limit on count or amount. */
export function assertWithinVelocity(pushed: RecentPushes, cents: number): void {
  const fault = velocityFault(pushed, cents);
  if (fault !== undefined) throw invalid({ amount: fault });
}

/** The reason that an amount cannot be pushed to a card now. Undefined if it can. */
export function velocityFault(pushed: RecentPushes, cents: number): string | undefined {
  for (const [index, limit] of LIMITS.entries()) {
    const before = pushed[index] ?? { times: 0, cents: 0 };
    const time = limit.days === 1 ? "a day" : `${limit.days} days`;
    if (before.times >= limit.times) return `this card takes ${limit.times} payouts within ${time}`;
    if (before.cents + cents > limit.cents) return `this card takes $${centsToDecimal(limit.cents)} within ${time}`;
  }
  return undefined;
}
