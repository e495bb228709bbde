import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { accountTable, auditEventTable, memberTable, passkeyTable, sessionTable, userTable } from "@/db/schema";
import type { AccountID, UserID } from "@/lib/core/ids";
import { personOf } from "@/lib/domain/access/sessions/person";
import { mine, type Ctx, type SignedInCtx } from "@/lib/domain/kernel/context";
import type { Member, Membership } from "./dashboard";

const approver = alias(userTable, "approver");

/** The last use of a session, else the last sign-in on the trail, because ended sessions are deleted. */
const seenOn = sql<Date | null>`greatest(
  (select max(s.seen_on) from ${sessionTable} s where s.user_id = ${memberTable.userID} and s.account_id = ${memberTable.accountID}),
  (select a.created_on from ${auditEventTable} a where a.object = ${memberTable.userID}::text and a.partner_id = ${memberTable.accountID}
    and a.action = 'session.sign-in' and a.outcome = 'done' order by a.sequence desc limit 1))`.mapWith(
  sessionTable.seenOn,
);

const hasPasskey = sql<boolean>`exists (select from ${passkeyTable} k where k.user_id = ${memberTable.userID})`;

/** The team in the order of joining. */
export async function listMembers(ctx: Ctx): Promise<Member[]> {
  const rows = await ctx.db
    .select({
      row: memberTable,
      email: userTable.email,
      totpOn: userTable.totpConfirmedOn,
      approvedBy: approver.email,
      hasPasskey,
      seenOn,
    })
    .from(memberTable)
    .innerJoin(userTable, eq(userTable.userID, memberTable.userID))
    .leftJoin(approver, eq(approver.userID, memberTable.cardDataViewerBy))
    .where(mine(ctx, memberTable))
    .orderBy(memberTable.createdOn, memberTable.userID);
  return rows.map(({ row, email, approvedBy, seenOn: seen, ...has }) => ({
    userID: row.userID as UserID,
    email,
    role: row.role,
    isYou: row.userID === ctx.caller.userID,
    hasSecondFactor: has.totpOn !== null || has.hasPasskey,
    ...(row.secondFactorCountsFrom &&
      row.secondFactorCountsFrom > ctx.now && { secondFactorCountsFrom: row.secondFactorCountsFrom.toISOString() }),
    joinedOn: row.createdOn.toISOString(),
    ...(seen && { seenOn: seen.toISOString() }),
    ...(row.cardDataViewerUntil &&
      row.cardDataViewerUntil > ctx.now && {
        cardDataViewer: {
          until: row.cardDataViewerUntil.toISOString(),
          ...(approvedBy !== null && { by: approvedBy }),
        },
      }),
  }));
}

/** The accounts whose teams the person is on, in the order of joining. Throws 403 for programs. */
export async function listMemberships(ctx: SignedInCtx): Promise<Membership[]> {
  const found = await ctx.db
    .select({ accountID: accountTable.accountID, displayName: accountTable.displayName })
    .from(memberTable)
    .innerJoin(accountTable, eq(accountTable.accountID, memberTable.accountID))
    .where(eq(memberTable.userID, personOf(ctx).userID))
    .orderBy(memberTable.createdOn, memberTable.accountID);
  return found.map(({ accountID, displayName }) => ({
    accountID: accountID as AccountID,
    displayName,
    isCurrent: accountID === ctx.caller.accountID,
  }));
}
