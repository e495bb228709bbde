import { and, eq, ne } from "drizzle-orm";
import { memberTable, revealGrantTable, sessionTable } from "@/db/schema";
import { conflict, forbidden, notFound } from "@/lib/core/failure";
import type { UserID } from "@/lib/core/ids";
import { mayManageRole, type Role } from "@/lib/core/roles";
import { personOf } from "@/lib/domain/sessions/person";
import { mine, type Ctx } from "../context";

type MemberRow = typeof memberTable.$inferSelect;

/** A team which nobody else changes until the transaction ends, and who of it is acting. */
export interface LockedTeam {
  self: MemberRow;
  rows: readonly MemberRow[];
}

/**
 * Locks the rows of the whole team, always in the same order: two owners who demote each other at the same moment do it
 * one after the other, and the second is no owner any more. Throws 403 for who is not on the team, programs included.
 */
export async function lockTeam(ctx: Ctx): Promise<LockedTeam> {
  const { userID } = personOf(ctx);
  const rows = await ctx.db
    .select()
    .from(memberTable)
    .where(mine(ctx, memberTable))
    .orderBy(memberTable.userID)
    .for("no key update");
  const self = rows.find((row) => row.userID === userID);
  if (!self) throw forbidden("not on the team");
  return { self, rows };
}

/** One of the locked team; throws 404. */
export function memberOf({ rows }: LockedTeam, userID: UserID): MemberRow {
  const member = rows.find((row) => row.userID === userID);
  if (!member) throw notFound("member");
  return member;
}

/** Throws 403 unless whoever acts may give these roles, and change who holds them. */
export function requireManages({ self }: LockedTeam, ...roles: Role[]): void {
  if (!roles.every((role) => mayManageRole(self.role, role))) throw forbidden("role");
}

/** Throws 409 when the team would be left without an owner. */
export function requireAnotherOwner({ rows }: LockedTeam, { userID, role }: MemberRow): void {
  if (role === "owner" && !rows.some((other) => other.role === "owner" && other.userID !== userID)) {
    throw conflict("a team needs an owner: make somebody else one first");
  }
}

/** Ends somebody's sessions at the team's account, but not the one that acts. */
export async function endSessions(ctx: Ctx, userID: string): Promise<void> {
  await ctx.db
    .update(sessionTable)
    .set({ revokedOn: ctx.now })
    .where(and(eq(sessionTable.userID, userID), mine(ctx, sessionTable), ne(sessionTable.sessionID, ctx.caller.id)));
}

/** Uses up what somebody was just given to see card numbers with. */
export async function endReveals(ctx: Ctx, userID: string): Promise<void> {
  await ctx.db
    .update(revealGrantTable)
    .set({ used: true })
    .where(
      and(
        eq(revealGrantTable.userID, userID),
        eq(revealGrantTable.partnerID, ctx.accountID),
        eq(revealGrantTable.used, false),
      ),
    );
}
