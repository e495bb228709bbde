import { and, asc, eq, lte, ne, sql } from "drizzle-orm";
import { cancellationTable as c } from "@/db/schema/index";
import { answered, type OtherAnswer } from "@/lib/core/api/answered";
import { malformed } from "@/lib/core/failure";
import { type CancellationID, newID, type TransferID } from "@/lib/core/api/ids";
import { note } from "@/lib/domain/kernel/operations/act";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { emit } from "@/lib/domain/kernel/events/emit";
import { inTransaction } from "@/lib/domain/kernel/storage/in-transaction";
import { nameOfTransfer } from "@/lib/domain/kernel/names/object-names";
import { type CancelOutcome, cancelNow } from "@/lib/domain/money/rails/cancel-now";
import { reportRailAlert } from "@/lib/domain/money/rails/alerts";
import type { Moving } from "@/lib/domain/money/rails/move-rails";
import { recordAct } from "@/lib/domain/platform/audit/record-act";
import { Unanswered } from "@/lib/providers/rails/rail-provider";
import { failAt } from "@/lib/providers/failpoint";
import { fallbackWalletOf } from "../opening";
import { cancellationCreated } from "../events";
import { loadTransfer, lockTransfer } from "../queries";
import { type CancellationRow, type InstructionRow, toCancellation, type TransferRow } from "../rows";
import { Cancellation } from "../shared/transfer";
import { endHeld, heldReviewOf, lastLegOf, moveReview } from "./held";
import { endCancellation, settle, type SettleCtx } from "./settle";

/** True if a leg can be stopped: as far as we know, the bank file has not left, or the card network has not settled. */
function isStoppable({ kind, status }: InstructionRow): boolean {
  if (kind === "ach-debit" || kind === "ach-credit") return status === "initiated";
  return kind === "card-charge" && (status === "initiated" || status === "confirmed");
}

/**
 * True if a transfer between two banks still has its money at the first one. If so, it stops once the debit completes.
 */
function waitsForDebit({ source, destination }: TransferRow, { kind, status }: InstructionRow): boolean {
  const isUnderWay = kind === "ach-debit" && (status === "originated" || status === "corrected");
  return isUnderWay && source.bankAccount !== undefined && destination.bankAccount !== undefined;
}

const TOO_LATE = "it is too late to cancel this transfer";

/**
 * Cancels a transfer that has not gone out: asks its provider to stop it, and gives the money back. The cancellation
 * stays pending (202) while another process has leased the instruction, while the provider does not answer, or while
 * the first of two banks has the money. Throws 404, and 400 for a transfer that can no longer be stopped.
 */
export async function cancelTransfer(
  ctx: Ctx,
  id: TransferID,
  moving: Moving = {},
): Promise<Cancellation | OtherAnswer> {
  const stored = await inTransaction(ctx.db, (db) => askCancellation({ ...ctx, db }, id), ctx.deadline);
  failAt("cancellations:stored");
  const row = stored.dueOn === null ? stored : await finishCancellation(ctx, stored, moving);
  if (row.status === "failed") throw malformed(TOO_LATE);
  const cancellation = toCancellation(row);
  return row.status === "pending" ? answered(202, Cancellation, cancellation) : cancellation;
}

/**
 * Stores the cancellation. A queued transfer has no instruction yet, and no provider has the instruction of a held one,
 * so their cancellations end here.
 */
async function askCancellation(ctx: Ctx, id: TransferID): Promise<CancellationRow> {
  const row = await lockTransfer(ctx, await loadTransfer(ctx, id));
  await refuseSecond(ctx, row);
  note(ctx, { object: id, name: nameOfTransfer(row) });
  if (row.status === "queued") {
    const recorded = await record(ctx, row, null);
    await settle(ctx, row, "cancel");
    return load(ctx, recorded);
  }
  if (row.status !== "pending") throw malformed(TOO_LATE);
  const review = await heldReviewOf(ctx, row);
  if (review) {
    const recorded = await record(ctx, row, null);
    await moveReview(ctx, review, "cancel", {});
    await endHeld(ctx, row, "cancel");
    return load(ctx, recorded);
  }
  const leg = await lastLegOf(ctx, row);
  if (leg && isStoppable(leg) && (leg.kind !== "ach-credit" || (await fallbackWalletOf(ctx, row))))
    return record(ctx, row, ctx.now);
  if (leg && waitsForDebit(row, leg) && (await fallbackWalletOf(ctx, row))) return record(ctx, row, null);
  throw malformed(TOO_LATE);
}

async function refuseSecond({ db }: Ctx, { partnerID, transferID }: TransferRow): Promise<void> {
  const open = and(eq(c.partnerID, partnerID), eq(c.transferID, transferID), ne(c.status, "failed"));
  if ((await db.$count(c, open)) > 0) throw malformed("this transfer was canceled before");
}

