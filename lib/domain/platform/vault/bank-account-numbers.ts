import { createHmac } from "node:crypto";
import type { AccountID, BankAccountID } from "@/lib/core/api/ids";
import { keys } from "@/lib/providers/keys";
import type { PublicCtx } from "@/lib/domain/kernel/operations/context";
import { type IdentityPlace, readIdentity, storeIdentity } from "./identity";

export interface BankPlace {
  bankAccountID: BankAccountID;
  accountID: AccountID;
  /** The home partner of the account. */
  partnerID: AccountID;
}

/** Secrets of a bank account in the vault. */
export interface BankSecrets {
  accountNumber: string;
  /** The text of the verification credit while one is pending. */
  code?: string;
}

const placeOf = ({ bankAccountID, accountID, partnerID }: BankPlace): IdentityPlace => ({
  ownerKind: "bank-account",
  owner: bankAccountID,
  accountID,
  partnerID,
});

/** Seals the number of a bank account and the code of a verification. Replaces earlier secrets. */
export function sealBankSecrets(ctx: PublicCtx, place: BankPlace, secrets: BankSecrets): Promise<void> {
  return storeIdentity(ctx, placeOf(place), secrets);
}

/** The number of a bank account, for code that passes it to a rail. Never log, store or return it. */
export async function openBankSecrets(ctx: PublicCtx, place: BankPlace): Promise<BankSecrets> {
  const secrets = await readIdentity<BankSecrets>(ctx, placeOf(place));
  if (!secrets) throw new Error("the bank account has no number");
  return secrets;
}

/** A fingerprint that is the same for equal numbers at the same bank. Without the key it reveals nothing. */
export function bankFingerprint(routingNumber: string, accountNumber: string): string {
  return hmac(`bank:${routingNumber}:${accountNumber}`).toString("hex");
}

/** Returns the keyed hash of a code or two amounts, which have too few values for a hash without a key. */
export function hashBankProof(bankAccountID: BankAccountID, proof: string): Buffer {
  return hmac(`bank-proof:${bankAccountID}:${proof}`);
}

const hmac = (text: string) => createHmac("sha256", keys().mac("pan-fingerprint")).update(text).digest();
