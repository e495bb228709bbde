import { and, eq, exists, inArray, or, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { accountTable, connectionTable, eventKindTable, eventTable } from "@/db/schema";
import type { AccountID } from "@/lib/core/api/ids";
import type { ConsentScope } from "@/lib/core/access/scopes";
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

/**
 * The condition that a row is of the caller's own account, or of one that it brought in and that lets it do this. An account of
 * a partner has only its own rows.
 */
export function isOurs(
  { db, partnerID: own, homePartnerID: home }: Ctx,
  t: OwnedRow,
  scope: ConsentScope,
): SQL | undefined {
  if (home !== own) return and(eq(t.partnerID, home), eq(t.accountID, own));
  const { accountID, partnerID, disconnectedOn } = connectionTable;
  const isConnected = and(
    eq(accountID, t.accountID),
    eq(partnerID, own),
    sql`${disconnectedOn} is null`,
    consents(scope),
  );
  const connected = exists(
    db
      .select({ one: sql`1` })
      .from(connectionTable)
      .where(isConnected),
  );
  return and(eq(t.partnerID, own), or(eq(t.accountID, own), connected));
}

/** The columns that say whose a row is. */
type OwnedRow = Record<"partnerID" | "accountID", PgColumn>;

/** An account's name, where the connection allows to know it; its ID otherwise. */
export const nameOf = (ctx: Ctx): SQL =>
  sql`case when ${accountTable.accountID} = ${ctx.partnerID}::uuid or ${consents("accounts.read")} or ${consents("profile.read")} then ${accountTable.displayName} else ${accountTable.accountID}::text end`;

/** The condition that the open connection beside an event grants what its kind needs. */
export const hears: SQL = sql`exists (select from ${eventKindTable} where ${eventKindTable.type} = ${eventTable.type} and ${eventKindTable.scopes} && ${connectionTable.scopes})`;
