import { and, eq, exists, inArray, or, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { accountTable, connectionTable, eventKindTable, eventTable } from "@/db/schema";
import type { AccountID } from "@/lib/core/api/ids";
import type { ConsentScope } from "@/lib/core/access/scopes";
import { callerPlace, type Ctx } from "./context";

/** The condition that a connection grants the scope, which is inlined so that an index supports the condition. */
export function consents(scope: ConsentScope): SQL {
  return sql`${sql.raw(`'${scope}'`)} = any(${connectionTable.scopes})`;
}

export const isOpen = ({ partnerID }: Ctx): SQL =>
  sql`${connectionTable.partnerID} = ${partnerID}::uuid and ${connectionTable.accountID} <> ${partnerID}::uuid and ${connectionTable.disconnectedOn} is null`;

export const connectedFor = (ctx: Ctx, scope: ConsentScope): SQL =>
  sql`select ${connectionTable.accountID} from ${connectionTable} where ${isOpen(ctx)} and ${consents(scope)}`;

/** The caller's own account, and the connected accounts that grant it this scope. */
export const inView = (ctx: Ctx, scope: ConsentScope): SQL =>
  sql`select ${ctx.partnerID}::uuid union all ${connectedFor(ctx, scope)}`;

/** The partners that store rows of the caller's own account and of the accounts that it brought in. */
export const placesOf = (ctx: Ctx): AccountID[] => [...new Set([ctx.partnerID, callerPlace(ctx).homePartnerID])];

/** The condition that a row is stored with a partner in `placesOf`: only the caller, unless a partner brought it in. */
export const isNear = (ctx: Ctx, { partnerID }: { partnerID: PgColumn }): SQL => inArray(partnerID, placesOf(ctx));

/**
 * The condition that a row belongs to the caller's own account, or to one that it brought in and that grants it this
 * scope. An account that a partner brought in sees only its own rows.
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

type OwnedRow = Record<"partnerID" | "accountID", PgColumn>;

/** An account's name if the connection allows the caller to see it, otherwise its ID. */
export const nameOf = (ctx: Ctx): SQL =>
  sql`case when ${accountTable.accountID} = ${ctx.partnerID}::uuid or ${consents("accounts.read")} or ${consents("profile.read")} then ${accountTable.displayName} else ${accountTable.accountID}::text end`;

/** The condition that the event's open connection grants a scope that the event's kind needs. */
export const hears: SQL = sql`exists (select from ${eventKindTable} where ${eventKindTable.type} = ${eventTable.type} and ${eventKindTable.scopes} && ${connectionTable.scopes})`;
