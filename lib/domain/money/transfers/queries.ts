import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import {
  cancellationTable,
  disputeTable,
  incurredFeeTable,
  railInstructionTable,
  refundTable,
  transferTable as t,
} from "@/db/schema";
import { endOfDay, startOfDay } from "@/lib/core/days";
import { notFound } from "@/lib/core/failure";
import { type CancellationID, TransferID } from "@/lib/core/ids";
import type { AccountCtx, Ctx } from "@/lib/domain/kernel/context";
import type { SearchTransfers, TransferFilter, TransferPage } from "./dashboard";
import { findTransfers, hasPart, type TransferNarrowing, type PageOf } from "./find-transfers";
import { type TransferRelations, type DisputeRow, toCancellation, toTransfer, type TransferRow } from "./rows";
import type { Cancellation, Transfer } from "./shared/transfer";

/** A transfer that the account has a part in. Throws 404. */
export async function getTransfer(ctx: AccountCtx, id: TransferID): Promise<Transfer> {
  const row = await loadTransfer(ctx, id);
  return wholeOf(ctx, row);
}

/** A transfer of which the caller knows that it is theirs. */
export async function wholeTransfer(ctx: Pick<AccountCtx, "db">, id: TransferID): Promise<Transfer> {
  const [row] = await ctx.db.select().from(t).where(eq(t.transferID, id));
  if (!row) throw notFound("transfer");
  return wholeOf(ctx, row);
}

/** The transfer that was made with the caller's key before. */
export async function firstOfKey({ db, partnerID, key }: Ctx): Promise<TransferID | undefined> {
  if (key === undefined) return undefined;
  const [first] = await db
    .select({ id: t.transferID })
    .from(t)
    .where(and(eq(t.partnerID, partnerID), eq(t.idempotencyKey, key)));
  return first && TransferID.parse(first.id);
}

/** The first transfer of a key, and what was asked with it. */
export async function originalOf(
  ctx: Pick<AccountCtx, "db">,
  id: TransferID,
): Promise<{ transfer: Transfer; wasAskedBy: string }> {
  const [row] = await ctx.db.select().from(t).where(eq(t.transferID, id));
  if (!row) throw notFound("transfer");
  return { transfer: await wholeOf(ctx, row), wasAskedBy: row.fingerprint };
}

/** The row of a transfer that the account is the source, the destination or the partner of. Throws 404. */
export async function loadTransfer(ctx: AccountCtx, id: TransferID): Promise<TransferRow> {
  const [row] = await ctx.db
    .select()
    .from(t)
    .where(and(eq(t.transferID, id), hasPart(ctx.accountID)));
  if (!row) throw notFound("transfer");
  return row;
}

/** A page of the account's transfers, the newest first. */
export async function listTransfers(ctx: AccountCtx, query: TransferNarrowing & PageOf): Promise<Transfer[]> {
  return wholes(ctx, await findTransfers(ctx, query, query));
}

/** A cancellation of a transfer that the account has a part in. Throws 404. */
export async function getCancellation(ctx: AccountCtx, id: TransferID, which: CancellationID): Promise<Cancellation> {
  const { transferID } = await loadTransfer(ctx, id);
  const [row] = await ctx.db
    .select()
    .from(cancellationTable)
    .where(and(eq(cancellationTable.transferID, transferID), eq(cancellationTable.cancellationID, which)));
  if (!row) throw notFound("cancellation");
  return toCancellation(row);
}

async function wholeOf(ctx: Pick<AccountCtx, "db">, row: TransferRow): Promise<Transfer> {
  const [whole] = await wholes(ctx, [row]);
  if (!whole) throw notFound("transfer");
  return whole;
}

/** Transfers with everything that belongs to them, by one query for each kind. */
async function wholes({ db }: Pick<AccountCtx, "db">, rows: readonly TransferRow[]): Promise<Transfer[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ transferID }) => transferID);
  const [instructions, cancellations, refunds, fees, disputes] = await Promise.all([
    db
      .select()
      .from(railInstructionTable)
      .where(inArray(railInstructionTable.transferID, ids))
      .orderBy(sql`created_on`),
    db
      .select()
      .from(cancellationTable)
      .where(inArray(cancellationTable.transferID, ids))
      .orderBy(sql`created_on`),
    db
      .select()
      .from(refundTable)
      .where(inArray(refundTable.transferID, ids))
      .orderBy(sql`created_on`),
    db
      .select()
      .from(incurredFeeTable)
      .where(and(inArray(incurredFeeTable.sourceID, ids), eq(incurredFeeTable.sourceKind, "transferID"))),
    disputesIn(db, rows),
  ]);
  const of = (id: TransferID): TransferRelations => ({
    instructions: instructions.filter(({ transferID }) => transferID === id),
    cancellations: cancellations.filter(({ transferID }) => transferID === id),
    refunds: refunds.filter(({ transferID }) => transferID === id),
    fees: fees.filter(({ sourceID }) => sourceID === id),
    disputes: disputes.filter(({ transferID }) => transferID === id),
  });
  return rows.map((row) => toTransfer(row, of(row.transferID)));
}

/** The disputes of transfers. Only rows whose counter says so have any. */
async function disputesIn(db: Db, rows: readonly TransferRow[]): Promise<DisputeRow[]> {
  const ids = rows.filter(({ disputedAmount }) => disputedAmount > 0).map(({ transferID }) => transferID);
  if (ids.length === 0) return [];
  return db
    .select()
    .from(disputeTable)
    .where(inArray(disputeTable.transferID, ids))
    .orderBy(sql`created_on`);
}

/** A page of the account's transfers, the newest first, and whether there are more. */
export async function searchTransfers(
  ctx: AccountCtx,
  { skip, count, ...filter }: SearchTransfers,
): Promise<TransferPage> {
  const found = await listTransfers(ctx, { ...narrowingOf(filter), skip, count: count + 1 });
  return { items: found.slice(0, count), more: found.length > count };
}

/** A person's filters as the list of the API knows them. */
export function narrowingOf({ accountID, from, to, zone, ...same }: TransferFilter): TransferNarrowing {
  return {
    ...same,
    accountIDs: accountID === null ? [] : accountID && [accountID],
    startDateTime: from && startOfDay(from, zone).toISOString(),
    endDateTime: to && endOfDay(to, zone).toISOString(),
  };
}
