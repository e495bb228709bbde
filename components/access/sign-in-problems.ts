const NOT_ACCEPTED = "Your identity provider didn’t sign you in. Try again, or sign in with your password.";

const MESSAGES: Record<string, string> = {
  CredentialsSignin:
    "The email address, password or code is incorrect. After ten failed attempts, the account is locked for 30 minutes.",
  "rate-limited": "Too many attempts. Wait a minute, then try again.",
  "session-ended": "You were signed out. A session ends after 15 minutes of inactivity, or 12 hours after sign-in.",
  AccessDenied: "This account is not on any team. Ask an owner to invite you.",
  "email-unverified":
    "Your identity provider hasn’t verified your email address. Verify it there, or sign in with your password.",
  OAuthSignin: "We couldn’t reach your identity provider. Try again, or sign in with your password.",
  OAuthCallback: NOT_ACCEPTED,
  Callback: NOT_ACCEPTED,
  unavailable: "Sign-in is not available right now. Try again.",
};

/** Returns the message for a failed sign-in from the server's code. The message never reveals which part was wrong. */
export function problemOf(word: string): string {
  return MESSAGES[word] ?? "We couldn’t sign you in. Try again.";
}

export function toneOf(problem: string): "warning" | "danger" {
  return problem === MESSAGES["session-ended"] ? "warning" : "danger";
}
