import { and, eq, isNull, sql } from "drizzle-orm";
import { rows } from "@/db/client";
import { accountTable, inviteTable, memberTable, sessionTable } from "@/db/schema";
import { conflict, Failure, invalid } from "@/lib/core/failure";
import type { AccountID, UserID } from "@/lib/core/api/ids";
import { personOf } from "@/lib/domain/access/sessions/person";
import { identityOf } from "@/lib/domain/accounts/accounts/shared/identity";
import { openAccount } from "@/lib/domain/accounts/accounts/open-account";
import { note, unnoted } from "@/lib/domain/kernel/operations/act";
import { BUSINESS_CAPABILITIES } from "@/lib/core/money/capabilities";
import { requestCapabilities } from "@/lib/domain/accounts/capabilities/request-capabilities";
import type { AccountCtx, SignedInCtx } from "@/lib/domain/kernel/operations/context";
import { emit } from "@/lib/domain/kernel/events/emit";
import { agreeToFeePlans } from "@/lib/domain/money/fee-plans/agree-to-fee-plans";
import { planNamed } from "@/lib/domain/money/fee-plans/shared/plan-named";
import { plansNamed } from "@/lib/domain/money/fee-plans/queries";
import { env } from "@/lib/env";
import { objectName } from "@/lib/domain/kernel/names/object-names";
import { linkSealedBankAccount } from "./application-bank-account";
import {
  partnersIdentity,
  personWithSealed,
  type SealedApplication,
  sealedOf,
  withSealed,
} from "./application-identity";
import { destroyApplications } from "./destroy-applications";
import { inviteRedeemed } from "@/lib/domain/onboarding/invites/events";
import type { Redemption, SubmitApplication, SubmittedPerson } from "./dashboard";
import { refuseEnded } from "./open-invite";
import { requestedCapabilities } from "@/lib/domain/onboarding/invites/shared/prefilled";
import type { Prefill } from "@/lib/domain/onboarding/invites/shared/prefill";
import { type InviteRow, lockInvite, type SentInvite } from "@/lib/domain/onboarding/invites/sent-invite";
import { refuseOutdated } from "./save-application";
import { adoptFiles } from "@/lib/domain/accounts/files/files";
import { createRepresentative } from "@/lib/domain/accounts/representatives/representatives";
import { putUnderwriting } from "@/lib/domain/accounts/underwriting/underwriting";

/**
 * Turns an invite into an account, exactly once. Account, connection, capabilities, fee agreements and the invite's end
 * are one transaction. Throws 404 for an unknown code, and 403 for API keys and tokens. Throws 409 when the invite is
 * used, withdrawn or no longer possible, or when newer answers were saved. Throws 422 for answers that do not fit.
 */
export async function redeemInvite(ctx: SignedInCtx, code: string, submitted: SubmitApplication): Promise<Redemption> {
  const { agreements } = submitted;
  personOf(ctx);
  const sentInvite = await lockInvite(ctx, code);
  refuseEnded(sentInvite);
  refuseUnfit(sentInvite.invite, submitted);
  if (submitted.version !== undefined) await refuseOutdated(ctx, code, submitted.version);
  const sealed = await sealedOf(ctx, sentInvite);
  const accountID = await openFor(ctx, sentInvite, {
    ...submitted,
    account: withSealed(submitted.account, sealed.account, prefillOf(sentInvite.invite)),
  });
  const own = { ...unnoted(ctx), accountID, homePartnerID: sentInvite.partner.accountID };
  await agree(own, sentInvite);
  await join(ctx, accountID);
  await handOver(own, sentInvite.invite, submitted, sealed);
  await linkSealedBankAccount(own, sentInvite);
  await requestCapabilities(own, requestedOf(sentInvite.invite));
  await end(ctx, sentInvite, accountID);
  note(ctx, {
    object: accountID,
    ...(await objectName(own, accountID)),
    accountID,
    reason: `agreed: ${Object.keys(agreements).join(", ")}`,
    // The act is recorded in the inviting partner's audit log.
    caller: { ...ctx.caller, accountID: sentInvite.partner.accountID },
  });
  return { accountID, ...(sentInvite.invite.returnURL && { returnURL: sentInvite.invite.returnURL }) };
}

const prefillOf = ({ prefill }: InviteRow) => (prefill ?? {}) as Partial<Prefill>;
const requestedOf = (invite: InviteRow) =>
  requestedCapabilities({ capabilities: invite.capabilities, prefill: prefillOf(invite) });

/**
 * A prefilled type stays. A person cannot request a capability for businesses only. The partner's terms must be
 * accepted if there are any.
 */
function refuseUnfit(
  invite: InviteRow,
  { account: { accountType }, people = [], agreements: { partnerTerms } }: SubmitApplication,
): void {
  const prefilled = prefillOf(invite).accountType;
  if (prefilled && prefilled !== accountType) throw invalid({ account: { accountType: `must be ${prefilled}` } });
  const forBusiness = requestedOf(invite).some((capability) => BUSINESS_CAPABILITIES.includes(capability));
  if (accountType === "individual" && forBusiness)
    throw invalid({
      account: { accountType: "must be business: the invite requests a capability for businesses only" },
    });
  if (accountType === "individual" && people.length > 0)
    throw invalid({ people: { 0: "is only for business accounts" } });
  if (invite.termsOfServiceURL && !partnerTerms) throw invalid({ agreements: { partnerTerms: "must be accepted" } });
}

