import { and, eq, ne } from "drizzle-orm";
import { cancellationTable, transferTable as t } from "@/db/schema/index";
import { answered, type OtherAnswer } from "@/lib/core/answered";
import { malformed, notFound } from "@/lib/core/failure";
import { type CancellationID, newID, type TransferID } from "@/lib/core/ids";
import { stopAt } from "@/lib/providers/stop-at";
import { note } from "@/lib/domain/kernel/act";
import { recordAct } from "@/lib/domain/platform/audit/record-act";
import type { Ctx } from "@/lib/domain/kernel/context";
import { emit } from "@/lib/domain/kernel/emit";
import { inTransaction } from "@/lib/domain/kernel/in-transaction";
import { nameOfTransfer } from "@/lib/domain/kernel/object-names";
import type { Moving } from "@/lib/domain/money/rails/move-rails";
import { isStoppable, lastLegOf, waitsForDebit } from "./cancelable";
import { cancellationCreated } from "../events";
import { finishCancellation } from "./finish-cancellations";
import { keeperOf } from "./keeper";
import { loadTransfer } from "../queries";
import { type CancellationRow, toCancellation, type TransferRow } from "../rows";
import { settle } from "./settle";
import { Cancellation } from "../shared/transfer";

const TOO_LATE = "it is too late to cancel this transfer";

/**
 * Stops a transfer that has not gone out: its provider is asked, and its money comes back. It is pending, 202,
 * while somebody hands the transfer over or the provider is silent. So it is while the first of two banks has the money.
 * Throws 404, and 400 for a transfer that is past stopping.
 */
export async function cancelTransfer(
  ctx: Ctx,
  id: TransferID,
  moving: Moving = {},
): Promise<Cancellation | OtherAnswer> {
  const asked = await inTransaction(ctx.db, (db) => askCancellation({ ...ctx, db }, id), ctx.deadline);
  stopAt("cancellations:stored");
  const { cancellationID } = asked;
  const row = asked.dueOn === null ? asked : await finishCancellation(ctx, cancellationID, moving);
  if (row.status === "failed") throw malformed(TOO_LATE);
  const cancellation = toCancellation(row);
  return row.status === "pending" ? answered(202, Cancellation, cancellation) : cancellation;
}

/** Stores what is asked for. What is queued has asked no rail yet, so it ends here. */
async function askCancellation(ctx: Ctx, id: TransferID): Promise<CancellationRow> {
  await loadTransfer(ctx, id);
  const [row] = await ctx.db.select().from(t).where(eq(t.transferID, id)).for("no key update");
  if (!row) throw notFound("transfer");
  await refuseSecond(ctx, id);
  note(ctx, { object: id, name: nameOfTransfer(row) });
  await recordAct(ctx);
  if (row.status === "queued") {
    const { cancellationID } = await record(ctx, row, null);
    await settle(ctx, row, "cancel");
    return load(ctx, cancellationID);
  }
  if (row.status !== "pending") throw malformed(TOO_LATE);
  const leg = await lastLegOf(ctx, id);
  if (leg && isStoppable(leg) && (leg.kind !== "ach-credit" || (await keeperOf(ctx, row))))
    return record(ctx, row, ctx.now);
  if (leg && waitsForDebit(row, leg) && (await keeperOf(ctx, row))) return record(ctx, row, null);
  throw malformed(TOO_LATE);
}

async function refuseSecond({ db }: Ctx, id: TransferID): Promise<void> {
  const open = and(eq(cancellationTable.transferID, id), ne(cancellationTable.status, "failed"));
  if ((await db.$count(cancellationTable, open)) > 0) throw malformed("this transfer was canceled before");
}

async function record(ctx: Ctx, { transferID, partnerID }: TransferRow, dueOn: Date | null): Promise<CancellationRow> {
  const cancellationID = newID<CancellationID>();
  const { now } = ctx;
  const status = "pending";
  await ctx.db
    .insert(cancellationTable)
    .values({ cancellationID, transferID, partnerID, status, dueOn, createdOn: now, updatedOn: now });
  await emit({ ...ctx, accountID: partnerID }, cancellationCreated, { cancellationID, transferID, status });
  return load(ctx, cancellationID);
}

async function load({ db }: Ctx, id: CancellationID): Promise<CancellationRow> {
  const [row] = await db.select().from(cancellationTable).where(eq(cancellationTable.cancellationID, id));
  if (!row) throw new Error("the cancellation was not stored");
  return row;
}
