import { invalid } from "@/lib/core/failure";
import type { AccountID } from "@/lib/core/ids";
import { linkBankAccount } from "@/lib/domain/money/bank-accounts/link-bank-account";
import { isTakenRoutingNumber } from "@/lib/domain/money/bank-accounts/shared/routing-number";
import type { AccountCtx, SignedInCtx } from "@/lib/domain/kernel/context";
import { type InviteRow, lockInvite, type SentInvite } from "@/lib/domain/onboarding/invites/sent-invite";
import { personOf } from "@/lib/domain/access/sessions/person";
import { destroyIdentity, type IdentityPlace, readIdentity, storeIdentity } from "@/lib/domain/platform/vault/identity";
import { institutionOf } from "@/lib/providers/institutions";
import type { BankAccountOnFile, SealBankAccount } from "./dashboard";
import { refuseEnded } from "./open-invite";

interface SealedBankAccount extends SealBankAccount {
  bankName: string;
}

/**
 * Seals the bank account of an application at once, instead of the one before. Throws 404, 409 after the invite's end,
 * and 422 for a routing number without a known bank.
 */
export async function sealBankAccount(
  ctx: SignedInCtx,
  code: string,
  given: SealBankAccount,
): Promise<BankAccountOnFile> {
  const { invite, partner } = await openLocked(ctx, code);
  const { routingNumber } = given;
  const bank = isTakenRoutingNumber(routingNumber, partner.mode) && institutionOf(routingNumber, partner.mode);
  if (!bank) throw invalid({ routingNumber: "is not the routing number of a bank we know" });
  const sealed: SealedBankAccount = { ...given, bankName: bank.name };
  await storeIdentity(ctx, placeOf(ctx, invite), sealed);
  return toOnFile(sealed);
}

/** Destroys the bank account of an application. Throws 404, and 409 after the invite's end. */
export async function forgetBankAccount(ctx: SignedInCtx, code: string): Promise<void> {
  const { invite } = await openLocked(ctx, code);
  await destroyIdentity(ctx, placeOf(ctx, invite));
}

/** Returns what is told of the sealed bank account, if there is one. */
export async function bankAccountOnFile(ctx: SignedInCtx, invite: InviteRow): Promise<BankAccountOnFile | undefined> {
  const sealed = await readIdentity<SealedBankAccount>(ctx, placeOf(ctx, invite));
  return sealed && toOnFile(sealed);
}

/** Links the sealed bank account, if there is one, to the account that came of the invite. */
export async function linkSealedBankAccount(
  ctx: SignedInCtx & AccountCtx,
  { invite, partner }: SentInvite,
): Promise<void> {
  const sealed = await readIdentity<SealedBankAccount>(ctx, placeOf(ctx, invite));
  if (!sealed) return;
  const { bankName: _told, ...account } = sealed;
  const partnerID = invite.accountID as AccountID;
  await linkBankAccount({ ...ctx, partnerID, caller: { ...ctx.caller, mode: partner.mode } }, { account });
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

/** Beside the identities of the same application, and destroyed with them. */
function placeOf(ctx: SignedInCtx, { code, accountID }: InviteRow): IdentityPlace {
  return { ownerKind: "application", owner: `${code}/${personOf(ctx).userID}/bank-account`, accountID };
}
