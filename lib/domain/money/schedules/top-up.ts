import { and, asc, count, eq, gt, isNotNull, lte, max, min } from "drizzle-orm";
import { occurrenceTable as o, scheduleTable as s } from "@/db/schema";
import type { PublicCtx } from "@/lib/domain/kernel/operations/context";
import type { PartnerScope } from "@/lib/domain/kernel/storage/due-partners";
import { inTransaction } from "@/lib/domain/kernel/storage/in-transaction";
import { generatedRow } from "./plan-occurrences";
import { DATES_AHEAD } from "./plan-recur";
import { recurrenceOf } from "./recurrence";
import type { ScheduleRow } from "./rows";
import { OCCURRENCES_MAX } from "./shared/rule";

const AT_ONCE = 50;

/** Gives endless rules new dates as the old ones pass, in any state. Each schedule has its own transaction. */
export async function topUp(ctx: PublicCtx, { partnerID }: PartnerScope): Promise<void> {
  const due = await ctx.db
    .select({ partnerID: s.partnerID, scheduleID: s.scheduleID })
    .from(s)
    .where(and(lte(s.dueOn, ctx.now), partnerID && eq(s.partnerID, partnerID)))
    .orderBy(asc(s.dueOn))
    .limit(AT_ONCE);
  for (const named of due) await inTransaction(ctx.db, (db) => topUpOne({ ...ctx, db }, named));
}

type ScheduleName = Pick<ScheduleRow, "partnerID" | "scheduleID">;

async function topUpOne(ctx: PublicCtx, named: ScheduleName): Promise<void> {
  const isThis = and(eq(s.partnerID, named.partnerID), eq(s.scheduleID, named.scheduleID));
  const [row] = await ctx.db
    .select()
    .from(s)
    .where(and(isThis, lte(s.dueOn, ctx.now)))
    .for("no key update", { skipLocked: true });
  if (!row) return;
  const dates = await datesFor(ctx, row);
  if (dates.length > 0)
    await ctx.db
      .insert(o)
      .values(dates.map((date) => generatedRow(row, date, ctx.now)))
      .onConflictDoNothing();
  const dueOn = await nextOf(ctx, row);
  await ctx.db.update(s).set({ dueOn }).where(isThis);
}

const ofThis = ({ partnerID, scheduleID }: ScheduleName) =>
  and(eq(o.partnerID, partnerID), eq(o.scheduleID, scheduleID));

/** The missing dates: those that passed without an occurrence, and enough future ones. */
async function datesFor({ db, now }: PublicCtx, row: ScheduleRow): Promise<Date[]> {
  const { rule, startOn } = row;
  if (rule === null || startOn === null) return [];
  const ofRule = and(ofThis(row), isNotNull(o.ruleOn));
  const [held] = await db
    .select({ last: max(o.ruleOn) })
    .from(o)
    .where(ofRule);
  const [ahead] = await db
    .select({ count: count() })
    .from(o)
    .where(and(ofRule, gt(o.ruleOn, now)));
  const missing = Math.max(DATES_AHEAD - (ahead?.count ?? 0), 0);
  const recurrence = recurrenceOf(rule, { otherwise: startOn });
  const isToCome = (date: Date) => date > now;
  // Few are missing, unless the service was stopped for long.
  for (let most = DATES_AHEAD; ; most = OCCURRENCES_MAX) {
    const dates = await recurrence.dates(most, held?.last ?? undefined);
    const toCome = dates.filter(isToCome);
    if (toCome.length < missing && most < OCCURRENCES_MAX) continue;
    return [...dates.filter((date) => !isToCome(date)), ...toCome.slice(0, missing)];
  }
}

async function nextOf({ db, now }: PublicCtx, row: ScheduleRow): Promise<Date | null> {
  const [next] = await db
    .select({ on: min(o.ruleOn) })
    .from(o)
    .where(and(ofThis(row), gt(o.ruleOn, now)));
  return next?.on ?? null;
}
