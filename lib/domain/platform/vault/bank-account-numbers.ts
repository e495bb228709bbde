import { createHmac } from "node:crypto";
import type { AccountID, BankAccountID } from "@/lib/core/api/ids";
import { keys } from "@/lib/providers/keys";
import type { PublicCtx } from "@/lib/domain/kernel/operations/context";
import { type IdentityPlace, readIdentity, storeIdentity } from "./identity";

/** The bank account that a number belongs to. */
export interface BankPlace {
  bankAccountID: BankAccountID;
  accountID: AccountID;
  /** The home partner of the account. */
  partnerID: AccountID;
}

/** Describes what the vault keeps of a bank account. */
export interface BankSecrets {
  accountNumber: string;
  /** The text of the credit that proves the account, while one is on its way. */
  code?: string;
}

const placeOf = ({ bankAccountID, accountID, partnerID }: BankPlace): IdentityPlace => ({
  ownerKind: "bank-account",
  owner: bankAccountID,
  accountID,
  partnerID,
});

/** Seals the number of a bank account, and the code of a verification. Replaces what was sealed before. */
export function sealBankSecrets(ctx: PublicCtx, place: BankPlace, secrets: BankSecrets): Promise<void> {
  return storeIdentity(ctx, placeOf(place), secrets);
}

/** The number of a bank account, for who hands it to a rail. Never log it, store it or answer it. */
export async function openBankSecrets(ctx: PublicCtx, place: BankPlace): Promise<BankSecrets> {
  const secrets = await readIdentity<BankSecrets>(ctx, placeOf(place));
  if (!secrets) throw new Error("the bank account has no number");
  return secrets;
}

/** The same text for the same number at the same bank, worthless without the key. */
export function bankFingerprint(routingNumber: string, accountNumber: string): string {
  return hmac(`bank:${routingNumber}:${accountNumber}`).toString("hex");
}

/** Returns what stays of a code, or of two amounts. There are so few that a hash without a key would hide nothing. */
export function hashBankProof(bankAccountID: BankAccountID, proof: string): Buffer {
  return hmac(`bank-proof:${bankAccountID}:${proof}`);
}

const hmac = (text: string) => createHmac("sha256", keys().mac("pan-fingerprint")).update(text).digest();
