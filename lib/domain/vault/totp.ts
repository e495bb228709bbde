import { keys } from "@/lib/providers/keys";
import { aadOf, open, seal, type Sealed } from "./envelope";

/** Seals the secret of a person's authenticator app. */
export function sealTOTP(userID: string, secret: string): Sealed {
  return seal(keys(), "secret", totpAAD(userID), Buffer.from(secret));
}

/** Opens the secret of a person's authenticator app. Throws a VaultError for another person's. */
export function openTOTP(userID: string, sealed: Sealed): string {
  return open(keys(), "secret", totpAAD(userID), sealed).toString();
}

/** Binds the secret to its person, who belongs to no single account. */
export function totpAAD(userID: string): Buffer {
  return aadOf({ table: "person", column: "totp", id: userID, accountID: "" });
}
