"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { leave } from "./leave";

/** Ends the session where there is no avatar menu, and goes to another page of ours. */
export function SignOutButton({ to = "/sign-in" }: { to?: string }) {
  const [isPending, setPending] = useState(false);
  const signOut = () => {
    setPending(true);
    void leave(to);
  };
  return (
    <Button isPending={isPending} pendingLabel="Signing out…" onClick={signOut}>
      Sign out
    </Button>
  );
}
