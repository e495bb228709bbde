import { eq, sql } from "drizzle-orm";
import { rows } from "@/db/client";
import { alias } from "drizzle-orm/pg-core";
import {
  accountTable,
  auditEventTable,
  memberTable,
  passkeyTable,
  sessionTable,
  teamRoleTable,
  userTable,
} from "@/db/schema";
import type { AccountID, TeamRoleID, UserID } from "@/lib/core/api/ids";
import { personOf } from "@/lib/domain/access/sessions/person";
import { ofAccount, type Ctx, type SignedInCtx } from "@/lib/domain/kernel/operations/context";
import type { Member, Membership } from "./dashboard";

const approver = alias(userTable, "approver");

/** The last use of a session. Ended sessions are deleted. */
const seenOn =
  sql<Date | null>`(select max(s.seen_on) from ${sessionTable} s where s.user_id = ${memberTable.userID} and s.account_id = ${memberTable.accountID})`.mapWith(
    sessionTable.seenOn,
  );

const hasPasskey = sql<boolean>`exists (select from ${passkeyTable} k where k.user_id = ${memberTable.userID})`;

/** The team in the order of joining. */
export async function listMembers(ctx: Ctx): Promise<Member[]> {
  const matches = await ctx.db
    .select({
      row: memberTable,
      email: userTable.email,
      name: userTable.name,
      totpOn: userTable.totpConfirmedOn,
      approvedBy: approver.email,
      hasPasskey,
      seenOn,
      teamRole: { roleID: teamRoleTable.roleID, name: teamRoleTable.name },
    })
    .from(memberTable)
    .innerJoin(userTable, eq(userTable.userID, memberTable.userID))
    .leftJoin(approver, eq(approver.userID, memberTable.cardDataViewerBy))
    .leftJoin(teamRoleTable, eq(teamRoleTable.roleID, memberTable.teamRoleID))
    .where(ofAccount(ctx, memberTable))
    .orderBy(memberTable.createdOn, memberTable.userID);
  const signedIn = await signInsOf(
    ctx,
    matches.map(({ row }) => row.userID),
  );
  return matches.map(({ row, email, name, approvedBy, seenOn: used, teamRole, ...has }) => ({
    userID: row.userID as UserID,
    email,
    ...(name !== null && { name }),
    role: row.role,
    ...(teamRole && { teamRole: { ...teamRole, roleID: teamRole.roleID as TeamRoleID } }),
    isYou: row.userID === ctx.caller.userID,
    hasSecondFactor: has.totpOn !== null || has.hasPasskey,
    ...(row.secondFactorCountsFrom &&
      row.secondFactorCountsFrom > ctx.now && { secondFactorCountsFrom: row.secondFactorCountsFrom.toISOString() }),
    ...(row.secondFactorEndsOn && { secondFactorEndsOn: row.secondFactorEndsOn.toISOString() }),
    joinedOn: row.createdOn.toISOString(),
    ...seenLast(used, signedIn.get(row.userID)),
    ...(row.cardDataViewerUntil &&
      row.cardDataViewerUntil > ctx.now && {
        cardDataViewer: {
          until: row.cardDataViewerUntil.toISOString(),
          ...(approvedBy !== null && { by: approvedBy }),
        },
      }),
  }));
}

async function signInsOf({ db, accountID }: Ctx, userIDs: readonly string[]): Promise<Map<string, Date>> {
  const matches = await rows<{ userID: string; on: string }>(
    db,
    sql`
    select member.id as "userID", latest.created_on as "on" from jsonb_array_elements_text(${JSON.stringify(userIDs)}::jsonb) member (id)
    cross join lateral (select a.created_on from ${auditEventTable} a where a.partner_id = ${accountID}::uuid and a.object = member.id
      and a.action = 'session.sign-in' and a.outcome = 'done' order by a.sequence desc limit 1) latest`,
  );
  return new Map(matches.map(({ userID, on }) => [userID, new Date(on)]));
}

function seenLast(...moments: (Date | null | undefined)[]): { seenOn?: string } {
  const [latest] = moments.filter((moment) => moment instanceof Date).sort((one, other) => +other - +one);
  return latest ? { seenOn: latest.toISOString() } : {};
}

/** The person's accounts, in the order of joining. Throws 403 for programs. */
export async function listMemberships(ctx: SignedInCtx): Promise<Membership[]> {
  const matches = await ctx.db
    .select({ accountID: accountTable.accountID, displayName: accountTable.displayName })
    .from(memberTable)
    .innerJoin(accountTable, eq(accountTable.accountID, memberTable.accountID))
    .where(eq(memberTable.userID, personOf(ctx).userID))
    .orderBy(memberTable.createdOn, memberTable.accountID);
  return matches.map(({ accountID, displayName }) => ({
    accountID: accountID as AccountID,
    displayName,
    isCurrent: accountID === ctx.caller.accountID,
  }));
}
