import { keys } from "@/lib/providers/keys";
import { aadOf, open, seal } from "@/lib/domain/vault/envelope";
import type { PersonRow } from "@/lib/domain/sessions/person";
import { matchTOTP } from "./totp";

/** A person belongs to no single account, so the place of their secret names none. */
export const totpAAD = (userID: string) => aadOf({ table: "person", column: "totp", id: userID, accountID: "" });

/** The columns of a person's sealed authenticator secret. */
export function sealedTOTP(userID: string, secret: string) {
  const { keyVersion, wrappedKey, ciphertext } = seal(keys(), "secret", totpAAD(userID), Buffer.from(secret));
  return { totpKeyVersion: keyVersion, totpWrappedKey: wrappedKey, totpCiphertext: ciphertext };
}

/** The 30-second step of an unused code that fits the person's secret. Null when none fits. */
export function stepOf(person: PersonRow, code: string, now: Date): number | null {
  const { totpKeyVersion: keyVersion, totpWrappedKey: wrappedKey, totpCiphertext: ciphertext } = person;
  if (keyVersion === null || !wrappedKey || !ciphertext) return null;
  const secret = open(keys(), "secret", totpAAD(person.userID), { keyVersion, wrappedKey, ciphertext });
  return matchTOTP(secret.toString(), code, now, person.totpLastStep);
}
