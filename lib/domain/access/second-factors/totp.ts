import { HOTP, Secret, TOTP } from "otpauth";
import { hashSecret, sameHash } from "@/lib/domain/access/keys/secrets";
import type { PersonRow } from "@/lib/domain/access/sessions/person";
import { openTOTP, sealTOTP } from "@/lib/domain/platform/vault/sealed-records";

const PERIOD = 30;
const SHARED = { issuer: "Tender", algorithm: "SHA1", digits: 6, period: PERIOD } as const;

/** A new 160-bit secret for an authenticator app, in base32. Checking a code needs it, so it cannot be hashed. */
export function newTOTPSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The content of the QR code: the secret, the name Tender and the person's email address. */
export function otpauthURI(secret: string, email: string): string {
  return new TOTP({ ...SHARED, label: email, secret: Secret.fromBase32(secret) }).toString();
}

/**
 * The 30-second step of the code, at most one from `now` and later than `lastStep`, otherwise null. The caller stores
 * it only if the last step has not changed, so a code works once (RFC 6238, 5.2).
 */
export function matchTOTP(secret: string, code: string, now: Date, lastStep: number | null): number | null {
  const hash = hashSecret(code);
  const key = Secret.fromBase32(secret);
  const step = Math.floor(now.getTime() / 1000 / PERIOD);
  const matching = [step - 1, step, step + 1].filter((counter) => sameHash(hash, codeHash(key, counter)));
  return matching.find((counter) => lastStep === null || counter > lastStep) ?? null;
}

const codeHash = (secret: Secret, counter: number) =>
  hashSecret(HOTP.generate({ secret, counter, algorithm: SHARED.algorithm, digits: SHARED.digits }));

export function sealedTOTP(userID: string, secret: string) {
  const { keyVersion, wrappedKey, ciphertext } = sealTOTP(userID, secret);
  return { totpKeyVersion: keyVersion, totpWrappedKey: wrappedKey, totpCiphertext: ciphertext };
}

/** The 30-second step of an unused code that matches the person's secret. Null if none matches. */
export function stepOf(person: PersonRow, code: string, now: Date): number | null {
  const { totpKeyVersion: keyVersion, totpWrappedKey: wrappedKey, totpCiphertext: ciphertext } = person;
  if (keyVersion === null || !wrappedKey || !ciphertext) return null;
  const secret = openTOTP(person.userID, { keyVersion, wrappedKey, ciphertext });
  return matchTOTP(secret, code, now, person.totpLastStep);
}
