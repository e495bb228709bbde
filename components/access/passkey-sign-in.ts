import { provePasskey } from "@/components/form/step-up/use-passkey";
import { call, CallError } from "@/lib/client/call";
import { passkeySignIns } from "@/lib/generated/operations/sign-in";
import { problemOf } from "./sign-in-problems";

/** Signs in with a passkey. Returns an error message, or null once the browser is on its way to the next page. */
export async function signInByPasskey(target: string): Promise<string | null> {
  try {
    return await attempt(target);
  } catch (error) {
    return error instanceof CallError ? error.message : problemOf("unavailable");
  }
}

async function attempt(target: string): Promise<string | null> {
  const assertion = await provePasskey(await call(passkeySignIns.begin));
  if (!assertion) return "No passkey was used. Try again, or use your password.";
  const { signIn } = await import("next-auth/react");
  const result = await signIn("passkey", {
    assertion: JSON.stringify(assertion),
    redirect: false,
    callbackUrl: target,
  });
  if (!result?.ok || result.error)
    return result?.error === "CredentialsSignin"
      ? "This passkey is not registered here."
      : problemOf(result?.error ?? "unavailable");
  window.location.assign(target);
  return null;
}
