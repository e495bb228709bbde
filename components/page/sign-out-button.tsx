"use client";

import { signOut } from "next-auth/react";
import { useState } from "react";
import { Button } from "@/components/ui/button";

/** Ends the session where there is no avatar menu, and goes to another page of ours. */
export function SignOutButton({ to = "/sign-in" }: { to?: string }) {
  const [isPending, setPending] = useState(false);
  const leave = () => {
    setPending(true);
    void signOut({ callbackUrl: to });
  };
  return (
    <Button isPending={isPending} pendingLabel="Signing out…" onClick={leave}>
      Sign out
    </Button>
  );
}
