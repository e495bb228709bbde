import { and, eq } from "drizzle-orm";
import { applicationTable, accountTable, memberTable } from "@/db/schema";
import type { AccountID } from "@/lib/core/api/ids";
import { personOf } from "@/lib/domain/access/sessions/person";
import { picturesOf } from "@/lib/domain/accounts/branding/pictures";
import { brandOf } from "@/lib/domain/accounts/branding/queries";
import type { PublicCtx, SignedInCtx, AccountCtx } from "@/lib/domain/kernel/operations/context";
import { offersNamed } from "@/lib/domain/money/fee-plans/queries";
import { bankAccountOnFile } from "./application-bank-account";
import { applicationOnFile } from "./application-identity";
import type { Application, DraftAnswers, InviteLanding, ApplicationStatus, DueItem } from "./dashboard";
import { findInvite, refuseEnded } from "./open-invite";
import { fittingPrefill, type SentInvite, toInvite } from "@/lib/domain/onboarding/invites/sent-invite";
import { peopleOf } from "@/lib/domain/onboarding/invite-people/queries";
import { requestedCapabilities } from "@/lib/domain/onboarding/invites/shared/prefilled";
import { inviteStatus } from "@/lib/domain/onboarding/invites/states";
import { notFound } from "@/lib/core/failure";
import type { Capability } from "@/lib/domain/accounts/capabilities/contract";
import { isNotHandedIn } from "@/lib/domain/accounts/requirements/shared/requirement-names";
import { listCapabilities } from "@/lib/domain/accounts/capabilities/queries";
import { homePartnerOf } from "@/lib/domain/kernel/names/home-partner";
import { listApplicationFiles, listFiles } from "@/lib/domain/accounts/files/queries";
import { listRepresentatives } from "@/lib/domain/accounts/representatives/queries";

/** The facts of the landing page. Changes no data. Throws 404 for an unknown code. */
export async function describeInvite(ctx: PublicCtx, code: string): Promise<InviteLanding> {
  const sentInvite = await findInvite(ctx, code);
  const invite = toInvite(sentInvite);
  const status = inviteStatus(invite);
  const [colors, pictures] = await Promise.all([brandOf(ctx, sentInvite.partner), picturesOf(ctx, sentInvite.partner)]);
  const partner = {
    displayName: sentInvite.partner.displayName,
    accountMode: sentInvite.partner.mode,
    ...(colors && { colors }),
    ...pictures,
  };
  if (status !== "pending") return { status, partner };
  if (sentInvite.partner.suspendedOn) return { status, isUnavailable: true, partner };
  const { scopes, prefill, termsOfServiceURL, returnURL } = invite;
  return {
    status,
    partner,
    offer: {
      capabilities: requestedCapabilities(invite),
      scopes,
      feePlans: await offersNamed(ctx, sentInvite.partner, sentInvite.invite.feePlanCodes),
      ...(sentInvite.invite.recipient && { recipient: sentInvite.invite.recipient }),
      ...(prefill && { accountType: prefill.accountType }),
      ...(termsOfServiceURL && { termsOfServiceURL }),
      ...(returnURL && { returnURL }),
    },
  };
}

/** The signed-in invitee's application with prefill and answers. Throws 404, and 409 after the invite's end. */
export async function getApplication(ctx: SignedInCtx, code: string): Promise<Application> {
  const { userID } = personOf(ctx);
  const sent = await findInvite(ctx, code);
  refuseEnded(sent);
  const [saved] = await ctx.db
    .select()
    .from(applicationTable)
    .where(and(eq(applicationTable.code, code), eq(applicationTable.userID, userID)));
  const prefill = fittingPrefill(sent.invite);
  const people = peopleOf(sent.invite);
  const bankAccount = await bankAccountOnFile(ctx, sent);
  return {
    ...(prefill && { prefill }),
    ...(people.length > 0 && { people }),
    onFile: { ...(await applicationOnFile(ctx, sent)), ...(bankAccount && { bankAccount }) },
    answers: (saved?.answers ?? {}) as DraftAnswers,
    version: saved?.version ?? 0,
    files: await filesOf(ctx, sent),
    ...(saved && { savedOn: saved.updatedOn.toISOString() }),
  };
}

