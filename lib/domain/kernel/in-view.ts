import { inArray, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { accountTable, connectionTable, eventKindTable, eventTable } from "@/db/schema";
import type { AccountID } from "@/lib/core/ids";
import type { ConsentScope } from "@/lib/core/scopes";
import { callerPlace, type Ctx } from "./context";

/**
 * The condition that a connection grants the scope. It is written out, so that an index over the same condition serves
 * it.
 */
export function consents(scope: ConsentScope): SQL {
  return sql`${sql.raw(`'${scope}'`)} = any(${connectionTable.scopes})`;
}

/** The condition of a connection with somebody else that still stands. */
export const isOpen = ({ partnerID }: Ctx): SQL =>
  sql`${connectionTable.partnerID} = ${partnerID}::uuid and ${connectionTable.accountID} <> ${partnerID}::uuid and ${connectionTable.disconnectedOn} is null`;

/** The connected accounts that let the caller do this. */
export const connectedFor = (ctx: Ctx, scope: ConsentScope): SQL =>
  sql`select ${connectionTable.accountID} from ${connectionTable} where ${isOpen(ctx)} and ${consents(scope)}`;

/** The same, and the caller's own account. */
export const inView = (ctx: Ctx, scope: ConsentScope): SQL =>
  sql`select ${ctx.partnerID}::uuid union all ${connectedFor(ctx, scope)}`;

/** The partners with which rows of the caller's own account, and of the accounts that it brought in, lie. */
export const placesOf = (ctx: Ctx): AccountID[] => [...new Set([ctx.partnerID, callerPlace(ctx).homePartnerID])];

/**
 * The condition that a row lies where those of the caller's own account or of the accounts that it brought in do. That is
 * one partner, the caller, unless somebody brought it in.
 */
export const isNear = (ctx: Ctx, { partnerID }: { partnerID: PgColumn }): SQL => inArray(partnerID, placesOf(ctx));

/** An account's name, where the connection allows to know it; its ID otherwise. */
export const nameOf = (ctx: Ctx): SQL =>
  sql`case when ${accountTable.accountID} = ${ctx.partnerID}::uuid or ${consents("accounts.read")} or ${consents("profile.read")} then ${accountTable.displayName} else ${accountTable.accountID}::text end`;

/** The condition that the open connection beside an event grants what its kind needs. */
export const hears: SQL = sql`exists (select from ${eventKindTable} where ${eventKindTable.type} = ${eventTable.type} and ${eventKindTable.scopes} && ${connectionTable.scopes})`;
