import { and, desc, eq, isNull } from "drizzle-orm";
import { applicationTable, inviteTable } from "@/db/schema";
import { personOf } from "../access/person";
import type { Ctx, SignedInCtx } from "../context";
import { refuseEnded } from "./open-invite";
import type { ApplicationStep, InviteProgress, StepTaken } from "./progress-contract";
import { loadInvite, lockInvite, toInvite } from "./rows";
import { inviteStatus } from "./states";

/** How far whoever is at work on the partner's invite is; throws 404. */
export async function getInviteProgress(ctx: Ctx, code: string): Promise<InviteProgress> {
  const sent = await loadInvite(ctx, code);
  const [latest] = await ctx.db
    .select({ step: applicationTable.step, createdOn: applicationTable.createdOn, updatedOn: applicationTable.updatedOn })
    .from(applicationTable)
    .where(eq(applicationTable.code, code))
    .orderBy(desc(applicationTable.updatedOn))
    .limit(1);
  const { openedOn, redeemedOn } = sent.invite;
  return {
    status: inviteStatus(toInvite(sent)),
    ...(openedOn && { openedOn: openedOn.toISOString() }),
    ...(latest && { startedOn: latest.createdOn.toISOString(), lastSeenOn: latest.updatedOn.toISOString() }),
    ...(latest?.step && { step: latest.step as ApplicationStep }),
    ...(redeemedOn && { redeemedOn: redeemedOn.toISOString() }),
  };
}

/** Keeps at which step an invitee is, and that the invite was opened; throws 404, and 409 at the invite's end. */
export async function takeStep(ctx: SignedInCtx, code: string, { step }: StepTaken): Promise<void> {
  const { userID } = personOf(ctx);
  refuseEnded(await lockInvite(ctx, code));
  await ctx.db
    .insert(applicationTable)
    .values({ code, userID, step, answers: {}, createdOn: ctx.now, updatedOn: ctx.now })
    .onConflictDoUpdate({ target: [applicationTable.code, applicationTable.userID], set: { step, updatedOn: ctx.now } });
  await ctx.db.update(inviteTable).set({ openedOn: ctx.now }).where(and(eq(inviteTable.code, code), isNull(inviteTable.openedOn)));
}