/** Stores the cancellation with its audit row. A reversal that is too late to cancel must not have used up its row. */
async function record(ctx: Ctx, { transferID, partnerID }: TransferRow, dueOn: Date | null): Promise<CancellationRow> {
  await recordAct(ctx);
  const cancellationID = newID<CancellationID>();
  const { now } = ctx;
  const status = "pending";
  await ctx.db
    .insert(c)
    .values({ cancellationID, transferID, partnerID, status, dueOn, createdOn: now, updatedOn: now });
  const ofPartner = { ...ctx, accountID: partnerID, homePartnerID: partnerID };
  await emit(ofPartner, cancellationCreated, { cancellationID, transferID, status });
  return load(ctx, { partnerID, cancellationID });
}

type CancellationName = Pick<CancellationRow, "partnerID" | "cancellationID">;

const thisCancellation = ({ partnerID, cancellationID }: CancellationName) =>
  and(eq(c.partnerID, partnerID), eq(c.cancellationID, cancellationID));

const AT_ONCE = 50;
/**
 * The delay before the next attempt, in milliseconds: while the instruction is leased, and while the provider is
 * silent.
 */
const AGAIN = { "in-hand": 1000, silent: 10_000 };

/** The outcome of a cancellation. The provider is not asked if the leg has certainly left. */
type CancelAnswer = CancelOutcome | "silent";

export const dueCancellations = sql`select partner_id, due_on from cancellation where due_on <= now()`;

/** Finishes every due cancellation, such as those that waited for a lease or for a process that died. */
export async function finishCancellations(ctx: SettleCtx, moving: Moving = {}): Promise<void> {
  const due = await ctx.db
    .select({ partnerID: c.partnerID, cancellationID: c.cancellationID, transferID: c.transferID })
    .from(c)
    .where(and(lte(c.dueOn, ctx.now), moving.partnerID && eq(c.partnerID, moving.partnerID)))
    .orderBy(asc(c.dueOn))
    .limit(AT_ONCE);
  for (const named of due)
    await finishCancellation(ctx, named, moving).catch((error: unknown) =>
      reportRailAlert({ fault: "failed", instructionID: named.transferID, error }),
    );
}

/**
 * Asks the provider to stop the leg, outside any transaction, and records the outcome. Only the process with the lease
 * asks, so no two ask at once. Repeated calls are safe.
 */
export async function finishCancellation(
  ctx: SettleCtx,
  named: CancellationName,
  moving: Moving = {},
): Promise<CancellationRow> {
  const row = await load(ctx, named);
  if (row.status !== "pending") return row;
  const leg = await lastLegOf(ctx, row);
  const outcome = leg && isStoppable(leg) ? await askProvider(ctx, leg, moving) : "too-late";
  return inTransaction(ctx.db, (db) => close({ ...ctx, db }, row, { leg, outcome }));
}

async function askProvider(ctx: SettleCtx, leg: InstructionRow, moving: Moving): Promise<CancelAnswer> {
  try {
    return await cancelNow(ctx, leg, moving);
  } catch (error) {
    const { instructionID } = leg;
    if (!(error instanceof Unanswered)) reportRailAlert({ fault: "failed", instructionID, error });
    return "silent";
  }
}

interface Question {
  leg: InstructionRow | undefined;
  outcome: CancelAnswer;
}

/**
 * Ends the cancellation under the transfer's lock, which its rails also take. The money of a successful cancellation is
 * already back.
 */
async function close(
  ctx: SettleCtx,
  cancellation: CancellationRow,
  { leg, outcome }: Question,
): Promise<CancellationRow> {
  const transfer = await lockTransfer(ctx, cancellation);
  const row = await load(ctx, cancellation);
  if (row.status !== "pending") return row;
  if (outcome === "in-hand" || outcome === "silent") return askAgain(ctx, row, AGAIN[outcome]);
  const last = await lastLegOf(ctx, transfer);
  if (last && waitsForDebit(transfer, last)) return askAgain(ctx, row);
  if (last?.instructionID !== leg?.instructionID) return askAgain(ctx, row, 0);
  await endCancellation(ctx, transfer, outcome === "canceled" ? "completed" : "failed");
  return load(ctx, cancellation);
}

/** Schedules the next attempt. Without a time it waits for the debit, which ends it. */
async function askAgain({ db, now }: SettleCtx, row: CancellationRow, after?: number): Promise<CancellationRow> {
  const dueOn = after === undefined ? null : new Date(now.getTime() + after);
  await db.update(c).set({ dueOn, updatedOn: now }).where(thisCancellation(row));
  return { ...row, dueOn };
}

async function load({ db }: SettleCtx, named: CancellationName): Promise<CancellationRow> {
  const [row] = await db.select().from(c).where(thisCancellation(named));
  if (!row) throw new Error("the cancellation is gone");
  return row;
}
