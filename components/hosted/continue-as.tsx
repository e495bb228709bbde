"use client";

import { CircleUserRound } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";

/** Goes on as the person who is signed in, or ends their session. */
export function ContinueAs({ email, code }: { email: string; code: string }) {
  const [isLeaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    const { signOut } = await import("next-auth/react");
    await signOut({ callbackUrl: `/o/${code}/you` });
  };
  return (
    <div className="mt-4 grid gap-5">
      <p className="flex min-w-0 items-center gap-3 rounded-xl border bg-card p-4 shadow-raise">
        <CircleUserRound aria-hidden className="size-6 shrink-0 text-muted-foreground" />
        <span className="min-w-0 font-medium break-words">{email}</span>
      </p>
      <Button asChild variant="primary" size="lg">
        <a href={`/o/${code}/continue`}>Continue as {email.length > 24 ? "this person" : email}</a>
      </Button>
      <p className="text-muted-foreground">
        Not you?{" "}
        <Button variant="link" isPending={isLeaving} pendingLabel="Signing out…" onClick={() => void leave()}>
          Use another e-mail address
        </Button>
      </p>
    </div>
  );
}
