import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { memberTable, userTable } from "@/db/schema";
import { conflict } from "@/lib/core/failure";
import type { AccountID, UserID } from "@/lib/core/api/ids";
import { NEW_FACTOR_TIME } from "@/lib/domain/access/second-factors/new-second-factor";
import { dropSecondFactors } from "@/lib/domain/access/second-factors/remove-second-factor";
import { emailOf, hasSecondFactor } from "@/lib/domain/access/sessions/person";
import { endSessionsOf } from "@/lib/domain/access/sessions/sessions";
import { note, noteUnchanged } from "@/lib/domain/kernel/operations/act";
import { type Ctx, ofAccount, type PublicCtx } from "@/lib/domain/kernel/operations/context";
import { enqueue } from "@/lib/domain/kernel/events/enqueue";
import { recordAudit } from "@/lib/domain/platform/audit/record";
import { mailPerson } from "@/lib/domain/platform/mail/mail-changes";
import { lockMemberAsOwner } from "./team-policies";
import { MINUTE } from "@/lib/core/time/time";

const NOT_ENDING = { secondFactorEndsOn: null, secondFactorEndedBy: null };

/**
 * Removes a lost second factor of a member a day later. The member gets a mail, and until then the member or an owner
 * can stop it. A repeated request changes nothing. Throws 403 unless the caller is an owner, 404, and 409 for the
 * caller's own or for a member without one.
 */
export async function removeMemberSecondFactor(ctx: Ctx, userID: UserID): Promise<void> {
  const member = await lockMemberAsOwner(ctx, userID);
  if (userID === ctx.caller.userID) throw conflict("remove your own second factor under Security");
  const [person] = await ctx.db.select().from(userTable).where(eq(userTable.userID, userID));
  if (!person || !(await hasSecondFactor(ctx, person))) throw conflict("this member has no second factor");
  note(ctx, { name: person.email });
  if (member.secondFactorEndsOn) return noteUnchanged(ctx);
  await ctx.db
    .update(memberTable)
    .set({
      secondFactorEndsOn: sql`now() + make_interval(secs => ${NEW_FACTOR_TIME / 1000})`,
      secondFactorEndedBy: ctx.caller.userID ?? null,
    })
    .where(ofAccount(ctx, memberTable, eq(memberTable.userID, userID)));
  await enqueue(ctx, "end-second-factor", { accountID: ctx.accountID, userID }, NEW_FACTOR_TIME / MINUTE);
  await mailPerson(ctx, "second-factor-ending", { ...person, ...(ctx.caller.email && { by: ctx.caller.email }) });
}

/** Stops the removal of a member's second factor. Throws 403 unless the caller is an owner, and 404. */
export async function keepMemberSecondFactor(ctx: Ctx, userID: UserID): Promise<void> {
  const member = await lockMemberAsOwner(ctx, userID);
  note(ctx, { name: await emailOf(ctx, userID) });
  if (!member.secondFactorEndsOn) return noteUnchanged(ctx);
  await ctx.db
    .update(memberTable)
    .set(NOT_ENDING)
    .where(ofAccount(ctx, memberTable, eq(memberTable.userID, userID)));
}

/**
 * Removes a member's second factor when its removal is due, and ends all of their sessions. Does nothing if the
 * removal was stopped, or if the person who requested it is no longer an owner.
 */
export async function endMemberSecondFactor(
  ctx: PublicCtx,
  { accountID, userID }: { accountID: AccountID; userID: UserID },
): Promise<void> {
  const owners = ctx.db
    .select({ userID: memberTable.userID })
    .from(memberTable)
    .where(and(eq(memberTable.accountID, accountID), eq(memberTable.role, "owner")));
  const isMember = and(eq(memberTable.accountID, accountID), eq(memberTable.userID, userID));
  const [due] = await ctx.db
    .select({ by: memberTable.secondFactorEndedBy, isAskedByOwner: inArray(memberTable.secondFactorEndedBy, owners) })
    .from(memberTable)
    .where(and(isMember, isNotNull(memberTable.secondFactorEndsOn), sql`${memberTable.secondFactorEndsOn} <= now()`))
    .for("no key update");
  if (!due?.by) return;
  await ctx.db.update(memberTable).set(NOT_ENDING).where(isMember);
  if (!due.isAskedByOwner) return;
  const [person] = await ctx.db.select().from(userTable).where(eq(userTable.userID, userID)).for("no key update");
  if (!person || !(await dropSecondFactors(ctx, person))) return;
  await endSessionsOf(ctx, userID);
  const by = due.by as UserID;
  const caller = {
    kind: "session",
    id: by,
    userID: by,
    accountID,
    displayName: "",
    mode: "sandbox",
    scopes: [],
  } as const;
  await recordAudit(
    { ...ctx, caller },
    { action: "member.remove-second-factor", object: userID, name: person.email, outcome: "done", accountID },
  );
  await mailPerson(ctx, "second-factors-removed", { ...person, by: await emailOf(ctx, by) });
}
