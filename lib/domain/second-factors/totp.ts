import { HOTP, Secret, TOTP } from "otpauth";
import { hashSecret, sameHash } from "@/lib/domain/keys/secrets";

const PERIOD = 30;
const SHARED = { issuer: "Tender", algorithm: "SHA1", digits: 6, period: PERIOD } as const;

/** A fresh 160-bit secret for an authenticator app, in base32; kept sealed, since checking a code needs it whole. */
export function newTOTPSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** What the QR code holds: the secret under the name Tender and the person's e-mail address. */
export function otpauthURI(secret: string, email: string): string {
  return new TOTP({ ...SHARED, label: email, secret: Secret.fromBase32(secret) }).toString();
}

/**
 * The 30-second step that the code belongs to, at most one off `now` and later than `lastStep`; else null. Storing it
 * as the next `lastStep`, under a condition on the old one, is what makes a code good for one use (RFC 6238, 5.2).
 */
export function matchTOTP(secret: string, code: string, now: Date, lastStep: number | null): number | null {
  const given = hashSecret(code);
  const key = Secret.fromBase32(secret);
  const step = Math.floor(now.getTime() / 1000 / PERIOD);
  const matching = [step - 1, step, step + 1].filter((counter) => sameHash(given, codeHash(key, counter)));
  return matching.find((counter) => lastStep === null || counter > lastStep) ?? null;
}

const codeHash = (secret: Secret, counter: number) =>
  hashSecret(HOTP.generate({ secret, counter, algorithm: SHARED.algorithm, digits: SHARED.digits }));
