import { invalid } from "@/lib/core/failure";
import { linkBankAccount } from "@/lib/domain/money/bank-accounts/link-bank-account";
import { getInstitution } from "@/lib/domain/money/institutions/queries";
import { isAcceptedRoutingNumber } from "@/lib/domain/money/institutions/shared/routing-number";
import type { AccountCtx, SignedInCtx } from "@/lib/domain/kernel/operations/context";
import { lockInvite, type SentInvite } from "@/lib/domain/onboarding/invites/sent-invite";
import { personOf } from "@/lib/domain/access/sessions/person";
import { destroyIdentity, type IdentityPlace, readIdentity, storeIdentity } from "@/lib/domain/platform/vault/identity";
import type { BankAccountOnFile, InviteBank, SealBankAccount } from "./dashboard";
import { placeOfApplication } from "./application-identity";
import { findInvite, refuseEnded } from "./open-invite";

interface SealedBankAccount extends SealBankAccount {
  bankName: string;
}

/**
 * Seals the bank account of an application immediately, and replaces the previous one. Throws 404, 409 after the
 * invite's end, and 422 for a routing number without a known bank.
 */
export async function sealBankAccount(
  ctx: SignedInCtx,
  code: string,
  input: SealBankAccount,
): Promise<BankAccountOnFile> {
  const sent = await openLocked(ctx, code);
  const { mode } = sent.partner;
  const { routingNumber } = input;
  const bank = await bankOf(ctx, routingNumber, mode);
  if (!bank) throw invalid({ routingNumber: "is not the routing number of a bank we know" });
  const sealed: SealedBankAccount = { ...input, bankName: bank.name };
  await storeIdentity(ctx, placeOf(ctx, sent), sealed);
  return toOnFile(sealed);
}

/** The name of the bank with this routing number, to show while a person types. Throws 404, and 409 after the end. */
export async function getInviteBank(ctx: SignedInCtx, code: string, routingNumber: string): Promise<InviteBank> {
  const sent = await findInvite(ctx, code);
  refuseEnded(sent);
  const bank = await bankOf(ctx, routingNumber, sent.partner.mode);
  return bank ? { bankName: bank.name } : {};
}

const bankOf = async ({ db }: SignedInCtx, routingNumber: string, mode: SentInvite["partner"]["mode"]) =>
  isAcceptedRoutingNumber(routingNumber, mode) ? getInstitution(db, routingNumber, mode) : undefined;

/** Destroys the bank account of an application. Throws 404, and 409 after the invite's end. */
export async function forgetBankAccount(ctx: SignedInCtx, code: string): Promise<void> {
  await destroyIdentity(ctx, placeOf(ctx, await openLocked(ctx, code)));
}

export async function bankAccountOnFile(ctx: SignedInCtx, sent: SentInvite): Promise<BankAccountOnFile | undefined> {
  const sealed = await readIdentity<SealedBankAccount>(ctx, placeOf(ctx, sent));
  return sealed && toOnFile(sealed);
}

/** Links the sealed bank account, if there is one, to the account that the invite led to. */
export async function linkSealedBankAccount(ctx: SignedInCtx & AccountCtx, sent: SentInvite): Promise<void> {
  const sealed = await readIdentity<SealedBankAccount>(ctx, placeOf(ctx, sent));
  if (!sealed) return;
  const { bankName: _bankName, ...account } = sealed;
  const { accountID: partnerID, mode } = sent.partner;
  await linkBankAccount({ ...ctx, partnerID, caller: { ...ctx.caller, mode } }, { account });
}

async function openLocked(ctx: SignedInCtx, code: string): Promise<SentInvite> {
  personOf(ctx);
  const sentInvite = await lockInvite(ctx, code);
  refuseEnded(sentInvite);
  return sentInvite;
}

const toOnFile = ({ bankName, accountNumber }: SealedBankAccount): BankAccountOnFile => ({
  bankName,
  lastFour: accountNumber.slice(-4),
});

/** The vault's place next to the identities of the same application, which are destroyed together. */
function placeOf(ctx: SignedInCtx, sent: SentInvite): IdentityPlace {
  const place = placeOfApplication(ctx, sent);
  return { ...place, owner: `${place.owner}/bank-account` };
}
