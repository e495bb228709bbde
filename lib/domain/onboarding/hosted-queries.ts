import { and, asc, eq, inArray } from "drizzle-orm";
import { accountTable, applicationTable, capabilityTable, feePlanTable, memberTable } from "@/db/schema";
import { notFound } from "@/lib/core/failure";
import { centsToDecimal } from "@/lib/core/money";
import { personOf } from "../access/person";
import type { PublicCtx, SignedInCtx } from "../context";
import { applicationOnFile } from "./application-identity";
import type { Application, ApplicationStatus, DraftAnswers, FeePlanOffer, InviteLanding } from "./hosted";
import { findInvite, refuseEnded } from "./open-invite";
import type { Prefill } from "./prefill";
import { toInvite, type SentInvite } from "./rows";
import { inviteStatus } from "./states";

/** The landing page's facts; consumes nothing. Throws 404 for an unknown code. */
export async function describeInvite(ctx: PublicCtx, code: string): Promise<InviteLanding> {
  const sent = await findInvite(ctx, code);
  const invite = toInvite(sent);
  const status = inviteStatus(invite);
  const partner = { displayName: sent.partner.displayName, accountMode: sent.partner.mode };
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
  const [saved] = await ctx.db.select().from(applicationTable).where(and(eq(applicationTable.code, code), eq(applicationTable.userID, userID)));
  return {
    ...(sent.invite.prefill && { prefill: sent.invite.prefill as Prefill }),
    onFile: await applicationOnFile(ctx, sent.invite),
    answers: (saved?.answers ?? {}) as DraftAnswers,
    ...(saved && { savedOn: saved.updatedOn.toISOString() }),
  };
}

/** How far the account is that came of an invite, for those who belong to it; throws 404 for everyone else. */
export async function getApplicationStatus(ctx: SignedInCtx, code: string): Promise<ApplicationStatus> {
  const { userID } = personOf(ctx);
  const { invite, partner } = await findInvite(ctx, code);
  if (!invite.redeemedAccountID) throw notFound("application");
  const [found] = await ctx.db
    .select({ accountID: accountTable.accountID, displayName: accountTable.displayName, verification: accountTable.verificationStatus })
    .from(accountTable)
    .innerJoin(memberTable, and(eq(memberTable.accountID, accountTable.accountID), eq(memberTable.userID, userID)))
    .where(eq(accountTable.accountID, invite.redeemedAccountID));
  if (!found) throw notFound("application");
  const capabilities = await ctx.db
    .select({ capability: capabilityTable.capability, status: capabilityTable.status })
    .from(capabilityTable)
    .where(eq(capabilityTable.accountID, found.accountID))
    .orderBy(capabilityTable.capability);
  const { displayName, verification } = found;
  return { displayName, verification, partner: partner.displayName, capabilities, ...(invite.returnURL && { returnURL: invite.returnURL }) };
}

async function plansOf({ db }: PublicCtx, { invite }: SentInvite): Promise<FeePlanOffer[]> {
  const found = await db
    .select()
    .from(feePlanTable)
    .where(and(eq(feePlanTable.accountID, invite.accountID), inArray(feePlanTable.code, invite.feePlanCodes)))
    .orderBy(asc(feePlanTable.name));
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
