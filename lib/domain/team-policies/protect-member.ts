import { and, eq, isNotNull, isNull, ne } from "drizzle-orm";
import { memberTable, sessionTable } from "@/db/schema";
import { conflict, forbidden } from "@/lib/core/failure";
import type { UserID } from "@/lib/core/ids";
import { note } from "@/lib/domain/audit/act";
import { mine, type Ctx } from "@/lib/domain/context";
import { emailOf } from "@/lib/domain/sessions/person";
import { endReveals, lockTeam, memberOf } from "@/lib/domain/team/lock-team";

/**
 * Ends all sessions of a member, for every account, because each could switch to this one. Ends their open reveals too.
 * Of one's own sessions the current one stays. Throws 403 unless the caller is an owner, and 404.
 */
export async function signOutMember(ctx: Ctx, userID: UserID): Promise<void> {
  await lockMemberAsOwner(ctx, userID);
  await ctx.db
    .update(sessionTable)
    .set({ revokedOn: ctx.now })
    .where(
      and(eq(sessionTable.userID, userID), isNull(sessionTable.revokedOn), ne(sessionTable.sessionID, ctx.caller.id)),
    );
  await endReveals(ctx, userID);
  note(ctx, { name: await emailOf(ctx, userID) });
}

/**
 * Lets a member's new second factor count at once. Throws 403 unless the caller is an owner, 404, and 409 for one's own
 * or when none waits.
 */
export async function confirmMemberSecondFactor(ctx: Ctx, userID: UserID): Promise<void> {
  await lockMemberAsOwner(ctx, userID);
  if (userID === ctx.caller.userID) throw conflict("another owner must confirm yours");
  const confirmed = await ctx.db
    .update(memberTable)
    .set({ secondFactorCountsFrom: null })
    .where(mine(ctx, memberTable, and(eq(memberTable.userID, userID), isNotNull(memberTable.secondFactorCountsFrom))))
    .returning({ userID: memberTable.userID });
  if (confirmed.length === 0) throw conflict("there is no new second factor to confirm");
  note(ctx, { name: await emailOf(ctx, userID) });
}

async function lockMemberAsOwner(ctx: Ctx, userID: UserID): Promise<void> {
  const team = await lockTeam(ctx);
  if (team.self.role !== "owner") throw forbidden("role");
  memberOf(team, userID);
}
