import { z } from "zod";

/** Length limits of a new password in characters: longer than NIST SP 800-63B asks at least, short enough to hash. */
export const PASSWORD_LENGTH = { min: 10, max: 128 } as const;

/** Words of the person that a password must not consist of. */
export interface PasswordOwner {
  email?: string | undefined;
  name?: string | undefined;
}

/**
 * A new password: 10 to 128 characters of any kind, not a common one, a run or a repetition, and not just the
 * person's name or e-mail address with a few characters more. No rules about kinds of characters (NIST SP 800-63B).
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
    .refine((text) => !isCommon(text), "is one of the most common passwords")
    .refine((text) => !isRun(text), "must not be a run or a repetition")
    .refine((text) => !isOwnWords(text, owner), "must be more than your name or e-mail address");
}

/** Most common beginnings; what follows them in leaked lists is digits and signs ("Password2024!"). */
const COMMON = new Set([
  "password",
  "passwort",
  "passw",
  "passphrase",
  "mypassword",
  "newpassword",
  "yourpassword",
  "passwordpassword",
  "welcome",
  "welcomeback",
  "letmein",
  "letmeinnow",
  "changeme",
  "changemenow",
  "changeit",
  "secret",
  "topsecret",
  "supersecret",
  "admin",
  "administrator",
  "adminadmin",
  "root",
  "rootroot",
  "superuser",
  "master",
  "default",
  "guest",
  "login",
  "test",
  "testing",
  "testtest",
  "tester",
  "temp",
  "temporary",
  "user",
  "username",
  "demo",
  "example",
  "company",
  "qwerty",
  "qwertyqwerty",
  "qwertyuiop",
  "qwertz",
  "qwertzuiop",
  "azerty",
  "azertyuiop",
  "asdf",
  "asdfgh",
  "asdfghjkl",
  "zxcvbn",
  "zxcvbnm",
  "abc",
  "abcd",
  "abcdef",
  "iloveyou",
  "iloveyousomuch",
  "iloveu",
  "loveyou",
  "lovely",
  "sunshine",
  "princess",
  "football",
  "baseball",
  "basketball",
  "superman",
  "batman",
  "spiderman",
  "starwars",
  "pokemon",
  "dragon",
  "monkey",
  "shadow",
  "michael",
  "jessica",
  "ashley",
  "charlie",
  "jordan",
  "liverpool",
  "chelsea",
  "arsenal",
  "manchester",
  "trustno",
  "whatever",
  "freedom",
  "computer",
  "internet",
  "samsung",
  "google",
  "facebook",
  "linkedin",
  "minecraft",
  "unknown",
  "blink",
  "mustang",
  "corvette",
  "mercedes",
  "ferrari",
  "chocolate",
  "butterfly",
  "strawberry",
  "cheesecake",
  "summer",
  "winter",
  "spring",
  "autumn",
  "january",
  "february",
  "september",
  "october",
  "november",
  "december",
  "tender",
  "tenderpay",
  "payments",
  "dashboard",
]);
/** Common ones that mix letters and digits throughout, and common phrases. */
const MIXED = new Set([
  "1q2w3e4r5t",
  "1q2w3e4r5t6y",
  "1qaz2wsx3edc",
  "1qaz2wsx3edc4rfv",
  "q1w2e3r4t5",
  "q1w2e3r4t5y6",
  "zaq12wsxcde3",
  "zaq1xsw2cde3",
  "1a2b3c4d5e",
  "a1b2c3d4e5",
  "a1s2d3f4g5",
  "123qweasdzxc",
  "qweasdzxc123",
  "1234qwerasdf",
  "qwer1234asdf",
  "123456789a",
  "a123456789",
  "1234567890a",
  "123456qwerty",
  "12345qwert",
  "123abc456def",
  "1password1",
  "asdfghjkl1",
  "correcthorsebatterystaple",
  "letmein12345",
  "fuckyou1234",
  "gotohell123",
  "3rjs1la7qe",
  "18atcskd2w",
  "12345678910",
  "123456789101112",
  "1122334455",
  "112233445566",
  "thisismypassword",
  "opensesame",
]);
const LOOKALIKES: Record<string, string> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "1": "i",
  "!": "i",
  "0": "o",
  $: "s",
  "5": "s",
  "7": "t",
};
const RUNS = [
  "01234567890123456789",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiopasdfghjklzxcvbnm",
  "qazwsxedcrfvtgbyhnujmikolp",
].flatMap((run) => [run, [...run].reverse().join("")]);

function isCommon(text: string): boolean {
  const solid = text.toLowerCase().replace(/\s/g, "");
  const stem = solid.replace(/[^\p{L}]{0,8}$/u, "");
  const plain = [...stem].map((character) => LOOKALIKES[character] ?? character).join("");
  return MIXED.has(solid) || COMMON.has(plain.replace(/[^\p{L}]/gu, ""));
}

function isRun(text: string): boolean {
  const lower = text.toLowerCase();
  return /^(.{1,4}?)\1+.{0,3}$|^(.+)\2$/u.test(lower) || RUNS.some((run) => run.includes(lower));
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
