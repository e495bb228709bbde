import { and, eq, inArray, sql, type SQL } from "drizzle-orm";
import { memberTable, teamRoleTable, userTable } from "@/db/schema";
import type { AccountID, UserID } from "@/lib/core/api/ids";
import { ROLE_SCOPES, ROLES, type RoleScope } from "@/lib/core/access/roles";
import type { PublicCtx } from "@/lib/domain/kernel/operations/context";

export interface StaffMember {
  accountID: AccountID;
  userID: UserID;
  email: string;
}

/** The condition for members with a permission, from a built-in role or one that the team defined. */
export function mayBy(scope: RoleScope): SQL | undefined {
  const roles = ROLES.filter((role) => ROLE_SCOPES[role].includes(scope));
  const [m, e] = [memberTable, teamRoleTable];
  const keeps = sql`(${m.teamRoleID} is null or exists (select 1 from ${e} where ${e.roleID} = ${m.teamRoleID} and ${scope} = any(${e.scopes})))`;
  return and(inArray(m.role, roles), keeps);
}

export async function staffWho(
  { db }: Pick<PublicCtx, "db">,
  accountIDs: readonly AccountID[],
  scope: RoleScope,
): Promise<StaffMember[]> {
  if (accountIDs.length === 0) return [];
  const rows = await db
    .select({ accountID: memberTable.accountID, userID: memberTable.userID, email: userTable.email })
    .from(memberTable)
    .innerJoin(userTable, eq(userTable.userID, memberTable.userID))
    .where(and(inArray(memberTable.accountID, [...accountIDs]), mayBy(scope)))
    .orderBy(memberTable.createdOn, memberTable.userID);
  return rows.map(({ accountID, userID, email }) => ({
    accountID: accountID as AccountID,
    userID: userID as UserID,
    email,
  }));
}

/** The only account that a person works for. Mail to a person on several teams is in no team's outbox. */
export async function onlyAccountOf({ db }: Pick<PublicCtx, "db">, userID: string): Promise<AccountID | undefined> {
  const matches = await db
    .select({ accountID: memberTable.accountID })
    .from(memberTable)
    .where(eq(memberTable.userID, userID))
    .limit(2);
  return matches.length === 1 ? (matches[0]?.accountID as AccountID) : undefined;
}
