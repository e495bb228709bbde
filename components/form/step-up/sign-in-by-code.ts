import { CallError } from "@/lib/client/call";

export interface CodeSignIn {
  email: string;
  code: string;
  password?: string;
}

/**
 * Signs in with an emailed code. Returns `password-needed` if a code is not enough for this address. Throws a
 * CallError, with the invalid field if there is one.
 */
export async function signInByCode(typed: CodeSignIn): Promise<"signed-in" | "password-needed"> {
  const { signIn } = await import("next-auth/react");
  const result = await signIn("email-code", { ...typed, redirect: false });
  if (result?.ok && !result.error) return "signed-in";
  if (result?.error === "password-needed") return "password-needed";
  throw refusal(result?.error);
}

function refusal(error: string | null | undefined): CallError {
  if (error === "CredentialsSignin")
    return new CallError(422, "Some fields need attention.", { fields: { code: "is not right, or no longer good" } });
  if (error === "password-poor")
    return new CallError(422, "Some fields need attention.", { fields: { password: POOR } });
  if (error === "rate-limited") return new CallError(429, "Too many requests. Wait a moment.");
  return new CallError(500, "We couldn’t sign you in. Try again in a moment.");
}

const POOR = "must have 10 characters or more and must not be a common one, a run of keys, or your own name";
