import { and, asc, count, desc, eq, gte, inArray, lt, sql, type SQL } from "drizzle-orm";
import { walletTransactionTable as t } from "@/db/schema";
import type { TransactionID, WalletID } from "@/lib/core/ids";
import type { AccountCtx } from "@/lib/domain/kernel/context";
import { pageRows, wayOf } from "@/lib/domain/kernel/part";
import type { WalletTransactionFilter } from "./contract";
import { filtered } from "@/lib/domain/kernel/conditions";
import type { TransactionRow } from "./rows";

/** Describes a part of the list: a page, the rows behind the last one, or those beside one that is named by its ID. */
export interface TransactionPage {
  skip?: number;
  count: number;
  last?: TransactionRow | undefined;
  startingAfter?: TransactionID | undefined;
  endingBefore?: TransactionID | undefined;
}

/** The latest change of the balance first, or the turned way. What changed none stands where it was created. */
const order = (isTurned: boolean) =>
  [t.place, t.createdOn, t.transactionID].map((column) => (isTurned ? asc(column) : desc(column)));

/**
 * Transactions of a wallet that is known to be the account's, so that each balance is the one below it and the net
 * amount. Their keys come first, from the index alone, so that a page far behind reads no rows that it skips. Throws 422 for an unknown cursor.
 */
export async function findTransactions(
  ctx: AccountCtx,
  walletID: WalletID,
  filter: WalletTransactionFilter,
  { skip = 0, count: most, last, ...named }: TransactionPage,
): Promise<TransactionRow[]> {
  const { row, isTurned } = last ? { row: last, isTurned: false } : await namedPlace(ctx, walletID, named);
  const keys = ctx.db
    .select({ transactionID: t.transactionID })
    .from(t)
    .where(and(passing(ctx, walletID, filter), row && beyond(row, isTurned)))
    .orderBy(...order(isTurned))
    .limit(most)
    .offset(skip)
    .as("keys");
  const found = await ctx.db
    .select({ row: t })
    .from(t)
    .innerJoin(keys, and(eq(t.partnerID, ctx.homePartnerID), eq(t.transactionID, keys.transactionID)))
    .orderBy(...order(isTurned));
  return pageRows(
    found.map((one) => one.row),
    most,
    { isTurned },
  ).items;
}

/** A transaction of the wallet that a page begins or ends at, whether or not a filter lets it through. Throws 422. */
async function namedPlace(
  { db, homePartnerID }: AccountCtx,
  walletID: WalletID,
  named: Pick<TransactionPage, "startingAfter" | "endingBefore">,
) {
  const rows: TransactionRow[] = [];
  const find = async (id: TransactionID) => {
    const isThis = and(eq(t.partnerID, homePartnerID), eq(t.walletID, walletID), eq(t.transactionID, id));
    rows.push(...(await db.select().from(t).where(isThis)));
    return rows.map(({ createdOn }) => ({ on: createdOn, id }));
  };
  const { isTurned } = await wayOf(named, find);
  return { row: rows.at(0), isTurned };
}

/** Returns the number of matching transactions. */
export async function countTransactions(
  ctx: AccountCtx,
  walletID: WalletID,
  filter: WalletTransactionFilter,
): Promise<number> {
  const [found] = await ctx.db
    .select({ rows: count() })
    .from(t)
    .where(passing(ctx, walletID, filter));
  return found?.rows ?? 0;
}

const beyond = ({ place, createdOn, transactionID }: TransactionRow, isTurned: boolean) =>
  sql`(${t.place}, ${t.createdOn}, ${t.transactionID}) ${isTurned ? sql`>` : sql`<`} (${place}, ${createdOn.toISOString()}, ${transactionID})`;

/** The condition of the filter. A value that is no ID, no moment or no known name finds nothing. */
function passing({ homePartnerID }: AccountCtx, walletID: WalletID, filter: WalletTransactionFilter): SQL | undefined {
  const passes = filtered(filter, {
    status: (name) => and(name === "completed" ? undefined : sql`${t.status} <> 'completed'`, eq(t.status, name)),
    transactionType: (name) => eq(t.type, name),
    transactionTypes: (names) => inArray(t.type, names),
    sourceType: (name) => eq(t.sourceType, name),
    sourceID: (id) => eq(t.sourceID, id),
    sweepID: (id) => and(eq(t.sourceType, "sweep"), eq(t.sourceID, id)),
    createdStartDateTime: (moment) => gte(t.createdOn, new Date(moment)),
    createdEndDateTime: (moment) => lt(t.createdOn, new Date(moment)),
    completedStartDateTime: (moment) => gte(t.completedOn, new Date(moment)),
    completedEndDateTime: (moment) => completedBefore(new Date(moment)),
  });
  // Failed ones only show to who asks for them. The literals, here and above, are the conditions of the indexes.
  const shown = filter.status === "failed" ? undefined : sql`${t.status} <> 'failed'`;
  return and(eq(t.partnerID, homePartnerID), eq(t.walletID, walletID), shown, passes);
}

/** Nothing completes before it is created, which the index knows. */
const completedBefore = (end: Date) => and(lt(t.completedOn, end), lt(t.createdOn, end));
