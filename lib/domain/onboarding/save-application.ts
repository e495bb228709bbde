import { applicationTable } from "@/db/schema";
import { conflict, forbidden } from "@/lib/core/failure";
import type { SignedInCtx } from "../context";
import type { DraftAnswers, Redemption, SubmitApplication } from "./hosted";
import { redeemInvite } from "./redeem-invite";
import { lockInvite } from "./rows";
import { inviteStatus } from "./states";

/** Keeps the invitee's answers so far, so that they can go on later and elsewhere; throws 404, and 409 at the invite's end. */
export async function saveApplication(ctx: SignedInCtx, code: string, answers: DraftAnswers): Promise<void> {
  const userID = ctx.caller.userID;
  if (!userID) throw forbidden("a person only");
  const { invite } = await lockInvite(ctx, code);
  if (inviteStatus(invite) !== "pending") throw conflict("this invite is no longer open");
  await ctx.db
    .insert(applicationTable)
    .values({ code, userID, answers, updatedOn: ctx.now })
    .onConflictDoUpdate({ target: [applicationTable.code, applicationTable.userID], set: { answers, updatedOn: ctx.now } });
}

/** The final, explicit submit: each agreement was given, so the invite is redeemed with the answers. */
export async function submitApplication(ctx: SignedInCtx, code: string, { account }: SubmitApplication): Promise<Redemption> {
  return redeemInvite(ctx, code, account);
}
