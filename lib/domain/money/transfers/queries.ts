import { and, eq, inArray, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import {
  cancellationTable,
  disputeTable,
  incurredFeeTable,
  railInstructionTable,
  refundTable,
  transferTable as t,
} from "@/db/schema";
import { endOfDay, startOfDay } from "@/lib/core/time/moments";
import { notFound } from "@/lib/core/failure";
import { type AccountID, type CancellationID, TransferID } from "@/lib/core/api/ids";
import type { AccountCtx, Ctx } from "@/lib/domain/kernel/operations/context";
import { TAB_COUNT_MAX } from "@/lib/domain/kernel/limits";
import { pageRows, totalOf } from "@/lib/domain/kernel/operations/part";
import { accountsOnPlan } from "@/lib/domain/money/fee-plans/queries";
import type { AccountTransferPage, SearchTransfers, TransferFilter, TransferPage } from "./dashboard";
import {
  countByStatus,
  countTransfersTo,
  findTransfers,
  hasPart,
  type TransferNarrowing,
  type PageOf,
} from "./find-transfers";
import { transferSearch } from "./search";
import { thisTransfer } from "./opening";
import { type TransferRelations, type DisputeRow, toCancellation, toTransfer, type TransferRow } from "./rows";
import { TransferStatus } from "./shared/status";
import type { Cancellation, Transfer } from "./shared/transfer";

type HomeCtx = Pick<AccountCtx, "db" | "homePartnerID">;

const ofHome = ({ homePartnerID: partnerID }: HomeCtx, transferID: TransferID) =>
  thisTransfer({ partnerID, transferID });

/** A transfer that the account takes part in. Throws 404. */
export async function getTransfer(ctx: AccountCtx, id: TransferID): Promise<Transfer> {
  const row = await loadTransfer(ctx, id);
  return wholeOf(ctx, row);
}

/** A transfer that is known to be the caller's. No access check. */
export async function wholeTransfer(ctx: HomeCtx, id: TransferID): Promise<Transfer> {
  const [row] = await ctx.db.select().from(t).where(ofHome(ctx, id));
  if (!row) throw notFound("transfer");
  return wholeOf(ctx, row);
}

export async function firstOfKey({ db, homePartnerID, key }: Ctx): Promise<TransferID | undefined> {
  if (key === undefined) return undefined;
  const [first] = await db
    .select({ id: t.transferID })
    .from(t)
    .where(and(eq(t.partnerID, homePartnerID), eq(t.idempotencyKey, key)));
  return first && TransferID.parse(first.id);
}

/** The first transfer of a key, and the request that made it. */
export async function originalOf(
  ctx: AccountCtx,
  id: TransferID,
): Promise<{ transfer: Transfer; fingerprint: string }> {
  const row = await loadTransfer(ctx, id);
  return { transfer: await wholeOf(ctx, row), fingerprint: row.fingerprint };
}

export async function loadTransfer(ctx: AccountCtx, id: TransferID): Promise<TransferRow> {
  const [row] = await ctx.db
    .select()
    .from(t)
    .where(and(hasPart(ctx), eq(t.transferID, id)));
  if (!row) throw notFound("transfer");
  return row;
}

/** The row, locked until the transaction ends. Throws 404. */
export async function lockTransfer(
  { db }: Pick<AccountCtx, "db">,
  named: Pick<TransferRow, "partnerID" | "transferID">,
): Promise<TransferRow> {
  const [row] = await db.select().from(t).where(thisTransfer(named)).for("no key update");
  if (!row) throw notFound("transfer");
  return row;
}

export async function listTransfers(ctx: AccountCtx, query: TransferNarrowing & PageOf): Promise<Transfer[]> {
  const isTurned = query.endingBefore !== undefined;
  return wholes(ctx, pageRows(await findTransfers(ctx, query, query), query.count, { isTurned }).items);
}

export async function getCancellation(ctx: AccountCtx, id: TransferID, which: CancellationID): Promise<Cancellation> {
  const { partnerID, transferID } = await loadTransfer(ctx, id);
  const c = cancellationTable;
  const isThis = and(eq(c.partnerID, partnerID), eq(c.transferID, transferID), eq(c.cancellationID, which));
  const [row] = await ctx.db.select().from(c).where(isThis);
  if (!row) throw notFound("cancellation");
  return toCancellation(row);
}

async function wholeOf(ctx: HomeCtx, row: TransferRow): Promise<Transfer> {
  const [whole] = await wholes(ctx, [row]);
  if (!whole) throw notFound("transfer");
  return whole;
}

async function wholes({ db, homePartnerID }: HomeCtx, rows: readonly TransferRow[]): Promise<Transfer[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ transferID }) => transferID);
  const ofThese = (table: Record<"partnerID" | "transferID", PgColumn>) =>
    and(eq(table.partnerID, homePartnerID), inArray(table.transferID, ids));
  const f = incurredFeeTable;
  const [instructions, cancellations, refunds, fees, disputes] = await Promise.all([
    db
      .select()
      .from(railInstructionTable)
      .where(ofThese(railInstructionTable))
      .orderBy(sql`created_on`),
    db
      .select()
      .from(cancellationTable)
      .where(ofThese(cancellationTable))
      .orderBy(sql`created_on`),
    db
      .select()
      .from(refundTable)
      .where(ofThese(refundTable))
      .orderBy(sql`created_on`),
    db
      .select()
      .from(f)
      .where(and(eq(f.partnerID, homePartnerID), inArray(f.sourceID, ids), eq(f.sourceKind, "transferID"))),
    disputesIn({ db, homePartnerID }, rows),
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

/** The disputes of transfers. Queries only the rows with a count above zero. */
async function disputesIn({ db, homePartnerID }: HomeCtx, rows: readonly TransferRow[]): Promise<DisputeRow[]> {
  const ids = rows.filter(({ disputedAmount }) => disputedAmount > 0).map(({ transferID }) => transferID);
  if (ids.length === 0) return [];
  return db
    .select()
    .from(disputeTable)
    .where(and(eq(disputeTable.partnerID, homePartnerID), inArray(disputeTable.transferID, ids)))
    .orderBy(sql`created_on`);
}

/** A page of the account's transfers, newest first, and whether there are more. */
export async function searchTransfers(
  ctx: AccountCtx,
  { skip, count, startingAfter, endingBefore, uncounted, ...filter }: SearchTransfers,
): Promise<TransferPage> {
  const narrowing = await narrowingOf(ctx, filter);
  const part = { skip, startingAfter, endingBefore, count: count + 1 };
  const transfers = await findTransfers(ctx, narrowing, part);
  const { items: rows, more } = pageRows(transfers, count, { isTurned: endingBefore !== undefined });
  const items = await wholes(ctx, rows);
  if (uncounted) return { items, more };
  const page = { skip, rowCount: items.length, more, isBehind: startingAfter !== undefined };
  return { items, more, total: await totalOf(page, (most) => countTransfersTo(ctx, narrowing, most)) };
}

/** The states of a transfer that was stored. It never stays in the first one. */
const COUNTED = TransferStatus.exclude(["created"]).options;

/** A page of one account's transfers, with the numbers for its tabs. */
export async function searchAccountTransfers(
  ctx: AccountCtx,
  accountID: AccountID,
  { status, ...query }: Omit<SearchTransfers, "accountID">,
): Promise<AccountTransferPage> {
  const {
    skip: _skip,
    count: _count,
    sort: _sort,
    zone: _zone,
    uncounted,
    startingAfter: _after,
    endingBefore: _before,
    ...others
  } = query;
  const isFiltered = Object.values(others).some((value) => value !== undefined);
  const isCounted = !isFiltered && !uncounted;
  const [page, counts] = await Promise.all([
    searchTransfers(ctx, { ...query, status, accountID }),
    isCounted
      ? countByStatus(ctx, { accountIDs: [accountID] }, { statuses: COUNTED, most: TAB_COUNT_MAX + 1 })
      : undefined,
  ]);
  return { ...page, ...(counts && { counts }) };
}

/** The dashboard's filters, translated to those of the API's list. */
export async function narrowingOf(
  ctx: AccountCtx,
  { accountID, planID, from, to, zone, q, ...same }: TransferFilter,
): Promise<TransferNarrowing> {
  return {
    ...same,
    search: q === undefined ? undefined : await transferSearch(ctx, q),
    accountIDs: await accountsIn(ctx, { accountID, planID }),
    startDateTime: from && startOfDay(from, zone).toISOString(),
    endDateTime: to && endOfDay(to, zone).toISOString(),
  };
}

/** The accounts to filter by: one account, or those on a plan. If both are given, the account must be on the plan. */
async function accountsIn(
  ctx: AccountCtx,
  { accountID, planID }: Pick<TransferFilter, "accountID" | "planID">,
): Promise<AccountID[] | undefined> {
  if (accountID === null || planID === null) return [];
  const ofPlan = planID && (await accountsOnPlan(ctx, planID));
  if (!accountID) return ofPlan;
  return !ofPlan || ofPlan.includes(accountID) ? [accountID] : [];
}
