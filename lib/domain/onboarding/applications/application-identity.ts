import { conflict } from "@/lib/core/failure";
import { personOf } from "@/lib/domain/access/sessions/person";
import type { AccountType, CreateAccount } from "@/lib/domain/accounts/accounts/contract";
import type { Identity } from "@/lib/domain/accounts/accounts/shared/identity";
import type { PublicCtx, SignedInCtx } from "@/lib/domain/kernel/operations/context";
import { REPRESENTATIVES_MAX } from "@/lib/domain/accounts/representatives/shared/ownership";
import { type IdentityPlace, placeOfAccount, readIdentity, storeIdentity } from "@/lib/domain/platform/vault/identity";
import type { ApplicationOnFile, IdentitySubject, OnFile, SealIdentity, SubmittedPerson } from "./shared/application";
import { refuseEnded } from "./open-invite";
import type { Prefill } from "@/lib/domain/onboarding/invites/shared/prefill";
import {
  fittingPrefill,
  lockInvite,
  placeOfInvite,
  type SentInvite,
} from "@/lib/domain/onboarding/invites/sent-invite";

export type SealedApplication = Partial<Record<IdentitySubject, Identity>>;

/**
 * Seals identity data of the account or a person immediately. Throws 404, and 409 after the invite's end or for one
 * person too many.
 */
export async function sealIdentityOf(
  ctx: SignedInCtx,
  code: string,
  subject: IdentitySubject,
  input: SealIdentity,
): Promise<OnFile> {
  const place = placeOfApplication(ctx, await openLocked(ctx, code));
  const sealed = (await readIdentity<SealedApplication>(ctx, place)) ?? {};
  const { account: _own, ...people } = sealed;
  const isNewPerson = subject !== "account" && !(subject in people);
  if (isNewPerson && Object.keys(people).length >= REPRESENTATIVES_MAX)
    throw conflict(`a business has ${REPRESENTATIVES_MAX} representatives at most`);
  const identity = merged(sealed[subject], input);
  await storeIdentity(ctx, place, { ...sealed, [subject]: identity });
  return onFileOf(identity);
}

/** Destroys the identity data of a subject. Throws 404, and 409 after the invite's end. */
export async function forgetIdentityOf(ctx: SignedInCtx, code: string, subject: IdentitySubject): Promise<void> {
  const place = placeOfApplication(ctx, await openLocked(ctx, code));
  const { [subject]: _forgotten, ...rest } = (await readIdentity<SealedApplication>(ctx, place)) ?? {};
  await storeIdentity(ctx, place, rest);
}

export async function sealedOf(ctx: SignedInCtx, sent: SentInvite): Promise<SealedApplication> {
  return (await readIdentity<SealedApplication>(ctx, placeOfApplication(ctx, sent))) ?? {};
}

/**
 * Returns the data on file: the invitee's own and, for the account, the partner's data where the invitee's is missing.
 */
export async function applicationOnFile(ctx: SignedInCtx, sent: SentInvite): Promise<ApplicationOnFile> {
  const { account, ...people } = await sealedOf(ctx, sent);
  const byPartner = await partnersOnFile(ctx, sent);
  const own = account && onFileOf(account);
  const both = own && {
    ...own,
    hasBirthDate: own.hasBirthDate || (byPartner?.hasBirthDate ?? false),
    ...(!own.lastFour && byPartner?.lastFour && { lastFour: byPartner.lastFour, isFromPartner: true }),
  };
  const shown = both ?? byPartner;
  return {
    ...(shown && { account: shown }),
    people: Object.fromEntries(Object.entries(people).map(([id, identity = {}]) => [id, onFileOf(identity)])),
  };
}

/**
 * Adds sealed data to an account's answers, and the birth date from the partner. Data in the answers takes precedence.
 */
