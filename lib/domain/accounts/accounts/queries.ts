import { and, desc, eq, inArray, isNull, like, or, sql, type SQL } from "drizzle-orm";
import { accountEmail, accountNames, accountTable, capabilityTable, connectionTable } from "@/db/schema";
import { notFound } from "@/lib/core/failure";
import { AccountID } from "@/lib/core/api/ids";

import { consents } from "@/lib/domain/kernel/operations/in-view";
import { containing, startingWith } from "@/lib/domain/kernel/operations/conditions";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import {
  type AfterCursor,
  rowsAfter,
  countRows,
  type PageDirection,
  pageDirectionOf,
} from "@/lib/domain/kernel/operations/part";
import type { Account, ListAccounts } from "./contract";
import type { ListDashboardAccounts } from "./dashboard";
import { filtered } from "@/lib/domain/kernel/operations/conditions";
import { loadAccount, selectConnected, toAccounts } from "./rows";

/** Number of newest matches that are ranked. Older ones are ordered by age. */
const RANKED_MAX = 200;

/** The account of the path: the caller's own or a connected one. Throws 404. */
export async function getAccount(ctx: Ctx): Promise<Account> {
  const result = await loadAccount(ctx);
  const [account] = result ? await toAccounts(ctx, [result]) : [];
  if (!account) throw notFound("account");
  return account;
}

/** Filters of the dashboard in addition to those of the API. `troubled` selects the accounts with a problem. */
type AccountQuery = ListAccounts &
  Partial<Omit<ListDashboardAccounts, "q" | "startingAfter" | "endingBefore">> & {
    troubled?: SQL;
    way?: PageDirection;
  };

/**
 * Connected accounts that allow it to be listed and match all filters. Newest first; with a name, best match first,
 * unless the page begins at a row. A filter on a field that the caller may not see matches no accounts.
 */
export async function listAccounts(ctx: Ctx, query: AccountQuery): Promise<Account[]> {
  const { name, sort, way } = query;
  const isRanked = name && !sort && !way?.place;
  return isRanked ? toAccounts(ctx, await bestFit(ctx, query, name.toLowerCase())) : listAccountsByAge(ctx, query);
}

export function countAccountsTo(ctx: Ctx, query: AccountQuery, most: number): Promise<number> {
  const matches = ctx.db
    .select({ accountID: connectionTable.accountID })
    .from(connectionTable)
    .innerJoin(accountTable, eq(accountTable.accountID, connectionTable.accountID))
    .where(and(matching(ctx, query), query.name ? isNamed(query.name.toLowerCase()) : undefined));
  return countRows(ctx.db, matches.limit(most));
}

/**
 * Returns the direction and position of a page of connected accounts. An account's position is that of its connection.
 * Throws 422 for an unknown cursor.
 */
export async function accountPageDirection(
  ctx: Ctx,
  { sort, after, ...named }: Pick<ListDashboardAccounts, "sort" | "startingAfter" | "endingBefore"> & AfterCursor,
): Promise<PageDirection> {
  const { partnerID, accountID, createdOn } = connectionTable;
  const find = (id: AccountID) =>
    ctx.db
      .select({ on: createdOn, id: accountID })
      .from(connectionTable)
      .where(and(eq(partnerID, ctx.partnerID), eq(accountID, id), consents("accounts.read")));
  if (!after) return pageDirectionOf({ sort, ...named }, find);
  // An export continues after an account that has since left the list.
  const [place = after] = await find(AccountID.parse(after.id));
  return { place, sort, isTurned: false };
}

/** The same accounts, newest first even with a name, part by part. */
async function listAccountsByAge(ctx: Ctx, query: AccountQuery): Promise<Account[]> {
  const { skip, count, name, way = { place: undefined, sort: query.sort } } = query;
  const { createdOn, accountID } = connectionTable;
  const matches = selectConnected(ctx, way.sort)
    .where(
      and(
        matching(ctx, query),
        name ? isNamed(name.toLowerCase()) : undefined,
        rowsAfter(createdOn, accountID, way.place, way.sort),
      ),
    )
    .limit(count)
    .offset(skip);
  return toAccounts(ctx, await matches);
}

const names = accountNames(accountTable);
const shownName = sql`lower(${accountTable.displayName})`;

