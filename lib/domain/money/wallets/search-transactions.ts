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

type TransactionNarrowing = WalletTransactionFilter & { search?: TransactionSearch | undefined };

/** An ID, or the sources that match an amount or the beginning of a text: transfers and card payments. */
type TransactionSearch = { id: string } | { sources: readonly string[] };

/** A part of the list: a page, the rows after the last one, or those before or after a transaction by its ID. */
export interface TransactionPage {
  skip?: number;
  count: number;
  last?: TransactionRow | undefined;
  startingAfter?: TransactionID | undefined;
  endingBefore?: TransactionID | undefined;
}

/**
 * The latest change of the balance first, or reversed. A transaction that did not change the balance is sorted by its
 * creation.
 */
const order = (isTurned: boolean) =>
  [t.place, t.createdOn, t.transactionID].map((column) => (isTurned ? asc(column) : desc(column)));

/**
 * Transactions of a wallet that is known to be the account's, so that each balance is the one below it plus the net
 * amount; reversed for a page that ends before a transaction. Finds their keys first, in the index only, so a later
 * page does not read the rows that it skips. Throws 422 for an unknown cursor.
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

/** A transaction of the wallet that a page begins or ends at, even if the filters exclude it. Throws 422. */
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

export async function countTransactionsTo(
  ctx: AccountCtx,
  walletID: WalletID,
  filter: TransactionNarrowing,
  most: number,
): Promise<number> {
  return countMatches(ctx.db, t, passing(ctx, walletID, filter), most);
}

/** The most sources for each meaning of a text, newest first. */
const MATCHES_MAX = 500;

/**
 * Looks up an ID, an amount, or the beginning of a transfer's description or of a merchant's name. Searches the sources
 * by their indexes, so that the table of transactions, which every posting writes, needs no further indexes.
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
    .limit(MATCHES_MAX);
  return transferRows.map(({ id }) => id);
}

async function spendingIDs({ db, homePartnerID, accountID }: AccountCtx, way: SQL | undefined): Promise<string[]> {
  if (!way) return [];
  const authorizations = await db
    .select({ id: u.authorizationID })
    .from(u)
    .where(and(eq(u.partnerID, homePartnerID), eq(u.accountID, accountID), way))
    .orderBy(desc(u.createdOn))
    .limit(MATCHES_MAX);
  if (authorizations.length === 0) return [];
  const ids = authorizations.map(({ id }) => id);
  const isOfThese = and(eq(x.partnerID, homePartnerID), inArray(x.authorizationID, ids));
  const moved = await db.select({ id: x.cardTransactionID }).from(x).where(isOfThese);
  return [...ids, ...moved.map(({ id }) => id)];
}

const beyond = ({ place, createdOn, transactionID }: TransactionRow, isTurned: boolean) =>
  sql`(${t.place}, ${t.createdOn}, ${t.transactionID}) ${isTurned ? sql`>` : sql`<`} (${place}, ${createdOn.toISOString()}, ${transactionID})`;

/** The condition of the filter. An invalid ID or time or an unknown name matches no rows. */
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
  // Failed transactions only show if the filter asks for them. The literals, here and above, repeat the conditions of
  // the indexes.
  const isNotFailed = filter.status === "failed" ? undefined : sql`${t.status} <> 'failed'`;
  return and(eq(t.partnerID, homePartnerID), eq(t.walletID, walletID), isNotFailed, passes);
}

/** A transaction never completes before it is created, so the index on the creation time narrows the search. */
const completedBefore = (end: Date) => and(lt(t.completedOn, end), lt(t.createdOn, end));
