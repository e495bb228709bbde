import { setTimeout as pause } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import { type Db, rows } from "@/db/client";
import { note } from "@/lib/domain/kernel/operations/act";
import { recordAct } from "@/lib/domain/platform/audit/record-act";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { chargePlans } from "@/lib/domain/money/fee-plans/charge-plans";
import { inTransaction } from "@/lib/domain/kernel/storage/in-transaction";
import { lockAccount } from "@/lib/domain/kernel/storage/lock-account";
import { moveRails } from "@/lib/domain/money/rails/move-rails";
import { type AdvanceClock, type AdvancedClock, CLOCK_MAX } from "./contract";
import { onlyForPartner } from "@/lib/domain/kernel/operations/only-in-sandbox";

/** Instructions moved while the caller waits. The worker loops move the rest. */
const INSTRUCTIONS_PER_PASS = 100;
/** Milliseconds the caller waits for them. The clock has already moved, so a 504 would invite a second move. */
const SETTLE_TIMEOUT_MS = 3000;
/** Maximum total shift of a clock. Nothing waits that long. */
const FURTHEST = 100 * CLOCK_MAX;

/** Replacements for the work after a move and for the caller's wait, in tests. */
interface WaitingMoves {
  moves?: typeof moveOn;
  patience?: number;
}

/**
 * Moves the sandbox's clock for everything that is waiting: work due within these seconds becomes due immediately, and
 * months of plans that end by then are charged. Work that begins later uses the present time. On a busy server the
 * answer does not wait for the rails and the charges, which continue after it. Throws 404 in production, and for an
 * account that is not a partner.
 */
export async function advanceClock(
  ctx: Ctx,
  { seconds }: AdvanceClock,
  { moves = moveOn, patience = SETTLE_TIMEOUT_MS }: WaitingMoves = {},
): Promise<AdvancedClock> {
  onlyForPartner(ctx);
  const due = await inTransaction(
    ctx.db,
    async (db) => {
      const { displayName } = await lockAccount({ ...ctx, db });
      note(ctx, { object: ctx.accountID, name: displayName });
      const moved = await bringForward(db, ctx, seconds);
      await recordAct({ ...ctx, db });
      return moved;
    },
    ctx.deadline,
  );
  const work = moves(ctx);
  const months = await Promise.race([work, pause(patience, undefined, { ref: false })]);
  // The loops and the nightly job retry work that fails after the answer.
  if (months === undefined) work.catch(() => {});
  return { seconds, due: due + (months ?? 0) };
}

/**
 * Moves the first rail instructions and charges plans. Returns the number of months charged. May outlast the answer's
 * deadline.
 */
async function moveOn({ deadline: _deadline, ...ctx }: Ctx): Promise<number> {
  const { partnerID } = ctx;
  await moveRails(ctx, { partnerID, most: INSTRUCTIONS_PER_PASS });
  return chargePlans((step) => inTransaction(ctx.db, (db) => step({ ...ctx, db })), { partnerID });
}

/**
 * Moves all due times of the partner forward. Work that becomes due is due now rather than earlier, so that it does not
 * seem late. A new table with due times needs its own part here.
 */
async function bringForward(db: Db, { partnerID, now }: Ctx, seconds: number): Promise<number> {
  // In a named zone the moments are exact, and a cluster accepts the arithmetic in an update.
  const earlier = (column: SQL) =>
    sql`((${column} at time zone 'UTC') - make_interval(secs => ${seconds}::int)) at time zone 'UTC'`;
  const at = sql`${now.toISOString()}::timestamptz`;
  const nearer = (column: SQL) => sql`least(${column}, greatest(${at}, ${earlier(column)}))`;
  const dueOn = sql`due_on = ${nearer(sql`due_on`)}`;
  const advancedBy = sql`advanced_by = least(coalesce(advanced_by, 0) + ${seconds}::int, ${FURTHEST}::int)`;
  const own = sql`partner_id = ${partnerID}`;
  const waits = sql`${own} and due_on is not null`;
  const changes = [
    sql`update rail_instruction set ${dueOn}, ${advancedBy} where ${waits} returning due_on`,
    sql`update transfer set ${dueOn} where ${waits} returning due_on`,
    sql`update ach_return set represent_on = ${nearer(sql`represent_on`)} where ${own} and represent_on is not null
      returning represent_on as due_on`,
    sql`update risk_review set ${dueOn} where ${waits} returning due_on`,
    sql`update cancellation set ${dueOn} where ${waits} returning due_on`,
    sql`update dispute set ${dueOn}, respond_by = ${earlier(sql`respond_by`)}, ${advancedBy} where ${waits} returning due_on`,
    sql`update card_authorization set ${dueOn}, expires_on = ${earlier(sql`expires_on`)} where ${waits} returning due_on`,
    sql`update schedule set ${dueOn} where ${waits} returning due_on`,
    sql`update occurrence o set due_on = ${nearer(sql`o.due_on`)} from schedule s where s.${own} and s.schedule_id = o.schedule_id
      and o.${own} and o.due_on is not null and o.status is null returning o.due_on`,
    sql`update saved_report set next_on = ${nearer(sql`next_on`)} where ${own} returning next_on as due_on`,
    sql`update webhook_delivery set ${dueOn} where ${own} and account_id = ${partnerID} and status = 'pending' returning due_on`,
    sql`update bank_verification set expires_on = ${earlier(sql`expires_on`)}
      where ${own} and status in ('new', 'sent-credit') returning expires_on as due_on`,
    sql`update fee_plan_agreement a set advanced_by = least(coalesce(a.advanced_by, 0) + ${seconds}::int, ${FURTHEST}::int)
      from fee_plan p where a.${own} and p.${own} and p.plan_id = a.plan_id and p.account_id = ${partnerID} and a.status = 'active'
      returning null::timestamptz as due_on`,
  ];
  let due = 0;
  for (const change of changes) {
    const counted = sql`with moved as (${change}) select count(*)::int as due from moved where due_on <= ${at}`;
    due += (await rows<{ due: number }>(db, counted))[0]?.due ?? 0;
  }
  return due;
}
