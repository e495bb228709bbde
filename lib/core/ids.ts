import { v7 } from "uuid";
import { z } from "zod";

/** A UUID of one kind of resource, in lower case. It accepts upper case and any version. */
export function idSchema<const B extends string>(brand: B) {
  return z.guid().toLowerCase().brand(brand);
}

export const AccountID = idSchema("AccountID");
export type AccountID = z.infer<typeof AccountID>;
export const WalletID = idSchema("WalletID");
export type WalletID = z.infer<typeof WalletID>;
export const IssuedCardID = idSchema("IssuedCardID");
export type IssuedCardID = z.infer<typeof IssuedCardID>;
export const PlanID = idSchema("PlanID");
export type PlanID = z.infer<typeof PlanID>;
export const AgreementID = idSchema("AgreementID");
export type AgreementID = z.infer<typeof AgreementID>;
export const FeeID = idSchema("FeeID");
export type FeeID = z.infer<typeof FeeID>;
export const FileID = idSchema("FileID");
export type FileID = z.infer<typeof FileID>;
export const RepresentativeID = idSchema("RepresentativeID");
export type RepresentativeID = z.infer<typeof RepresentativeID>;
export const UserID = idSchema("UserID");
export type UserID = z.infer<typeof UserID>;
export const KeyID = idSchema("KeyID");
export type KeyID = z.infer<typeof KeyID>;

/** A new UUID of version 7, which keeps indexes dense. The place of use gives its brand. */
export function newID<T extends string>(): T {
  return v7() as T;
}
