import type { PersonRow } from "@/lib/domain/access/sessions/person";
import { openTOTP, sealTOTP } from "@/lib/domain/platform/vault/sealed-records";
import { matchTOTP } from "./totp";

/** The columns of a person's sealed authenticator secret. */
export function sealedTOTP(userID: string, secret: string) {
  const { keyVersion, wrappedKey, ciphertext } = sealTOTP(userID, secret);
  return { totpKeyVersion: keyVersion, totpWrappedKey: wrappedKey, totpCiphertext: ciphertext };
}

/** The 30-second step of an unused code that fits the person's secret. Null when none fits. */
export function stepOf(person: PersonRow, code: string, now: Date): number | null {
  const { totpKeyVersion: keyVersion, totpWrappedKey: wrappedKey, totpCiphertext: ciphertext } = person;
  if (keyVersion === null || !wrappedKey || !ciphertext) return null;
  const secret = openTOTP(person.userID, { keyVersion, wrappedKey, ciphertext });
  return matchTOTP(secret, code, now, person.totpLastStep);
}