export function withSealed(
  account: CreateAccount,
  sealed: Identity | undefined,
  prefill: Partial<Prefill>,
): CreateAccount {
  const { business, individual } = account.profile;
  const birthDate = individual?.birthDate ?? sealed?.birthDate ?? prefill.profile?.individual?.birthDate;
  const governmentID = individual?.governmentID ?? governmentIDOf(sealed);
  const taxID = business?.taxID ?? (sealed?.ein ? { ein: { number: sealed.ein } } : undefined);
  return {
    ...account,
    profile: {
      ...(business && { business: { ...business, ...(taxID && { taxID }) } }),
      ...(individual && {
        individual: { ...individual, ...(birthDate && { birthDate }), ...(governmentID && { governmentID }) },
      }),
    },
  };
}

export function personWithSealed({ personID: _own, ...person }: SubmittedPerson, sealed: Identity | undefined) {
  const birthDate = person.birthDate ?? sealed?.birthDate;
  const governmentID = person.governmentID ?? governmentIDOf(sealed);
  return { ...person, ...(birthDate && { birthDate }), ...(governmentID && { governmentID }) };
}

function governmentIDOf(sealed: Identity | undefined) {
  if (sealed?.ssn) return { ssn: { full: sealed.ssn } };
  return sealed?.itin ? { itin: { full: sealed.itin } } : undefined;
}

/** A person has one identity number: the last one given. */
function merged(before: Identity = {}, { taxID, governmentID, birthDate }: SealIdentity): Identity {
  const { ssn, itin } = governmentID ?? {};
  const number: Identity = {
    ...(ssn?.full && { ssn: ssn.full }),
    ...(itin?.full && { itin: itin.full }),
    ...(taxID && { ein: taxID.ein.number }),
  };
  const identity =
    Object.keys(number).length > 0 ? { ...(before.birthDate && { birthDate: before.birthDate }) } : before;
  return { ...identity, ...number, ...(birthDate && { birthDate }) };
}

function onFileOf({ ein, ssn, itin, birthDate }: Identity): OnFile {
  const lastFour = (ein ?? ssn ?? itin)?.slice(-4);
  return { ...(lastFour && { lastFour }), hasBirthDate: birthDate !== undefined, isFromPartner: false };
}

/**
 * Returns the partner's identity data for the account. Shows the end of a whole number; the last four digits alone do
 * not count as on file.
 */
async function partnersOnFile(ctx: PublicCtx, sent: SentInvite): Promise<OnFile | undefined> {
  const prefill = fittingPrefill(sent.invite);
  const birthDate = prefill?.profile.individual?.birthDate;
  const { lastFour, hasBirthDate } = onFileOf({
    ...(await partnersIdentity(ctx, sent, prefill?.accountType)),
    ...(birthDate && { birthDate }),
  });
  return lastFour !== undefined || hasBirthDate
    ? { ...(lastFour && { lastFour }), hasBirthDate, isFromPartner: true }
    : undefined;
}

export async function partnersIdentity(
  ctx: PublicCtx,
  { invite, partner }: SentInvite,
  type?: AccountType,
): Promise<Identity | undefined> {
  const { ein, ssn, itin } = (await readIdentity<Identity>(ctx, placeOfInvite(partner, invite.code))) ?? {};
  const fitting: Identity =
    type === "business" ? { ...(ein && { ein }) } : { ...(ssn && { ssn }), ...(itin && { itin }) };
  return Object.keys(fitting).length > 0 ? fitting : undefined;
}

async function openLocked(ctx: SignedInCtx, code: string) {
  personOf(ctx);
  const sentInvite = await lockInvite(ctx, code);
  refuseEnded(sentInvite);
  return sentInvite;
}

/** An application belongs to one person and one invite. Neither a code nor an ID contains a slash. */
export function placeOfApplication(ctx: SignedInCtx, { invite: { code }, partner }: SentInvite): IdentityPlace {
  return { ...placeOfAccount(partner), ownerKind: "application", owner: `${code}/${personOf(ctx).userID}` };
}
