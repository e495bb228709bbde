"use client";

import { KeyRound } from "lucide-react";
import { signIn } from "next-auth/react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { call, CallError } from "@/lib/client/call";
import { passkeySignIns } from "@/lib/domain/passkeys/dashboard";
import { problemOf } from "./sign-in-problems";
import { provePasskey, usePasskeySupport } from "@/components/form/use-passkey";

/** Props of {@link SignInByPasskey}. */
export interface SignInByPasskeyProps {
  target: string;
  onProblem: (problem: string | null) => void;
}

/** Signs in by a passkey, without a name or password being typed; draws nothing where the browser knows none. */
export function SignInByPasskey({ target, onProblem }: SignInByPasskeyProps) {
  const [isPending, setPending] = useState(false);
  if (!usePasskeySupport()) return null;
  const enter = async () => {
    setPending(true);
    onProblem(null);
    const problem = await attempt(target).catch((error: unknown) =>
      error instanceof CallError ? error.message : problemOf("unavailable"),
    );
    if (problem === null) return;
    onProblem(problem);
    setPending(false);
  };
  return (
    <Button size="lg" isPending={isPending} pendingLabel="Waiting for your browser…" onClick={() => void enter()}>
      <KeyRound aria-hidden />
      Sign in with a passkey
    </Button>
  );
}

/** What went wrong; null once the browser is on its way to the next page. */
async function attempt(target: string): Promise<string | null> {
  const assertion = await provePasskey(await call(passkeySignIns.begin));
  if (!assertion) return "No passkey was used. Try again, or use your password.";
  const result = await signIn("passkey", {
    assertion: JSON.stringify(assertion),
    redirect: false,
    callbackUrl: target,
  });
  if (!result?.ok || result.error)
    return result?.error === "CredentialsSignin"
      ? "This passkey is not known here, or no longer."
      : problemOf(result?.error ?? "unavailable");
  window.location.assign(target);
  return null;
}
