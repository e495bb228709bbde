import { and, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { accountTable, memberTable, sessionTable } from "@/db/schema";
import { conflict, forbidden, notFound } from "@/lib/core/failure";
import { emailOf, personOf } from "@/lib/domain/access/sessions/person";
import { requiresSecondFactor } from "@/lib/domain/access/second-factors/fresh-proof";
import { note } from "@/lib/domain/kernel/operations/act";
import { type Ctx, ofAccount, type SignedInCtx } from "@/lib/domain/kernel/operations/context";
import { endReveals, lockTeam, memberOf, type MemberRow } from "@/lib/domain/access/team/lock-team";
import type { OwnPolicies, Policies } from "./dashboard";
import type { UserID } from "@/lib/core/api/ids";

/** The policies of the session's account. Throws 403 for programs, and 404 without an account. */
export async function getPolicies(ctx: SignedInCtx): Promise<OwnPolicies> {
  const { userID } = personOf(ctx);
  const { accountID } = ctx.caller;
  if (!accountID) throw notFound("account");
  const [account] = await ctx.db
    .select({ secondFactorRequired: sql<boolean>`${requiresSecondFactor("account")}`, role: memberTable.role })
    .from(accountTable)
    .innerJoin(memberTable, and(eq(memberTable.accountID, accountTable.accountID), eq(memberTable.userID, userID)))
    .where(eq(accountTable.accountID, accountID));
  if (!account) throw notFound("account");
  return { secondFactorRequired: account.secondFactorRequired, isYours: account.role === "owner" };
}

/** Changes the team's policies, from each member's next request on. Throws 403 unless the caller is an owner. */
export async function updatePolicies(ctx: Ctx, { secondFactorRequired }: Policies): Promise<void> {
  const team = await lockTeam(ctx);
  if (team.self.role !== "owner") throw forbidden("role");
  const [before] = await ctx.db
    .select({ secondFactorRequired: accountTable.secondFactorRequired })
    .from(accountTable)
    .where(ofAccount(ctx, accountTable));
  await ctx.db.update(accountTable).set({ secondFactorRequired }).where(ofAccount(ctx, accountTable));
  note(ctx, { before, after: { secondFactorRequired } });
}

/**
 * Ends all sessions of a member, for every account, because each could switch to this one. Also ends their open
 * reveals. The caller's current session stays. Throws 403 unless the caller is an owner, and 404.
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
 * Lets a member's new second factor count immediately. Throws 403 unless the caller is an owner, 404, and 409 for the
 * caller's own or if none is waiting.
 */
export async function confirmMemberSecondFactor(ctx: Ctx, userID: UserID): Promise<void> {
  await lockMemberAsOwner(ctx, userID);
  if (userID === ctx.caller.userID) throw conflict("another owner must confirm yours");
  const confirmed = await ctx.db
    .update(memberTable)
    .set({ secondFactorCountsFrom: null })
    .where(
      ofAccount(ctx, memberTable, and(eq(memberTable.userID, userID), isNotNull(memberTable.secondFactorCountsFrom))),
    )
    .returning({ userID: memberTable.userID });
  if (confirmed.length === 0) throw conflict("this member has no new second factor to confirm");
  note(ctx, { name: await emailOf(ctx, userID) });
}

/** Locks the team for an action on a member. Throws 403 unless the caller is an owner, and 404. */
export async function lockMemberAsOwner(ctx: Ctx, userID: UserID): Promise<MemberRow> {
  const team = await lockTeam(ctx);
  if (team.self.role !== "owner") throw forbidden("role");
  return memberOf(team, userID);
}
