"use client";

import { CircleUserRound } from "lucide-react";
import { useState } from "react";
import { leave } from "@/components/page/leave";
import { Button } from "@/components/ui/button";
import { useWords } from "../kit/use-words";
import { fill } from "@/lib/core/bilingual";

/** Goes on as the person who is signed in, or ends their session. */
export function ContinueAs({ email, code }: { email: string; code: string }) {
  const { you } = useWords();
  const [isLeaving, setLeaving] = useState(false);
  const signOut = () => {
    setLeaving(true);
    void leave(`/o/${code}/you`);
  };
  return (
    <div className="mt-4 grid gap-5">
      <p className="flex min-w-0 items-center gap-3 rounded-xl border bg-card p-4 shadow-raise">
        <CircleUserRound aria-hidden className="size-6 shrink-0 text-muted-foreground" />
        <span className="min-w-0 font-medium wrap-anywhere">{email}</span>
      </p>
      <Button asChild variant="primary" size="lg">
        <a href={`/o/${code}/continue`}>
          {fill(you.continueAs, { email: email.length > 24 ? you.thisPerson : email })}
        </a>
      </Button>
      <p className="text-muted-foreground">
        {you.notYou}{" "}
        <Button variant="link" isPending={isLeaving} pendingLabel={you.signingOut} onClick={signOut}>
          {you.otherAddress}
        </Button>
      </p>
    </div>
  );
}
