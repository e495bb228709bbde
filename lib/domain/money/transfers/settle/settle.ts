import { and, eq, sql } from "drizzle-orm";
import { cancellationTable as c, incurredFeeTable, type TransferSide, transferTable as t } from "@/db/schema/index";
import { type AccountID, PaymentMethodID } from "@/lib/core/api/ids";
import { can, type EventOf, next } from "@/lib/core/api/states";
import type { PublicCtx } from "@/lib/domain/kernel/operations/context";
import { emitAll } from "@/lib/domain/kernel/events/emit";
import type { FAILURE_REASONS } from "../shared/transfer";
import { cancellationUpdated, transferUpdated } from "../events";
import { feesOf } from "../charges";
import { thisTransfer } from "../opening";
import type { TransferRow } from "../rows";
import { type RailStatus, transferStates, type TransferStatus } from "../states";

export type SettleCtx = Pick<PublicCtx, "db" | "now" | "requestID" | "clientAddress">;
type Event = EventOf<typeof transferStates>;

export type FailureReason = (typeof FAILURE_REASONS)[number];

/**
 * Moves a transfer to its next status in the transaction that moves its money, and notifies both sides. Its children
 * start, or are canceled with it. False if the transfer can no longer move that way.
 */
export async function settle(ctx: SettleCtx, row: TransferRow, event: Event, why?: FailureReason): Promise<boolean> {
  if (!can(transferStates, row.status, event)) return false;
  const status = next(transferStates, row.status, event);
  const facts = {
    status,
    dueOn: null,
    updatedOn: ctx.now,
    ...(status === "completed" && { completedOn: ctx.now }),
    ...(why && { failureReason: why }),
  };
  await ctx.db.update(t).set(facts).where(thisTransfer(row));
  await emitStatus(ctx, { ...row, status });
  if (status === "completed") await startChildrenOf(ctx, row);
  if (status === "failed" || status === "canceled" || status === "reversed") await cancelChildrenOf(ctx, row);
  if (status !== "pending") await endCancellation(ctx, row, status === "canceled" ? "completed" : "failed");
  return true;
}

/** Ends an open cancellation together with its transfer: it succeeded, or it came too late. */
export async function endCancellation(
  ctx: SettleCtx,
  { transferID, partnerID }: Pick<TransferRow, "transferID" | "partnerID">,
  status: "completed" | "failed",
): Promise<void> {
  const ended = await ctx.db
    .update(c)
    .set({ status, dueOn: null, updatedOn: ctx.now })
    .where(and(eq(c.partnerID, partnerID), eq(c.transferID, transferID), eq(c.status, "pending")))
    .returning({ cancellationID: c.cancellationID });
  const facts = ended.map(({ cancellationID }) => ({
    accountID: partnerID,
    data: { cancellationID, transferID, status },
  }));
  await emitAll({ ...ctx, homePartnerID: partnerID }, cancellationUpdated, facts);
}

export async function emitStatus(ctx: SettleCtx, row: TransferRow, rail?: RailStatus): Promise<void> {
  await emitAll({ ...ctx, homePartnerID: row.partnerID }, transferUpdated, eventsOfBothSides(row, rail ?? row.status));
}

/** Returns the recipients and data of an event, once if both sides are the same account. */
function eventsOfBothSides(row: TransferRow, status: TransferStatus | RailStatus) {
  const { transferID, foreignID, sourceAccountID, destinationAccountID } = row;
  const side = (accountID: AccountID, { paymentMethodID }: TransferSide) => ({
    accountID,
    paymentMethodID: PaymentMethodID.parse(paymentMethodID),
  });
  const facts = {
    transferID,
    status,
    source: side(sourceAccountID, row.source),
    destination: side(destinationAccountID, row.destination),
    ...(foreignID !== null && { foreignID }),
  };
  return [...new Set([sourceAccountID, destinationAccountID])].map((accountID) => ({
    accountID,
    data: { accountID, ...facts },
  }));
}

type Parent = Pick<TransferRow, "partnerID" | "transferID">;

/** Makes the children due. The loop opens each in its own transaction. */
async function startChildrenOf({ db, now }: SettleCtx, { partnerID, transferID }: Parent): Promise<void> {
  await db
    .update(t)
    .set({ dueOn: now })
    .where(and(eq(t.partnerID, partnerID), eq(t.parentID, transferID), eq(t.status, "queued")));
}

async function cancelChildrenOf(ctx: SettleCtx, { partnerID, transferID }: Parent): Promise<void> {
  const waiting = sql`with recursive below as (
    select transfer_id from transfer where partner_id = ${partnerID} and parent_id = ${transferID} and status = 'queued'
    union all select c.transfer_id from transfer c join below b on c.parent_id = b.transfer_id
      where c.partner_id = ${partnerID} and c.status = 'queued')
    select transfer_id from below`;
  const canceled = await ctx.db
    .update(t)
    .set({ status: "canceled", updatedOn: ctx.now, dueOn: null })
    .where(and(eq(t.partnerID, partnerID), sql`${t.transferID} in (${waiting})`, eq(t.status, "queued")))
    .returning();
  await emitAll(
    { ...ctx, homePartnerID: partnerID },
    transferUpdated,
    canceled.flatMap((row) => eventsOfBothSides(row, "canceled")),
  );
}

export async function takeFees({ db, now }: SettleCtx, row: TransferRow): Promise<void> {
  const fees = feesOf(row, now);
  if (fees.length > 0) await db.insert(incurredFeeTable).values(fees);
}

export async function giveFeesBack({ db, now }: SettleCtx, { partnerID, transferID }: TransferRow): Promise<void> {
  const f = incurredFeeTable;
  await db
    .update(f)
    .set({ refundedOn: now })
    .where(and(eq(f.partnerID, partnerID), eq(f.sourceID, transferID), eq(f.sourceKind, "transferID")));
}
