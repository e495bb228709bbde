import { desc, eq } from "drizzle-orm";
import { accountTable, applicationTable, userTable } from "@/db/schema";

import type { Ctx } from "@/lib/domain/kernel/operations/context";
import type { DraftAnswers } from "@/lib/domain/onboarding/applications/shared/application";
import type { Prefill } from "@/lib/domain/onboarding/invites/shared/prefill";
import { requestedCapabilities } from "@/lib/domain/onboarding/invites/shared/prefilled";
import type { ApplicationStep, InviteProgress } from "./dashboard";
import { stepsOf } from "./shared/steps";
import { accountNames } from "@/lib/domain/onboarding/invites/redeemed-accounts";
import { loadInvite, type SentInvite, toInvite } from "@/lib/domain/onboarding/invites/sent-invite";
import { inviteStage, inviteStatus } from "@/lib/domain/onboarding/invites/states";

/** The progress of the invitee of the partner's invite. Throws 404. */
export async function getInviteProgress(ctx: Ctx, code: string): Promise<InviteProgress> {
  const sentInvite = await loadInvite(ctx, code);
  const [latest] = await ctx.db
    .select({
      step: applicationTable.step,
      answers: applicationTable.answers,
      createdOn: applicationTable.createdOn,
      updatedOn: applicationTable.updatedOn,
      invitee: userTable.email,
    })
    .from(applicationTable)
    .leftJoin(userTable, eq(userTable.userID, applicationTable.userID))
    .where(eq(applicationTable.code, code))
    .orderBy(desc(applicationTable.updatedOn))
    .limit(1);
  const { openedOn, redeemedOn, redeemedAccountID } = sentInvite.invite;
  const status = inviteStatus(toInvite(sentInvite));
  const accountName = redeemedAccountID && (await accountNames(ctx, [redeemedAccountID])).get(redeemedAccountID);
  return {
    status,
    stage: inviteStage(status, latest !== undefined),
    steps: await stepsFor(ctx, sentInvite, latest?.answers),
    ...(openedOn && { openedOn: openedOn.toISOString() }),
    ...(latest && { startedOn: latest.createdOn.toISOString(), lastSeenOn: latest.updatedOn.toISOString() }),
    ...(latest?.invitee && { invitee: latest.invitee }),
    ...(latest?.step && { step: latest.step as ApplicationStep }),
    ...(redeemedOn && { redeemedOn: redeemedOn.toISOString() }),
    ...(accountName && { accountName }),
  };
}

/** The steps derived from the resulting account, else from the answers so far, else from the prefill. */
async function stepsFor(
  { db }: Ctx,
  { invite }: SentInvite,
  answers: DraftAnswers | undefined,
): Promise<ApplicationStep[]> {
  const { accountID, accountType, profile } = accountTable;
  const [account] = invite.redeemedAccountID
    ? await db.select({ accountType, profile }).from(accountTable).where(eq(accountID, invite.redeemedAccountID))
    : [];
  const prefill = invite.prefill as Prefill | null;
  const subject = account ?? {
    accountType: prefill?.accountType ?? answers?.accountType,
    profile: answers?.profile ?? prefill?.profile,
  };
  return stepsOf(subject.accountType ?? "business", requestedCapabilities({ ...invite, prefill }), subject.profile);
}
