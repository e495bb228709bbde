import { and, eq, gte, inArray, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { rows } from "@/db/client";
import { transferTable as t } from "@/db/schema";
import type { TransferID } from "@/lib/core/api/ids";
import type { ByDate } from "@/lib/core/api/query";
import type { PaymentMethodType } from "@/lib/core/money/sources";
import type { AccountCtx, AccountPlace } from "@/lib/domain/kernel/operations/context";
import { rowsAfter, ordered, pageDirectionOf } from "@/lib/domain/kernel/operations/part";
import type { ListTransfers } from "./contract";
import type { TransferFilter } from "./dashboard";
import type { TransferRow } from "./rows";
import { oneByOne, type TransferSearch, transferMatches } from "./search";
import { filtered } from "@/lib/domain/kernel/operations/conditions";

/** Filters for a list of transfers. Null stands for a value that no transfer can have. */
export type TransferNarrowing = Partial<Omit<ListTransfers, "skip" | "count" | "startingAfter" | "endingBefore">> &
  Omit<TransferFilter, keyof ListTransfers | "accountID" | "planID" | "from" | "to" | "zone" | "q"> & {
    sort?: ByDate;
    search?: TransferSearch | undefined;
    flow?: TransferFlow;
  };

/** Transfers from other accounts to the account, or from its wallet to its own bank account or card. */
export type TransferFlow = "payments" | "payouts";

/** A page of the list: after a number of rows, after the last known row, or before or after a transfer by its ID. */
export interface PageOf {
  skip?: number;
  count: number;
  last?: TransferRow | undefined;
  startingAfter?: TransferID | undefined;
  endingBefore?: TransferID | undefined;
}

export function hasPart({ accountID, homePartnerID }: AccountPlace): SQL | undefined {
  const isSide = accountID === homePartnerID ? isKept : or(...SIDES.map((side) => eq(side, accountID)));
  return and(eq(t.partnerID, homePartnerID), isSide);
}

const isKept = sql`not ${t.archived}`;
const SIDES = [t.sourceAccountID, t.destinationAccountID];

/**
 * Returns a page of the account's transfers, newest first by default, in reverse order if it ends before a transfer.
 * Picks the keys from indexes before it reads a row. Throws 422 for an unknown cursor.
 */
export async function findTransfers(
  ctx: AccountCtx,
  query: TransferNarrowing,
  { skip = 0, count, last, ...named }: PageOf,
): Promise<TransferRow[]> {
  const after = last && { on: last.createdOn, id: last.transferID };
  const { place, sort } = await pageDirectionOf({ ...named, after, sort: query.sort }, (id) => placesOf(ctx, id));
  const passing = and(filterOf(restOf(query)), rowsAfter(t.createdOn, t.transferID, place, sort));
  const keysWhere = (condition: SQL | undefined) =>
    ctx.db
      .select({ transferID: t.transferID, createdOn: t.createdOn })
      .from(t)
      .where(and(condition, passing))
      .orderBy(...ordered(t.createdOn, t.transferID, sort))
      .limit(skip + count);
  const [first, second, ...others] = waysTo(ctx, query).map(keysWhere);
  if (!first) return [];
  const keys = (second ? unionAll(first, second, ...others) : first).as("keys");
  const page = ctx.db
    .selectDistinct({ transferID: keys.transferID, createdOn: keys.createdOn })
    .from(keys)
    .orderBy(...ordered(keys.createdOn, keys.transferID, sort))
    .limit(count)
    .offset(skip)
    .as("page");
  const transfers = await ctx.db
    .select({ row: t })
    .from(page)
    .innerJoin(t, and(eq(t.partnerID, ctx.homePartnerID), eq(t.transferID, page.transferID)))
    .orderBy(...ordered(t.createdOn, t.transferID, sort));
  return transfers.map(({ row }) => row);
}

export async function countTransfersTo(ctx: AccountCtx, query: TransferNarrowing, most: number): Promise<number> {
  const matches = matchesTo(ctx, query, most);
  if (!matches) return 0;
  const [counted] = await rows<{ total: number }>(
    ctx.db,
    sql`select least(count(*), ${most})::int as total from (${matches}) found`,
  );
  return counted?.total ?? 0;
}

/** Counts the transfers of each of the statuses in one statement, each up to `most`. */
export async function countByStatus<S extends TransferRow["status"]>(
  ctx: AccountCtx,
  query: TransferNarrowing,
  { statuses, most }: { statuses: readonly S[]; most: number },
): Promise<Partial<Record<S, number>>> {
  const parts = statuses.flatMap((status) => {
    const matches = matchesTo(ctx, { ...query, status }, most);
    return matches
      ? [sql`select ${status}::text as status, least(count(*), ${most})::int as total from (${matches}) found`]
      : [];
  });
  if (parts.length === 0) return {};
  const counted = await rows<{ status: S; total: number }>(ctx.db, sql.join(parts, sql` union all `));
  return Object.fromEntries(counted.map(({ status, total }) => [status, total])) as Partial<Record<S, number>>;
}

/** The IDs of matching transfers, up to `most` by each index. */
function matchesTo(ctx: AccountCtx, query: TransferNarrowing, most: number): SQL | undefined {
  const passing = filterOf(restOf(query));
  const keys = waysTo(ctx, query).map(
    (way) => sql`(select ${t.transferID} from ${t} where ${and(way, passing)} limit ${most})`,
  );
  // Several conditions may find the same transfer.
  return keys.length > 1 ? sql`select distinct transfer_id from (${sql.join(keys, sql` union all `)}) keys` : keys[0];
}

export async function countTransfers(ctx: AccountCtx, query: TransferNarrowing): Promise<number> {
  const passing = filterOf(query);
  const [row] = await ctx.db
    .select({ rows: sql<number>`count(*)::int` })
    .from(t)
    .where(and(hasPart(ctx), passing));
  return row?.rows ?? 0;
}

/** Finds the list position of a transfer of the account, whether or not the filters match it. */
const placesOf = (ctx: AccountCtx, id: TransferID) =>
  ctx.db
    .select({ on: t.createdOn, id: t.transferID })
    .from(t)
    .where(and(hasPart(ctx), eq(t.transferID, id)));

/** Conditions that a single index serves each. Together they find all matching transfers, some of them twice. */
function waysTo(of: AccountPlace, query: TransferNarrowing): (SQL | undefined)[] {
  const ways = waysToParties(of, query);
  // The index of transfers that are not completed begins with the status.
  return query.attention ? WRONG.flatMap((status) => ways.map((way) => and(way, ofStatus(status)))) : ways;
}

const WRONG = ["failed", "reversed"] as const;

/** True if the query has a value that few transfers share. Each of these columns has an index. */
const isRare = ({ groupID, scheduleID, foreignID }: TransferNarrowing) => Boolean(groupID || scheduleID || foreignID);

function restOf(query: TransferNarrowing): TransferNarrowing {
  const { accountIDs: _inWays, ...rest } = query;
  return query.search || isRare(query) ? query : rest;
}

function waysToParties(of: AccountPlace, query: TransferNarrowing): (SQL | undefined)[] {
  const { accountIDs, search: search, method } = query;
  if (search) return transferMatches(search).map((way) => and(hasPart(of), way));
  if (isRare(query)) return [hasPart(of)];
  const isOfPartner = eq(t.partnerID, of.homePartnerID);
  if (query.flow) {
    const side = query.flow === "payments" ? t.destinationAccountID : t.sourceAccountID;
    return [and(isOfPartner, eq(side, of.accountID), isKept)];
  }
  if (!accountIDs && of.accountID === of.homePartnerID)
    return waysOfMethod(method).map((way) => and(isOfPartner, isKept, way));
  if (!accountIDs) return SIDES.map((side) => and(isOfPartner, eq(side, of.accountID)));
  return SIDES.flatMap((side) => oneByOne(side, accountIDs)).map((condition) => and(condition, hasPart(of)));
}

/** The condition of the filters. A value that no transfer can have matches no rows. */
function filterOf({ sort: _sort, ...filters }: TransferNarrowing): SQL | undefined {
  // An unknown value of a flag is ignored.
  const { attention, refunded, disputed } = filters;
  const flags = { attention: attention ?? undefined, refunded: refunded ?? undefined, disputed: disputed ?? undefined };
  return filtered(
    { ...filters, ...flags },
    {
      accountIDs: (ids) => or(...SIDES.map((side) => inArray(side, ids))),
      status: ofStatus,
      startDateTime: (moment) => gte(t.createdOn, new Date(moment)),
      endDateTime: (moment) => lt(t.createdOn, new Date(moment)),
      groupID: (id) => eq(t.groupID, id),
      scheduleID: (id) => eq(t.scheduleID, id),
      foreignID: (id) => eq(t.foreignID, id),
      // Payment links do not exist yet, so no transfer has one.
      paymentLinkID: () => sql`false`,
      method: (kind) => or(...waysOfMethod(kind)),
      amount: (amount) => eq(t.amount, amount),
      flow: (which) => (which === "payments" ? ne(t.sourceAccountID, t.destinationAccountID) : isPayout),
      search: (what) => or(...transferMatches(what)),
      // Each status is written as in the condition of its partial index.
      attention: () => or(...WRONG.map(ofStatus)),
      refunded: (value) => (value === "true" ? sql`${t.refundedAmount} > 0` : sql`${t.refundedAmount} = 0`),
      disputed: (value) => (value === "true" ? sql`${t.disputedAmount} > 0` : sql`${t.disputedAmount} = 0`),
    },
  );
}

/**
 * Nearly every transfer has a wallet on one side, so the newest of them are found by date. For other methods, each side
 * has a partial index, and the literal repeats its condition.
 */
function waysOfMethod(kind: TransferNarrowing["method"]): (SQL | undefined)[] {
  if (!kind) return [undefined];
  const ways = [t.source, t.destination].map((side) => {
    const type = sql`${side} ->> 'paymentMethodType'`;
    return and(kind === WALLET ? undefined : sql`${type} <> 'service-wallet'`, sql`${type} = ${kind}`);
  });
  return kind === WALLET ? [or(...ways)] : ways;
}

const WALLET: PaymentMethodType = "service-wallet";

const isPayout = and(
  eq(t.sourceAccountID, t.destinationAccountID),
  sql`${t.source} ->> 'paymentMethodType' = ${WALLET} and ${t.destination} ->> 'paymentMethodType' <> ${WALLET}`,
);

/** Most transfers are completed. The others have a partial index, and the literal repeats its condition. */
function ofStatus(status: TransferRow["status"]): SQL | undefined {
  if (status === "completed") return eq(t.status, status);
  return and(sql`${t.status} <> 'completed'`, eq(t.status, status));
}