async function filesOf(ctx: SignedInCtx, { invite, partner }: SentInvite) {
  const place = { partnerID: partner.accountID, inviteCode: invite.code, userID: personOf(ctx).userID };
  const result = (await listApplicationFiles(ctx, place)).reverse();
  return result.map(({ fileID, fileName, filePurpose, fileStatus }) => ({ fileID, fileName, filePurpose, fileStatus }));
}

/** The progress of the account that an invite led to, for its members. Throws 404 for all other people. */
export async function getApplicationStatus(ctx: SignedInCtx, code: string): Promise<ApplicationStatus> {
  const { userID } = personOf(ctx);
  const { invite, partner } = await findInvite(ctx, code);
  if (!invite.redeemedAccountID || !invite.redeemedOn) throw notFound("application");
  const [row] = await ctx.db
    .select({
      accountID: accountTable.accountID,
      partnerID: accountTable.partnerID,
      accountType: accountTable.accountType,
      displayName: accountTable.displayName,
      verification: accountTable.verificationStatus,
    })
    .from(accountTable)
    .innerJoin(memberTable, and(eq(memberTable.accountID, accountTable.accountID), eq(memberTable.userID, userID)))
    .where(eq(accountTable.accountID, invite.redeemedAccountID));
  if (!row) throw notFound("application");
  const { partnerID: _home, ...facts } = row;
  const accountID = row.accountID as AccountID;
  const own = { ...ctx, accountID, homePartnerID: homePartnerOf(row) };
  const capabilities = await listCapabilities(own);
  return {
    ...facts,
    accountID,
    partner: partner.displayName,
    isActing: ctx.caller.accountID === accountID,
    submittedOn: invite.redeemedOn.toISOString(),
    capabilities: capabilities.map(toStatus),
    due: await dueOf(own, capabilities),
    files: (await listFiles(own)).map(({ fileID, fileName, filePurpose, fileStatus, decisionReason }) => ({
      fileID,
      fileName,
      filePurpose,
      fileStatus,
      ...(decisionReason && { decisionReason }),
    })),
    ...(invite.returnURL && { returnURL: invite.returnURL }),
  };
}

/** Answers that are not enough. A document that was not uploaded yet is only missing. */
const wrongOf = ({ errors = [] }: NonNullable<Capability["requirements"]>) =>
  errors.filter((error) => !isNotHandedIn(error));

const toStatus = ({ capability, status, requirements = {} }: Capability) => ({
  capability,
  status,
  isDue: (requirements.currentlyDue ?? []).length > 0,
  isWrong: wrongOf(requirements).length > 0,
});

/** Everything that any capability asks for, without duplicates. Wrong answers come first. */
async function dueOf(ctx: AccountCtx, capabilities: readonly Capability[]): Promise<DueItem[]> {
  const items = new Map<string, DueItem>();
  for (const { requirements = {} } of capabilities) {
    for (const { requirement, errorCode } of wrongOf(requirements))
      items.set(requirement, { requirement, isWrong: true, ...(errorCode && { errorCode }) });
    for (const requirement of requirements.currentlyDue ?? [])
      if (!items.has(requirement)) items.set(requirement, { requirement, isWrong: false });
  }
  if (items.size === 0) return [];
  const people = await listRepresentatives(ctx);
  const named = [...items.values()].map((item) => {
    const person = people.find(({ representativeID }) => item.requirement.includes(representativeID));
    return person ? { ...item, person: `${person.name.firstName} ${person.name.lastName}` } : item;
  });
  return named.sort((one, other) => Number(other.isWrong) - Number(one.isWrong));
}
