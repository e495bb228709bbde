import { and, eq, inArray } from "drizzle-orm";
import { accountTable, applicationTable, capabilityTable, feePlanTable, inviteTable, memberTable } from "@/db/schema";
import { conflict, notFound } from "@/lib/core/failure";
import type { PublicCtx, SignedInCtx } from "../context";
import type { Application, ApplicationStatus, DraftAnswers, InviteLanding } from "./hosted";
import type { Prefill } from "./prefill";
import { selectInvites, toInvite, type SentInvite } from "./rows";
import { inviteStatus } from "./states";

/** The landing page's facts; consumes nothing. Throws 404 for an unknown code. */
export async function describeInvite(ctx: PublicCtx, code: string): Promise<InviteLanding> {
  const sent = await invited(ctx, code);
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
  const { invite } = await invited(ctx, code);
  if (inviteStatus(invite) !== "pending") throw conflict("this invite is no longer open");
  if (!ctx.caller.userID) throw notFound("application");
  const [saved] = await ctx.db.select().from(applicationTable).where(and(eq(applicationTable.code, code), eq(applicationTable.userID, ctx.caller.userID)));
  return {
    ...(invite.prefill && { prefill: invite.prefill as Prefill }),
    answers: (saved?.answers ?? {}) as DraftAnswers,
    ...(saved && { savedOn: saved.updatedOn.toISOString() }),
  };
}

/** How far the account is that came of an invite, for those who belong to it; throws 404 for everyone else. */
export async function getApplicationStatus(ctx: SignedInCtx, code: string): Promise<ApplicationStatus> {
  const { invite, partner } = await invited(ctx, code);
  if (!invite.redeemedAccountID || !ctx.caller.userID) throw notFound("application");
  const [found] = await ctx.db
    .select({ accountID: accountTable.accountID, displayName: accountTable.displayName, verification: accountTable.verificationStatus })
    .from(accountTable)
    .innerJoin(memberTable, and(eq(memberTable.accountID, accountTable.accountID), eq(memberTable.userID, ctx.caller.userID)))
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

async function invited(ctx: PublicCtx, code: string): Promise<SentInvite> {
  const [found] = await selectInvites(ctx).where(eq(inviteTable.code, code));
  if (!found) throw notFound("invite");
  return found;
}

async function plansOf({ db }: PublicCtx, { invite }: SentInvite) {
  const { code, name, description } = feePlanTable;
  const found = await db
    .select({ code, name, description })
    .from(feePlanTable)
    .where(and(eq(feePlanTable.accountID, invite.accountID), inArray(code, invite.feePlanCodes)));
  return found.map((plan) => ({ code: plan.code, name: plan.name, ...(plan.description !== null && { description: plan.description }) }));
}