async function openFor(
  ctx: SignedInCtx,
  sent: SentInvite,
  { account, userAgent }: SubmitApplication,
): Promise<AccountID> {
  const { invite, partner } = sent;
  const { foreignID, metadata, settings } = prefillOf(invite);
  const partnerID = partner.accountID;
  if (foreignID) await rejectDuplicate(ctx, partner, foreignID);
  const identity = identityOf(account) ? undefined : await partnersIdentity(ctx, sent, account.accountType);
  const terms = {
    termsAcceptedOn: ctx.now,
    termsAcceptedIP: ctx.clientAddress,
    termsAcceptedUserAgent: userAgent ?? null,
    termsAcceptedDomain: new URL(env().APP_URL).hostname,
  };
  const inCharge = await colleagueBehind(ctx, partnerID, invite.createdBy);
  const opening = { partnerID, mode: partner.mode, scopes: invite.scopes, inCharge, terms };
  return openAccount(
    ctx,
    { ...opening, ...(identity && { identity }) },
    { ...account, foreignID, metadata, settings: account.settings ?? settings },
  );
}

/**
 * The colleague behind the creator of an invite, which is an email address or the ID of an API key. Undefined if they
 * have left the team.
 */
async function colleagueBehind(
  { db }: SignedInCtx,
  partnerID: AccountID,
  creator: string,
): Promise<UserID | undefined> {
  const [row] = await rows<{ userID: UserID }>(
    db,
    sql`select member.user_id as "userID" from member where member.account_id = ${partnerID}::uuid and member.user_id = coalesce(
      (select person.user_id from person where person.email = ${creator}),
      (select api_key.created_by from api_key where api_key.account_id = ${partnerID}::uuid and api_key.key_id::text = ${creator}))`,
  );
  return row?.userID;
}

async function rejectDuplicate(
  { db }: SignedInCtx,
  { accountID, displayName }: SentInvite["partner"],
  foreignID: string,
): Promise<void> {
  const rows = await db
    .select({ accountID: accountTable.accountID })
    .from(accountTable)
    .where(and(eq(accountTable.partnerID, accountID), eq(accountTable.foreignID, foreignID)));
  if (rows.length > 0)
    throw conflict(
      `${displayName} already has an account for you under the same reference. Ask them before you try again.`,
    );
}

async function agree(ctx: AccountCtx, { invite, partner }: SentInvite): Promise<void> {
  const plans = await plansNamed(ctx, partner, invite.feePlanCodes);
  if (!invite.feePlanCodes.every((name) => planNamed(plans, name)))
    throw conflict("A price in this invite is no longer offered. Ask for a new invite.");
  await agreeToFeePlans(ctx, plans);
}

/** Makes the invitee the owner of the new account. The session switches to it unless it acts for another account. */
async function join(ctx: SignedInCtx, accountID: AccountID): Promise<void> {
  const { userID, sessionID } = personOf(ctx);
  await ctx.db.insert(memberTable).values({ accountID, userID, role: "owner", createdOn: ctx.now });
  await ctx.db
    .update(sessionTable)
    .set({ accountID })
    .where(and(eq(sessionTable.sessionID, sessionID), isNull(sessionTable.accountID)));
}

async function end(
  ctx: SignedInCtx,
  { invite: { code }, partner: { accountID: partnerID, homePartnerID } }: SentInvite,
  accountID: AccountID,
): Promise<void> {
  const [redeemed] = await ctx.db
    .update(inviteTable)
    .set({ redeemedOn: ctx.now, redeemedAccountID: accountID })
    .where(and(eq(inviteTable.code, code), isNull(inviteTable.redeemedOn), isNull(inviteTable.revokedOn)))
    .returning({ code: inviteTable.code });
  if (!redeemed) throw conflict("This invite was used or withdrawn a moment ago.");
  const partners = { ...ctx, accountID: partnerID, homePartnerID };
  await destroyApplications(partners, [code]);
  await emit(partners, inviteRedeemed, { accountID: partnerID, redeemedAccountID: accountID });
}

/** Gives a new account the other data of the application: people, volumes and documents. Throws 422. */
async function handOver(
  ctx: SignedInCtx & AccountCtx,
  { code }: InviteRow,
  submitted: SubmitApplication,
  sealed: SealedApplication,
): Promise<void> {
  const { people = [], ownersProvided, sales, account } = submitted;
  for (const [index, person] of people.entries()) await addPerson(ctx, index, person, sealed);
  if (account.accountType === "business" && ownersProvided) await confirmOwners(ctx);
  if (account.accountType === "business" && sales) await putUnderwriting(ctx, sales);
  await adoptFiles(ctx, { inviteCode: code, userID: personOf(ctx).userID });
}

/** Reports errors of a person at their place in the list. */
async function addPerson(
  ctx: AccountCtx,
  index: number,
  person: SubmittedPerson,
  sealed: SealedApplication,
): Promise<void> {
  try {
    await createRepresentative(ctx, personWithSealed(person, sealed[person.personID]));
  } catch (error) {
    throw error instanceof Failure && error.kind === "invalid" && error.fields
      ? invalid({ people: { [index]: error.fields } })
      : error;
  }
}

async function confirmOwners({ db, accountID }: AccountCtx): Promise<void> {
  const { profile } = accountTable;
  await db
    .update(accountTable)
    .set({ profile: sql`jsonb_set(${profile}, '{business,ownersProvided}', 'true')` })
    .where(eq(accountTable.accountID, accountID));
}
