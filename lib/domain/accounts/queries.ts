import { and, desc, eq, exists, inArray, isNull, like, sql, type SQL } from "drizzle-orm";
import { accountEmail, accountNames, accountTable, capabilityTable, connectionTable } from "@/db/schema";
import { notFound } from "@/lib/core/failure";
import { containing, startingWith } from "../containing";
import type { Ctx } from "../context";
import type { Account, ListAccounts } from "./contract";
import { loadAccount, selectConnected, toAccounts } from "./rows";

/** So many of the newest accounts of a name are put in the order of how well it fits; what comes after stays by age. */
const RANKED_MAX = 200;

/** The account at hand, the caller's own or a connected one; throws 404. */
export async function getAccount(ctx: Ctx): Promise<Account> {
  const found = await loadAccount(ctx, ctx.accountID, ctx.partnerID);
  const [account] = found ? await toAccounts(ctx, [found]) : [];
  if (!account) throw notFound("account");
  return account;
}

/** The accounts connected to the caller's, by every filter of the contract at once: newest first, or best fit when a name is sought. */
export async function listAccounts(ctx: Ctx, query: ListAccounts): Promise<Account[]> {
  const { skip, count, name } = query;
  const found = name ? bestFit(ctx, query, name.toLowerCase()) : selectConnected(ctx).where(matching(ctx, query)).limit(count).offset(skip);
  return toAccounts(ctx, await found);
}

/** A name that begins with the text before one of which a word does, before any other. */
function bestFit(ctx: Ctx, query: ListAccounts, name: string) {
  const { accountID, createdOn, disconnectedOn } = connectionTable;
  const age = sql`row_number() over (order by ${createdOn} desc, ${accountID} desc)`;
  const names = accountNames(accountTable);
  const fit = sql`case when ${age} > ${RANKED_MAX} then 3 when ${names} like ${startingWith(name)} then 0 when ${names} like ${containing(` ${name}`)} then 1 else 2 end`;
  const named = ctx.db
    .select({ accountID, disconnectedOn, fit: fit.as("fit"), age: age.as("age") })
    .from(connectionTable)
    .innerJoin(accountTable, eq(accountTable.accountID, accountID))
    .where(and(matching(ctx, query), like(names, containing(name))))
    .orderBy(desc(createdOn), desc(accountID))
    .limit(Math.max(RANKED_MAX, query.skip + query.count))
    .as("named");
  return ctx.db
    .select({ account: accountTable, disconnectedOn: named.disconnectedOn })
    .from(named)
    .innerJoin(accountTable, eq(accountTable.accountID, named.accountID))
    .orderBy(named.fit, named.age)
    .limit(query.count)
    .offset(query.skip);
}

/** Every filter but the name. A foreign ID is that of the partner who brought the account in. */
function matching(ctx: Ctx, query: ListAccounts): SQL | undefined {
  return and(
    eq(connectionTable.partnerID, ctx.partnerID),
    query.includeDisconnected ? undefined : isNull(connectionTable.disconnectedOn),
    query.type ? inArray(accountTable.accountType, query.type) : undefined,
    query.foreignID ? and(eq(accountTable.foreignID, query.foreignID), eq(accountTable.partnerID, ctx.partnerID)) : undefined,
    query.email ? eq(accountEmail(accountTable), query.email.toLowerCase()) : undefined,
    capable(ctx, query),
  );
}

function capable({ db }: Ctx, { capability, capabilityStatus }: ListAccounts) {
  if (!capability && !capabilityStatus) return undefined;
  return exists(
    db.select({ one: sql`1` }).from(capabilityTable).where(
      and(
        eq(capabilityTable.accountID, accountTable.accountID),
        capability ? inArray(capabilityTable.capability, capability) : undefined,
        capabilityStatus ? inArray(capabilityTable.status, capabilityStatus) : undefined,
      ),
    ),
  );
}
