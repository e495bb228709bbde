/** The word by which the server asks for a code. */
export const CODE_NEEDED = "totp-required";

const MESSAGES: Record<string, string> = {
  CredentialsSignin:
    "The email address, password or code is incorrect. After ten failed attempts, the account is locked for 30 minutes.",
  "rate-limited": "Too many attempts. Wait a minute, then try again.",
  "session-ended": "You were signed out. A session ends after 15 minutes of inactivity, or 12 hours after sign-in.",
  AccessDenied: "This account is not on any team. Ask an owner to invite you.",
  unavailable: "Sign-in is not available right now. Try again.",
};

/** What a failed sign-in says, by the server's word for it. It never says which part was wrong. */
export function problemOf(word: string): string {
  return MESSAGES[word] ?? "We couldn’t sign you in. Try again.";
}

/** Being signed out is no mistake. */
export function toneOf(problem: string): "warning" | "danger" {
  return problem === MESSAGES["session-ended"] ? "warning" : "danger";
}
