/** The word by which the server asks for a code. */
export const CODE_NEEDED = "totp-required";

const MESSAGES: Record<string, string> = {
  CredentialsSignin:
    "The e-mail address, password or code is not right. After ten wrong tries an account is locked for half an hour.",
  "rate-limited": "Too many tries. Wait a minute, then try again.",
  "session-ended": "You were signed out. A session ends after 15 minutes without use, and 12 hours after signing in.",
  AccessDenied: "Nobody here has this account. Ask an owner to invite you.",
  unavailable: "Signing in is not possible at this moment. Try again.",
};

/** What a person is told of a failed sign-in, by the word the server used; never which part was wrong. */
export function problemOf(word: string): string {
  return MESSAGES[word] ?? "Signing in did not work. Try again.";
}
