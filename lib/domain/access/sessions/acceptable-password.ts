import { z } from "zod";
import { isGuessable } from "./is-guessable";

/** Length limits in characters. NIST SP 800-63B asks for at least 8; the most keeps hashing cheap. */
const PASSWORD_LENGTH = { min: 10, max: 128 } as const;

/** Words of the person that a password must not consist of. */
export interface PasswordOwner {
  email?: string | undefined;
  name?: string | undefined;
}

/**
 * A new password of 10 to 128 characters of any kind. It is not easy to guess, and more than the person's name or
 * e-mail address. No rules about kinds of characters (NIST SP 800-63B). It must be parsed asynchronously.
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
