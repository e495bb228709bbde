import { and, eq, inArray, isNull } from "drizzle-orm";
import { feePlanAgreementTable, feePlanTable, inviteTable, memberTable, sessionTable } from "@/db/schema";
import { conflict } from "@/lib/core/failure";
import { newID, type AccountID, type UserID } from "@/lib/core/ids";
import { next } from "@/lib/core/states";
import type { CreateAccount } from "../accounts/contract";
import type { Identity } from "../accounts/identity";
import { openAccount } from "../accounts/open-account";
import type { CapabilityID } from "../capabilities/contract";
import { requestCapabilities } from "../capabilities/request-capabilities";
import type { SignedInCtx } from "../context";
import { emit } from "../emit";
import { readIdentity, destroyIdentity } from "../vault/identity";
import type { Redemption } from "./hosted";
import { lockInvite, type InviteRow, type SentInvite } from "./rows";
import { inviteStates, inviteStatus } from "./states";

/**
 * Turns an invite into an account, once, whatever races: account, connection, capabilities, fee agreements and the
 * invite's end are one transaction. Throws 404 for an unknown code and 409 for one that is used or revoked.
 */
export async function redeemInvite(ctx: SignedInCtx, code: string, answers: CreateAccount): Promise<Redemption> {
  const userID = ctx.caller.userID;
  if (!userID) throw conflict("only a person can accept an invite");
  const sent = await lockInvite(ctx, code);
  next(inviteStates, inviteStatus(sent.invite), "redeem");
  const accountID = await openFor(ctx, sent, answers);
  await agree(ctx, sent.invite, accountID);
  await join(ctx, accountID, userID);
  await requestCapabilities({ ...ctx, accountID, partnerID: accountID }, sent.invite.capabilities as CapabilityID[]);
  const [redeemed] = await ctx.db
    .update(inviteTable)
    .set({ redeemedOn: ctx.now, redeemedAccountID: accountID })
    .where(and(eq(inviteTable.code, code), isNull(inviteTable.redeemedOn), isNull(inviteTable.revokedOn)))
    .returning({ code: inviteTable.code });
  if (!redeemed) throw conflict("the invite was redeemed or revoked meanwhile");
  await emit(ctx, sent.invite.accountID, "onboardingInvite.redeemed", { accountID: sent.invite.accountID, redeemedAccountID: accountID });
  return { accountID, ...(sent.invite.returnURL && { returnURL: sent.invite.returnURL }) };
}

/** The account takes what the partner filled in beforehand and the invitee cannot change. */
async function openFor(ctx: SignedInCtx, { invite, partner }: SentInvite, answers: CreateAccount): Promise<AccountID> {
  const prefill = (invite.prefill ?? {}) as Partial<CreateAccount>;
  const place = { ownerKind: "invite", owner: invite.code, accountID: invite.accountID } as const;
  const known = await readIdentity<Identity>(ctx, place);
  const accountID = await openAccount(
    ctx,
    {
      partnerID: partner.accountID as AccountID,
      mode: partner.mode,
      scopes: invite.scopes,
      termsAcceptedOn: ctx.now,
      ...(known && prefill.accountType === answers.accountType && { known }),
    },
    { ...answers, foreignID: prefill.foreignID, metadata: prefill.metadata, settings: answers.settings ?? prefill.settings },
  );
  await destroyIdentity(ctx, place);
  return accountID;
}

async function agree(ctx: SignedInCtx, invite: InviteRow, accountID: AccountID): Promise<void> {
  const plans = await ctx.db
    .select({ planID: feePlanTable.planID })
    .from(feePlanTable)
    .where(and(eq(feePlanTable.accountID, invite.accountID), inArray(feePlanTable.code, invite.feePlanCodes)));
  if (plans.length < invite.feePlanCodes.length) throw conflict("a fee plan of the invite is no longer offered");
  await ctx.db.insert(feePlanAgreementTable).values(
    plans.map(({ planID }) => ({ agreementID: newID(), accountID, planID, status: "active" as const, acceptedOn: ctx.now })),
  );
}

/** The invitee owns the new account, and acts for it from now on. */
async function join(ctx: SignedInCtx, accountID: AccountID, userID: UserID): Promise<void> {
  await ctx.db.insert(memberTable).values({ accountID, userID, role: "owner", createdOn: ctx.now });
  await ctx.db.update(sessionTable).set({ accountID }).where(and(eq(sessionTable.sessionID, ctx.caller.id), isNull(sessionTable.accountID)));
}
