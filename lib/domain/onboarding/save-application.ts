import { applicationTable } from "@/db/schema";
import { personOf } from "../access/person";
import type { SignedInCtx } from "../context";
import type { DraftAnswers } from "./hosted";
import { refuseEnded } from "./open-invite";
import { lockInvite } from "./rows";

/** Keeps the invitee's answers so far, so that they can go on later and elsewhere; throws 404, and 409 at the invite's end. */
export async function saveApplication(ctx: SignedInCtx, code: string, answers: DraftAnswers): Promise<void> {
  const { userID } = personOf(ctx);
  refuseEnded(await lockInvite(ctx, code));
  await ctx.db
    .insert(applicationTable)
    .values({ code, userID, answers, createdOn: ctx.now, updatedOn: ctx.now })
    .onConflictDoUpdate({ target: [applicationTable.code, applicationTable.userID], set: { answers, updatedOn: ctx.now } });
}
