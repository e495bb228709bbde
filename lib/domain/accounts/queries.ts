import { and, eq, exists, ilike, inArray, isNull, or, sql } from "drizzle-orm";
import { accountTable, capabilityTable, connectionTable } from "@/db/schema";
import { notFound } from "@/lib/core/failure";
import { containing } from "../containing";
import type { Ctx } from "../context";
import type { Account, ListAccounts } from "./contract";
import { loadAccount, selectConnected, toAccounts } from "./rows";

/** The account at hand, the caller's own or a connected one; throws 404. */
export async function getAccount(ctx: Ctx): Promise<Account> {
  const found = await loadAccount(ctx, ctx.accountID, ctx.partnerID);
  const [account] = found ? await toAccounts(ctx, [found]) : [];
  if (!account) throw notFound("account");
  return account;
}

/** The accounts connected to the caller's, newest first, by every filter of the contract at once. */
export async function listAccounts(ctx: Ctx, query: ListAccounts): Promise<Account[]> {
  const found = await selectConnected(ctx)
    .where(
      and(
        eq(connectionTable.partnerID, ctx.partnerID),
        query.includeDisconnected ? undefined : isNull(connectionTable.disconnectedOn),
        query.type ? inArray(accountTable.accountType, query.type) : undefined,
        query.foreignID ? eq(accountTable.foreignID, query.foreignID) : undefined,
        query.name ? named(containing(query.name)) : undefined,
        query.email ? emailed(query.email) : undefined,
        capable(ctx, query),
      ),
    )
    .limit(query.count)
    .offset(query.skip);
  return toAccounts(ctx, found);
}

const named = (pattern: string) =>
  or(
    ilike(accountTable.displayName, pattern),
    ilike(sql`${accountTable.profile} #>> '{business,legalBusinessName}'`, pattern),
    ilike(sql`concat_ws(' ', ${accountTable.profile} #>> '{individual,name,firstName}', ${accountTable.profile} #>> '{individual,name,middleName}', ${accountTable.profile} #>> '{individual,name,lastName}')`, pattern),
  );

const emailed = (email: string) =>
  sql`lower(${email}) in (lower(${accountTable.profile} #>> '{business,email}'), lower(${accountTable.profile} #>> '{individual,email}'))`;

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
