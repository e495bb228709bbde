import { createHash, randomBytes, randomInt, timingSafeEqual } from "node:crypto";

/** What a secret starts with, so that scanners find it in the wrong place: key, token, refresh, session, grant, join. */
export type SecretPrefix = "tdk_" | "tdt_" | "tdr_" | "tds_" | "tdg_" | "tdj_";

/** A fresh secret of 256 random bits: the prefix, then 43 characters that are safe in URLs and headers. */
export function newSecret(prefix: SecretPrefix): string {
  return prefix + randomBytes(32).toString("base64url");
}

/** The SHA-256 under which a secret is stored and looked up; enough for 256 random bits, never for a password. */
export function hashSecret(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** Whether two hashes are equal, in a time that says nothing about where they differ. */
export function sameHash(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** A fresh invite code: 22 letters and digits, which is 130 random bits, every character equally likely. */
export function newInviteCode(): string {
  return Array.from({ length: 22 }, () => BASE62.charAt(randomInt(BASE62.length))).join("");
}

const READABLE = "0123456789abcdefghjkmnpqrstvwxyz";

/** A fresh recovery code: four groups of four letters and digits that do not look alike, which is 80 random bits. */
export function newRecoveryCode(): string {
  const group = () => Array.from({ length: 4 }, () => READABLE.charAt(randomInt(READABLE.length))).join("");
  return [group(), group(), group(), group()].join("-");
}

/** Six random digits for an e-mail; only a limit on tries and a short life make them safe. */
export function newEmailCode(): string {
  return String(randomInt(1_000_000)).padStart(6, "0");
}
