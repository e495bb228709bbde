import { countAttention } from "@/lib/domain/accounts/capabilities/count-attention";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { type AfterCursor, pageRows, totalOf } from "@/lib/domain/kernel/operations/part";
import type { AccountPage, ListDashboardAccounts, ListedAccount } from "@/lib/domain/accounts/accounts/dashboard";
import { accountPageDirection, countAccountsTo, listAccounts } from "@/lib/domain/accounts/accounts/queries";
import { and, inArray, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { rows } from "@/db/client";
import { accountTable, connectionTable, walletTable } from "@/db/schema";
import { consents, isOpen, nameOf } from "@/lib/domain/kernel/operations/in-view";
import { type StoredAccount, sumAccounts } from "@/lib/domain/overview/analytics/queries";
import { MONEY_PROBLEMS, type MoneyProblem, type MoneyProblemsQuery } from "./dashboard";
import { PROBLEMS_NAMED_MAX } from "@/lib/domain/kernel/limits";
import { partsFor } from "./problem-parts";
import { distinct } from "@/lib/core/collections";
import { covers } from "@/lib/core/access/grants";

/** Every problem that Home would list, by account. A caller who may not see Home gets none. */
const byAccount = (ctx: Ctx): SQL =>
  covers(ctx.caller.scopes, "wallets.read", ctx.partnerID)
    ? sql`(${sql.join(partsFor(ctx), sql` union all `)})`
    : sql`(select null::uuid as account_id where false)`;

const troubledAccounts = (ctx: Ctx): SQL => sql`select problem.account_id from ${byAccount(ctx)} problem`;

/** Returns the number of problems of each of these accounts, in one query. Leaves out accounts without any. */
async function countProblems(ctx: Ctx, accountIDs: readonly string[]): Promise<Map<string, number>> {
  if (accountIDs.length === 0) return new Map();
  const matches = await rows<{ id: string; count: number }>(
    ctx.db,
    sql`select problem.account_id as id, count(*)::int4 as count from ${byAccount(ctx)} problem
      where problem.account_id = any(${`{${accountIDs.join(",")}}`}::uuid[]) group by problem.account_id`,
  );
  return new Map(matches.map(({ id, count }) => [id, count]));
}

/**
 * A page of accounts with the number of items that need attention: missing answers, and the problems that Home lists.
 * The number of queries does not depend on the page. Throws 422 for an unknown cursor.
 */
export async function listDashboardAccounts(
  ctx: Ctx,
  { q, count, after, startingAfter, endingBefore, ...query }: ListDashboardAccounts & AfterCursor,
): Promise<AccountPage> {
  const way = await accountPageDirection(ctx, { sort: query.sort, after, startingAfter, endingBefore });
  const search = q && (q.includes("@") ? { email: q } : { name: q });
  const troubled = troubledAccounts(ctx);
  const listQuery = { ...query, ...search, way, count: count + 1, troubled };
  const result = await listAccounts(ctx, listQuery);
  const { items: accounts, more } = pageRows(result, count, way);
  const ids = accounts.map(({ accountID }) => accountID);
  const page = { skip: query.skip, rowCount: accounts.length, more, isBehind: way.place !== undefined };
  const [due, problems, people, money, total] = await Promise.all([
    countAttention(ctx, ids),
    countProblems(ctx, ids),
    peopleInCharge(ctx, ids),
    moneyOf(ctx, ids),
    after ? undefined : totalOf(page, (most) => countAccountsTo(ctx, listQuery, most)),
  ]);
  const items = accounts.map((account) => {
    const [answersDue, problem] = [due.get(account.accountID), problems.get(account.accountID)];
    return {
      ...account,
      ...people.get(account.accountID),
      ...money.get(account.accountID),
      ...((answersDue ?? problem) !== undefined && { attention: (answersDue ?? 0) + (problem ?? 0) }),
      ...(answersDue !== undefined && { answersDue }),
    };
  });
  return { items, more, total };
}

/**
 * Returns the balance and the recent volume of each of these accounts, as far as the caller may read them, in three
 * queries. Rows are stored with the partner that brought the account in.
 */
async function moneyOf(ctx: Ctx, accountIDs: readonly string[]): Promise<Map<string, Partial<ListedAccount>>> {
  const mayRead = (scope: "analytics.read" | "wallets.read") =>
    covers(ctx.caller.scopes, scope, ctx.partnerID) ? consents(scope) : sql`false`;
  const { accountID, partnerID } = accountTable;
  const places = await rows<StoredAccount & { hasBalance: boolean; hasVolume: boolean }>(
    ctx.db,
    sql`select ${accountID} as id, coalesce(${partnerID}, ${accountID}) as home,
      ${mayRead("wallets.read")} as "hasBalance", ${mayRead("analytics.read")} as "hasVolume"
    from ${connectionTable} join ${accountTable} on ${accountID} = ${connectionTable.accountID}
    where ${isOpen(ctx)} and ${connectionTable.accountID} = any(${`{${accountIDs.join(",")}}`}::uuid[])`,
  );
  const [withBalance, withVolume] = [places.filter((one) => one.hasBalance), places.filter((one) => one.hasVolume)];
  const [balances, volumes] = await Promise.all([balancesOf(ctx, withBalance), sumAccounts(ctx, withVolume)]);
  return new Map(places.map(({ id }) => [id, { ...balances.get(id), ...volumes.get(id) }]));
}

/** Returns the amounts that accounts can spend, in one query. Leaves out accounts without a wallet. */
async function balancesOf({ db }: Ctx, accounts: readonly StoredAccount[]): Promise<Map<string, { balance: number }>> {
  if (accounts.length === 0) return new Map();
  const { accountID, partnerID, available } = walletTable;
  const [homes, ids] = [accounts.map(({ home }) => home), accounts.map(({ id }) => id)];
  const wallets = await db
    .select({ id: accountID, balance: sql<number>`sum(${available})::float8` })
    .from(walletTable)
    .where(and(inArray(partnerID, distinct(homes)), inArray(accountID, ids)))
    .groupBy(accountID);
  return new Map(wallets.map(({ id, balance }) => [id, { balance }]));
}

/** A row of the query: a kind of problem with its count, and one of the named problems. */
interface ProblemRow {
  kind: MoneyProblem["kind"];
  count: number;
  named: MoneyProblem["first"][number];
}

/**
 * Returns everything that needs attention and that the caller may see, in one query: each kind with its count and its
 * first problems, each with the person in charge. Limited to one account if it is given.
 */
export async function findProblems(ctx: Ctx, { of, account }: MoneyProblemsQuery = {}): Promise<MoneyProblem[]> {
  if (of === null || account === null) return [];
  const conditions = [
    ...(of === "mine" ? [sql`${chargeOf(ctx, "found")} = ${ctx.caller.email ?? null}`] : []),
    ...(account ? [sql`found.account_id = ${account}::uuid`] : []),
  ];
  const matches = await rows<ProblemRow>(
    ctx.db,
    sql`
    with found as (${sql.join(partsFor(ctx), sql` union all `)}),
    placed as (
      select found.*, (count(*) over (partition by kind))::int4 as count,
        row_number() over (partition by kind order by urgency, id) as place
      from found ${conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``})
    select placed.kind, placed.count, jsonb_strip_nulls(jsonb_build_object('accountID', placed.account_id,
      'name', coalesce(placed.named, ${nameOf(ctx)}), 'inCharge', ${chargeOf(ctx, "placed")}) || placed.facts) as named
    from placed join ${accountTable} on ${accountTable.accountID} = placed.account_id
      left join ${connectionTable} on ${connectionTable.accountID} = placed.account_id and ${isOpen(ctx)}
    where place <= ${PROBLEMS_NAMED_MAX} order by placed.kind, place`,
  );
  return MONEY_PROBLEMS.flatMap((kind) => {
    const own = matches.filter((row) => row.kind === kind);
    return own[0] ? [{ kind, count: own[0].count, first: own.map(({ named }) => named) }] : [];
  });
}

/** Joins the person in charge of a row: by its invite, its account, or the other account. */
function chargeOf(ctx: Ctx, from: "found" | "placed"): SQL {
  const of = sql.raw(from);
  return sql`coalesce(${colleague(ctx, sql`${of}.creator`)}, ${inChargeOf(ctx, sql`${of}.account_id`)}, ${inChargeOf(ctx, sql`${of}.other_id`)})`;
}

/** The colleagues in charge of accounts. Someone who has left the team is not in charge. */
const charges = ({ partnerID }: Pick<Ctx, "partnerID">): SQL => sql`connection charge
    join member on member.account_id = charge.partner_id and member.user_id = charge.in_charge
    join person on person.user_id = member.user_id
    where charge.partner_id = ${partnerID}::uuid`;

/** The email address of the person in charge of an account. */
const inChargeOf = (ctx: Pick<Ctx, "partnerID">, accountID: SQLWrapper): SQL =>
  sql`(select person.email from ${charges(ctx)} and charge.account_id = ${accountID})`;

/**
 * The email address of the colleague behind the creator of an invite, who is stored as an address or as the ID of an
 * API key.
 */
function colleague({ partnerID }: Pick<Ctx, "partnerID">, creator: SQL): SQL {
  return sql`(select person.email from person join member on member.user_id = person.user_id
    where member.account_id = ${partnerID}::uuid and person.user_id = coalesce(
      (select by_address.user_id from person by_address where by_address.email = ${creator}),
      (select api_key.created_by from api_key
        where api_key.account_id = ${partnerID}::uuid and api_key.key_id::text = ${creator})))`;
}

/** Returns the person in charge of each of these accounts. Leaves out accounts without one. */
async function peopleInCharge(ctx: Ctx, accountIDs: readonly string[]) {
  if (accountIDs.length === 0) return new Map<string, { inCharge: string; inChargeName?: string }>();
  const charged = await rows<{ id: string; inCharge: string; name: string | null }>(
    ctx.db,
    sql`select charge.account_id as id, person.email as "inCharge", person.name from ${charges(ctx)}
      and charge.account_id = any(${`{${accountIDs.join(",")}}`}::uuid[])`,
  );
  return new Map(
    charged.map(({ id, inCharge, name }) => [id, { inCharge, ...(name !== null && { inChargeName: name }) }]),
  );
}
