import { and, asc, eq, lte, sql } from "drizzle-orm";
import { cancellationTable as c, transferTable as t } from "@/db/schema/index";
import type { CancellationID } from "@/lib/core/ids";
import { Unanswered } from "@/lib/providers/rails/rail-provider";
import { inTransaction } from "@/lib/domain/kernel/in-transaction";
import { type CancelOutcome, cancelNow } from "@/lib/domain/money/rails/cancel-now";
import { reportRailFault } from "@/lib/domain/money/rails/faults";
import type { Moving } from "@/lib/domain/money/rails/move-rails";
import { isStoppable, lastLegOf, waitsForDebit } from "./cancelable";
import { endCancellation, type SettleCtx } from "./settle";
import type { CancellationRow, InstructionRow } from "../rows";

const AT_ONCE = 50;
/** When to ask again, in milliseconds: while somebody has it in hand, and while the provider is silent. */
const AGAIN = { "in-hand": 1000, silent: 10_000 };

/** Describes the answer to a cancellation. Nobody was asked where the leg has left for certain. */
type CancelAnswer = CancelOutcome | "silent";

/** Whether there is anything to finish. */
export const cancellationsAreDue = sql`exists (select from cancellation where due_on <= now())`;

/** Finishes every cancellation that is due: those that somebody had in hand, and those whose asker died. */
export async function finishCancellations(ctx: SettleCtx, moving: Moving = {}): Promise<void> {
  const due = await ctx.db
    .select({ cancellationID: c.cancellationID, transferID: c.transferID })
    .from(c)
    .where(and(lte(c.dueOn, ctx.now), moving.partnerID && eq(c.partnerID, moving.partnerID)))
    .orderBy(asc(c.dueOn))
    .limit(AT_ONCE);
  for (const { cancellationID, transferID } of due)
    await finishCancellation(ctx, cancellationID, moving).catch((error: unknown) =>
      reportRailFault({ fault: "failed", instructionID: transferID, error }),
    );
}

/**
 * Asks the provider to stop what a cancellation is about, outside any transaction, and records what became of it. Whoever
 * holds the lease asks, so two never do. It may be called again at any time.
 */
export async function finishCancellation(
  ctx: SettleCtx,
  id: CancellationID,
  moving: Moving = {},
): Promise<CancellationRow> {
  const row = await load(ctx, id);
  if (row.status !== "pending") return row;
  const leg = await lastLegOf(ctx, row.transferID);
  const outcome = leg && isStoppable(leg) ? await askProvider(ctx, leg, moving) : "too-late";
  return inTransaction(ctx.db, (db) => close({ ...ctx, db }, row, { leg, outcome }));
}

async function askProvider(ctx: SettleCtx, { instructionID }: InstructionRow, moving: Moving): Promise<CancelAnswer> {
  try {
    return await cancelNow(ctx, instructionID, moving);
  } catch (error) {
    if (!(error instanceof Unanswered)) reportRailFault({ fault: "failed", instructionID, error });
    return "silent";
  }
}

interface Question {
  leg: InstructionRow | undefined;
  outcome: CancelAnswer;
}

/** Under the transfer's lock, as its rails move it too. The money of a cancellation that counts is back already. */
async function close(ctx: SettleCtx, asked: CancellationRow, { leg, outcome }: Question): Promise<CancellationRow> {
  const { cancellationID, transferID } = asked;
  const [transfer] = await ctx.db.select().from(t).where(eq(t.transferID, transferID)).for("no key update");
  const row = await load(ctx, cancellationID);
  if (!transfer || row.status !== "pending") return row;
  if (outcome === "in-hand" || outcome === "silent") return askAgain(ctx, row, AGAIN[outcome]);
  const last = await lastLegOf(ctx, transferID);
  if (last && waitsForDebit(transfer, last)) return askAgain(ctx, row);
  if (last?.instructionID !== leg?.instructionID) return askAgain(ctx, row, 0);
  await endCancellation(ctx, transfer, outcome === "canceled" ? "completed" : "failed");
  return load(ctx, cancellationID);
}

/** Without a time it waits for the debit, which ends it. */
async function askAgain({ db, now }: SettleCtx, row: CancellationRow, after?: number): Promise<CancellationRow> {
  const dueOn = after === undefined ? null : new Date(now.getTime() + after);
  await db.update(c).set({ dueOn, updatedOn: now }).where(eq(c.cancellationID, row.cancellationID));
  return { ...row, dueOn };
}

async function load({ db }: SettleCtx, id: CancellationID): Promise<CancellationRow> {
  const [row] = await db.select().from(c).where(eq(c.cancellationID, id));
  if (!row) throw new Error("the cancellation is gone");
  return row;
}
