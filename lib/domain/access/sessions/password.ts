import { hash, verify } from "@node-rs/argon2";
import { availableParallelism } from "node:os";
import { z } from "zod";
import { isGuessable } from "./is-guessable";

/** OWASP's minimum for argon2id, the library's default algorithm: 19 MiB, two passes, one lane. */
export const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The hash of an unknown random password. Checking it makes unknown users take the same work. */
export const NOBODYS_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$9n8h4WYwaUpJWUv+qZYs3A$xCWU1X3k/BX0Ft64C1eReUWO3MxzpfGd3y9WzD0zkhM";

/** The argon2id hash to store, computed off the main thread. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize("NFKC"), ARGON2));
}

/** Whether the password matches the stored hash. Without a hash it takes as long and returns false. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await inTurn(() => verify(stored ?? NOBODYS_HASH, password.normalize("NFKC")));
  return matches && stored !== null;
}

/** Parallel hashes. One processor stays free for the event loop, so that many sign-ins do not slow payments. */
const lanes = Math.max(1, availableParallelism() - 1);
const waiting: (() => void)[] = [];
let running = 0;

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= lanes) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

/** Length limits in characters. NIST SP 800-63B requires at least 8. The maximum keeps hashing cheap. */
const PASSWORD_LENGTH = { min: 10, max: 128 } as const;

/** Words of the person that a password must not consist of. */
export interface PasswordOwner {
  email?: string | undefined;
  name?: string | undefined;
}

/**
 * A new password of 10 to 128 characters of any kind. It must be hard to guess, and more than the person's name or
 * email address. Kinds of characters are not required (NIST SP 800-63B). It must be parsed asynchronously.
 */
export function acceptablePassword(owner: PasswordOwner = {}) {
  return z
    .string()
    .refine((text) => text.length <= PASSWORD_LENGTH.max, {
      error: `must be ${PASSWORD_LENGTH.max} characters or fewer`,
      abort: true,
    })
    .refine((text) => [...text].length >= PASSWORD_LENGTH.min, {
      error: `must be ${PASSWORD_LENGTH.min} characters or more`,
      abort: true,
    })
    .refine((text) => !isOwnWords(text, owner), {
      error: "must be more than your name or email address",
      abort: true,
    })
    .refine(async (text) => !(await isGuessable(text)), "is too easy to guess");
}

function isOwnWords(text: string, { email = "", name = "" }: PasswordOwner): boolean {
  const lower = text.toLowerCase();
  const words = `${email} ${name}`
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= 3);
  words.sort((a, b) => b.length - a.length);
  const rest = words.reduce((left, word) => left.replaceAll(word, ""), lower);
  return rest !== lower && rest.replace(/[^\p{L}\p{N}]/gu, "").length < 6;
}