const isNamed = (name: string) =>
  and(like(names, containing(name)), or(consents("profile.read"), like(shownName, containing(name))));

/**
 * Ranks names that begin with the text first, then names with a word that begins with it, then the rest. If the caller
 * may not read an account's profile, only its display name counts.
 */
function bestFit(ctx: Ctx, query: AccountQuery, name: string) {
  const { accountID, createdOn, disconnectedOn, scopes } = connectionTable;
  const age = sql`row_number() over (order by ${createdOn} desc, ${accountID} desc)`;
  const seenNames = sql`case when ${consents("profile.read")} then ${names} else ${shownName} end`;
  const fit = sql`case when ${age} > ${RANKED_MAX} then 3 when ${seenNames} like ${startingWith(name)} then 0 when ${seenNames} like ${containing(` ${name}`)} then 1 else 2 end`;
  const named = ctx.db
    .select({ accountID, disconnectedOn, scopes, fit: fit.as("fit"), age: age.as("age") })
    .from(connectionTable)
    .innerJoin(accountTable, eq(accountTable.accountID, accountID))
    .where(and(matching(ctx, query), isNamed(name)))
    .orderBy(desc(createdOn), desc(accountID))
    .limit(Math.max(RANKED_MAX, query.skip + query.count))
    .as("named");
  return ctx.db
    .select({ account: accountTable, disconnectedOn: named.disconnectedOn, scopes: named.scopes })
    .from(named)
    .innerJoin(accountTable, eq(accountTable.accountID, named.accountID))
    .orderBy(named.fit, named.age)
    .limit(query.count)
    .offset(query.skip);
}

/** Every filter except the name. Only the partner that brought an account in finds it by foreign ID. */
function matching(ctx: Ctx, query: AccountQuery): SQL | undefined {
  const { skip: _skip, count: _count, sort: _sort, way: _way, name: _name, troubled, ...filters } = query;
  const passes = filtered(filters, {
    includeDisconnected: (isOn) => (isOn ? undefined : isNull(connectionTable.disconnectedOn)),
    type: (some) => inArray(accountTable.accountType, some),
    foreignID: (id) => and(eq(accountTable.foreignID, id), eq(accountTable.partnerID, ctx.partnerID)),
    email: (address) => and(eq(accountEmail(accountTable), address.toLowerCase()), consents("profile.read")),
    capability: () => capable(ctx, filters),
    capabilityStatus: () => (filters.capability ? undefined : capable(ctx, filters)),
    attention: (isOn) => (isOn ? needsAttention(ctx, troubled) : undefined),
    inCharge: (who) => (who === "me" ? isInCharge(ctx) : isNull(connectionTable.inCharge)),
  });
  return and(eq(connectionTable.partnerID, ctx.partnerID), consents("accounts.read"), passes);
}

/** An API key cannot be in charge. */
const isInCharge = ({ caller: { userID } }: Ctx) => (userID ? eq(connectionTable.inCharge, userID) : sql`false`);

function capable(ctx: Ctx, { capability, capabilityStatus }: Pick<ListAccounts, "capability" | "capabilityStatus">) {
  return holds(
    ctx,
    capability ? inArray(capabilityTable.capability, capability) : undefined,
    capabilityStatus ? inArray(capabilityTable.status, capabilityStatus) : undefined,
  );
}

/** The account must answer or correct something, or it has a problem that the caller may see. */
function needsAttention(ctx: Ctx, troubled: SQL | undefined) {
  const isTroubled = troubled && sql`${accountTable.accountID} in (${troubled})`;
  return or(and(waits(ctx), consents("capabilities.read")), isTroubled);
}

/**
 * A capability waits for answers. Once they are given it is in review. The literal matches the condition of an index.
 */
const waits = (ctx: Ctx) => holds(ctx, sql`${capabilityTable.status} = 'pending'`);

function holds({ db, partnerID }: Ctx, ...like: (SQL | undefined)[]): SQL {
  const { accountID } = capabilityTable;
  const having = db
    .select({ accountID })
    .from(capabilityTable)
    .where(and(eq(capabilityTable.partnerID, partnerID), ...like));
  return inArray(accountTable.accountID, having);
}
