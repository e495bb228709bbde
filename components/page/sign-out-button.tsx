"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { leave } from "./leave";

/** Ends the session on pages without an avatar menu, and opens a different page of the app. */
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
