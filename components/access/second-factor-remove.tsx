"use client";

import { ConfirmAction } from "@/components/form/confirm-action";
import { Button } from "@/components/ui/button";
import { secondFactor } from "@/lib/operations/second-factors";
import { sessions } from "@/lib/operations/sessions";

/** Removes the person's authenticator app, after a last proof. */
export function RemoveSecondFactor() {
  return (
    <ConfirmAction
      operation={secondFactor.remove}
      request={{}}
      refresh={[secondFactor.get, sessions.list]}
      trigger={<Button>Remove</Button>}
      title="Remove your second factor?"
      effect="Without a passkey, you can no longer view card numbers, create API keys or change the team. Your other sessions are signed out."
      labels={["Remove second factor", "Removing…"]}
      done="Your second factor is removed"
    />
  );
}
