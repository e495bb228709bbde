"use client";

import { signOut } from "next-auth/react";
import { useState } from "react";
import { Button } from "@/components/ui/button";

/** Ends the session, where there is no avatar's menu. */
export function SignOutButton() {
  const [isPending, setPending] = useState(false);
  const leave = () => {
    setPending(true);
    void signOut({ callbackUrl: "/sign-in" });
  };
  return (
    <Button isPending={isPending} pendingLabel="Signing out…" onClick={leave}>
      Sign out
    </Button>
  );
}
