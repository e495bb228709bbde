import { and, eq, isNull } from "drizzle-orm";
import { applicationTable, inviteTable } from "@/db/schema";
import { refuseEnded } from "@/lib/domain/onboarding/applications/open-invite";
import type { SignedInCtx } from "@/lib/domain/kernel/operations/context";
import { lockInvite } from "@/lib/domain/onboarding/invites/sent-invite";
import { personOf } from "@/lib/domain/access/sessions/person";
import type { StepTaken } from "./dashboard";

/** Stores the invitee's step, and that the invite was opened. Throws 404, and 409 after the invite's end. */
export async function takeStep(ctx: SignedInCtx, code: string, { step }: StepTaken): Promise<void> {
  const { userID } = personOf(ctx);
  refuseEnded(await lockInvite(ctx, code));
  await ctx.db
    .insert(applicationTable)
    .values({ code, userID, step, answers: {}, createdOn: ctx.now, updatedOn: ctx.now })
    .onConflictDoUpdate({
      target: [applicationTable.code, applicationTable.userID],
      set: { step, updatedOn: ctx.now },
    });
  await ctx.db
    .update(inviteTable)
    .set({ openedOn: ctx.now })
    .where(and(eq(inviteTable.code, code), isNull(inviteTable.openedOn)));
}
