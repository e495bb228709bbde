"use client";

import { KeyRound } from "lucide-react";
import { useState } from "react";
import { usePasskeySupport } from "@/components/form/use-passkey";
import { Button } from "@/components/ui/button";

export interface SignInByPasskeyProps {
  target: string;
  onProblem: (problem: string | null) => void;
}

/** Signs in by a passkey alone. Draws nothing in browsers without passkeys. */
export function SignInByPasskey({ target, onProblem }: SignInByPasskeyProps) {
  const [isPending, setPending] = useState(false);
  if (!usePasskeySupport()) return null;
  const enter = async () => {
    setPending(true);
    onProblem(null);
    // Only when it is wanted: what checks the server's answer weighs more than this page.
    const { signInByPasskey } = await import("./passkey-sign-in");
    const problem = await signInByPasskey(target);
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
