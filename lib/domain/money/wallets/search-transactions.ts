import { and, asc, count, desc, eq, gte, inArray, lt, or, sql, type SQL } from "drizzle-orm";
import {
  cardAuthorizationTable as u,
  cardTransactionTable as x,
  transferTable as p,
  walletTransactionTable as t,
} from "@/db/schema";
import { distinct } from "@/lib/core/collections";
import type { TransactionID, WalletID } from "@/lib/core/api/ids";
import type { AccountCtx } from "@/lib/domain/kernel/operations/context";
import { countMatches, pageDirectionOf } from "@/lib/domain/kernel/operations/part";
import type { WalletTransactionFilter } from "./contract";
import { beginsWith, filtered } from "@/lib/domain/kernel/operations/conditions";
import { SEARCH_TEXT_MIN } from "@/lib/domain/kernel/limits";
import { parseSearch } from "@/lib/domain/kernel/lists/search";
import type { TransactionRow } from "./rows";

/** The filters of the list, and the text of the search box in the ways in which it may be meant. */
type TransactionNarrowing = WalletTransactionFilter & { search?: TransactionSearch | undefined };

/** An ID, or the sources that an amount or the beginning of a text means: transfers and card payments. */
type TransactionSearch = { id: string } | { sources: readonly string[] };

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
 * amount; the turned way for a page that ends before one. Their keys come first, from the index alone, so that a page far behind
 * reads no rows that it skips. Throws 422 for an unknown cursor.
 */
export async function findTransactions(
  ctx: AccountCtx,
  walletID: WalletID,
  filter: TransactionNarrowing,
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
  const transactions = await ctx.db
    .select({ row: t })
    .from(t)
    .innerJoin(keys, and(eq(t.partnerID, ctx.homePartnerID), eq(t.transactionID, keys.transactionID)))
    .orderBy(...order(isTurned));
  return transactions.map((one) => one.row);
}

/** A transaction of the wallet that a page begins or ends at, whether or not a filter lets it through. Throws 422. */
async function namedPlace(
  { db, homePartnerID }: AccountCtx,
  walletID: WalletID,
  named: Pick<TransactionPage, "startingAfter" | "endingBefore">,
) {
  const transactions: TransactionRow[] = [];
  const find = async (id: TransactionID) => {
    const isThis = and(eq(t.partnerID, homePartnerID), eq(t.walletID, walletID), eq(t.transactionID, id));
    transactions.push(...(await db.select().from(t).where(isThis)));
    return transactions.map(({ createdOn }) => ({ on: createdOn, id }));
  };
  const { isTurned } = await pageDirectionOf(named, find);
  return { row: transactions.at(0), isTurned };
}

/** Returns the number of matching transactions. */
export async function countTransactions(
  ctx: AccountCtx,
  walletID: WalletID,
  filter: TransactionNarrowing,
): Promise<number> {
  const [row] = await ctx.db
    .select({ total: count() })
    .from(t)
    .where(passing(ctx, walletID, filter));
  return row?.total ?? 0;
}

/** Returns the number of matching transactions, counted up to so many. */
export async function countTransactionsTo(
  ctx: AccountCtx,
  walletID: WalletID,
  filter: TransactionNarrowing,
  most: number,
): Promise<number> {
  return countMatches(ctx.db, t, passing(ctx, walletID, filter), most);
}

/** So many sources are found by each way in which a text may be meant, the newest of them. */
const SOUGHT_MAX = 500;

/**
 * Looks up an ID, an amount, or the beginning of a transfer's description or of a merchant's name. The sources are
 * looked up, each way by its index, so that the table of transactions, which every posting writes, needs no more of them.
 */
export async function transactionSearch(ctx: AccountCtx, typed: string): Promise<TransactionSearch> {
  const { id, cents, text } = parseSearch(typed);
  if (id) return { id };
  const isText = text.length >= SEARCH_TEXT_MIN;
  const transfers = [
    cents === undefined ? undefined : eq(p.amount, cents),
    isText ? beginsWith(sql`lower(${p.description})`, text) : undefined,
  ];
  const spending = [
    cents === undefined ? undefined : eq(u.authorized, cents),
    isText ? beginsWith(sql`lower(${u.merchant} ->> 'name')`, text) : undefined,
  ];
  const [paid, spent] = await Promise.all([
    Promise.all(transfers.map((way) => transferIDs(ctx, way))),
    Promise.all(spending.map((way) => spendingIDs(ctx, way))),
  ]);
  return { sources: distinct([...paid.flat(), ...spent.flat()]) };
}

async function transferIDs({ db, homePartnerID }: AccountCtx, way: SQL | undefined): Promise<string[]> {
  if (!way) return [];
  const transferRows = await db
    .select({ id: p.transferID })
    .from(p)
    .where(and(eq(p.partnerID, homePartnerID), way))
    .orderBy(desc(p.createdOn))
    .limit(SOUGHT_MAX);
  return transferRows.map(({ id }) => id);
}

/** Authorizations of the account, and what was captured and given back of them. */
async function spendingIDs({ db, homePartnerID, accountID }: AccountCtx, way: SQL | undefined): Promise<string[]> {
  if (!way) return [];
  const authorizations = await db
    .select({ id: u.authorizationID })
    .from(u)
    .where(and(eq(u.partnerID, homePartnerID), eq(u.accountID, accountID), way))
    .orderBy(desc(u.createdOn))
    .limit(SOUGHT_MAX);
  if (authorizations.length === 0) return [];
  const ids = authorizations.map(({ id }) => id);
  const isOfThese = and(eq(x.partnerID, homePartnerID), inArray(x.authorizationID, ids));
  const moved = await db.select({ id: x.cardTransactionID }).from(x).where(isOfThese);
  return [...ids, ...moved.map(({ id }) => id)];
}

const beyond = ({ place, createdOn, transactionID }: TransactionRow, isTurned: boolean) =>
  sql`(${t.place}, ${t.createdOn}, ${t.transactionID}) ${isTurned ? sql`>` : sql`<`} (${place}, ${createdOn.toISOString()}, ${transactionID})`;

/** The condition of the filter. A value that is no ID, no moment or no known name finds nothing. */
function passing({ homePartnerID }: AccountCtx, walletID: WalletID, filter: TransactionNarrowing): SQL | undefined {
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
    search: (what) =>
      "id" in what ? or(eq(t.transactionID, what.id), eq(t.sourceID, what.id)) : inArray(t.sourceID, [...what.sources]),
  });
  // Failed ones only show to who asks for them. The literals, here and above, are the conditions of the indexes.
  const shown = filter.status === "failed" ? undefined : sql`${t.status} <> 'failed'`;
  return and(eq(t.partnerID, homePartnerID), eq(t.walletID, walletID), shown, passes);
}

/** Nothing completes before it is created, which the index knows. */
const completedBefore = (end: Date) => and(lt(t.completedOn, end), lt(t.createdOn, end));
