import { and, asc, eq } from "drizzle-orm";
import { applicationTable, fileTable } from "@/db/schema";
import { centsToDecimal } from "@/lib/core/money";
import type { AccountID } from "@/lib/core/ids";
import { personOf } from "../access/person";
import { brandOf } from "../branding/queries";
import type { PublicCtx, SignedInCtx } from "../context";
import { plansNamed } from "../fee-plans/queries";
import { applicationOnFile } from "./application-identity";
import type { Application, DraftAnswers, FeePlanOffer, InviteLanding } from "./hosted";
import { findInvite, refuseEnded } from "./open-invite";
import { fittingPrefill, toInvite, type SentInvite } from "./rows";
import { inviteStatus } from "./states";

/** The landing page's facts; consumes nothing. Throws 404 for an unknown code. */
export async function describeInvite(ctx: PublicCtx, code: string): Promise<InviteLanding> {
  const sent = await findInvite(ctx, code);
  const invite = toInvite(sent);
  const status = inviteStatus(invite);
  const colors = await brandOf(ctx, sent.partner.accountID as AccountID);
  const partner = { displayName: sent.partner.displayName, accountMode: sent.partner.mode, ...(colors && { colors }) };
  if (status !== "pending") return { status, partner };
  const { capabilities, scopes, prefill, termsOfServiceURL, returnURL } = invite;
  return {
    status,
    partner,
    offer: {
      capabilities,
      scopes,
      feePlans: await plansOf(ctx, sent),
      ...(sent.invite.recipient && { recipient: sent.invite.recipient }),
      ...(prefill && { accountType: prefill.accountType }),
      ...(termsOfServiceURL && { termsOfServiceURL }),
      ...(returnURL && { returnURL }),
    },
  };
}

/** The signed-in invitee's application: prefilled and answered so far. Throws 404, and 409 once the invite is at its end. */
export async function getApplication(ctx: SignedInCtx, code: string): Promise<Application> {
  const { userID } = personOf(ctx);
  const sent = await findInvite(ctx, code);
  refuseEnded(sent);
  const [saved] = await ctx.db
    .select()
    .from(applicationTable)
    .where(and(eq(applicationTable.code, code), eq(applicationTable.userID, userID)));
  const prefill = fittingPrefill(sent.invite);
  return {
    ...(prefill && { prefill }),
    onFile: await applicationOnFile(ctx, sent.invite),
    answers: (saved?.answers ?? {}) as DraftAnswers,
    version: saved?.version ?? 0,
    files: await filesOf(ctx, code),
    ...(saved && { savedOn: saved.updatedOn.toISOString() }),
  };
}

function filesOf(ctx: SignedInCtx, code: string) {
  const { fileID, fileName, filePurpose, fileStatus, inviteCode, userID, createdOn } = fileTable;
  return ctx.db
    .select({ fileID, fileName, filePurpose, fileStatus })
    .from(fileTable)
    .where(and(eq(inviteCode, code), eq(userID, personOf(ctx).userID)))
    .orderBy(asc(createdOn));
}

async function plansOf(ctx: PublicCtx, { invite }: SentInvite): Promise<FeePlanOffer[]> {
  const found = await plansNamed(ctx, invite.accountID, invite.feePlanCodes);
  return found.map((plan) => ({
    code: plan.code,
    name: plan.name,
    ...(plan.description !== null && { description: plan.description }),
    cardAcquiringModel: plan.cardAcquiringModel,
    billableFees: plan.billableFees as FeePlanOffer["billableFees"],
    minimumCommitment: dollars(plan.minimumCommitment),
    monthlyPlatformFee: dollars(plan.monthlyPlatformFee),
  }));
}

const dollars = (cents: number) => ({ currency: "USD", valueDecimal: centsToDecimal(cents) });
