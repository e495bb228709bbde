import { createHash, randomBytes, randomInt, timingSafeEqual } from "node:crypto";

/** The prefix of a secret, which secret scanners can find: key, token, refresh, session, grant, join, password, embed. */
export type SecretPrefix = "tdk_" | "tdt_" | "tdr_" | "tds_" | "tdg_" | "tdj_" | "tdp_" | "tde_";

/** A new secret of 256 random bits: the prefix, then 43 characters that are safe in URLs and headers. */
export function newSecret(prefix: SecretPrefix): string {
  return prefix + randomBytes(32).toString("base64url");
}

/** The SHA-256 hash that is stored instead of a secret. It is enough for 256 random bits, never for a password. */
export function hashSecret(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** Whether two hashes are equal. The duration does not reveal where they differ. */
export function sameHash(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** A new invite code: 22 letters and digits, all equally likely, or 130 random bits. */
export function newInviteCode(): string {
  return Array.from({ length: 22 }, () => BASE62.charAt(randomInt(BASE62.length))).join("");
}

const READABLE = "0123456789abcdefghjkmnpqrstvwxyz";

/** A new recovery code of 80 random bits: four groups of four characters without lookalikes. */
export function newRecoveryCode(): string {
  const group = () => Array.from({ length: 4 }, () => READABLE.charAt(randomInt(READABLE.length))).join("");
  return [group(), group(), group(), group()].join("-");
}

/** Six random digits for an email. They are only safe with a limit on attempts and a short lifetime. */
export function newEmailCode(): string {
  return String(randomInt(1_000_000)).padStart(6, "0");
}
