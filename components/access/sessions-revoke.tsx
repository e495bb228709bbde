"use client";

import { useState } from "react";
import { faultSentence } from "@/components/form/failure-notice";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { formatExactTime } from "@/components/ui/format-time";
import { toast } from "@/components/ui/toast";
import { useOperation } from "@/lib/client/use-operation";
import { type Session, sessions } from "@/lib/domain/sessions/dashboard";

/** Signs one of the person's other browsers out. */
export function RevokeSession({ session: { sessionID, createdOn } }: { session: Session }) {
  const [isOpen, setOpen] = useState(false);
  const revoke = useOperation(sessions.revoke, { refresh: [sessions.list] });
  const change = (next: boolean) => {
    setOpen(next);
    revoke.reset();
  };
  const confirm = () =>
    revoke.mutate(
      { params: { sessionID } },
      {
        onSuccess: () => {
          change(false);
          toast.success("The session has ended");
        },
      },
    );
  const name = `the session of ${formatExactTime(createdOn)}`;
  return (
    <AlertDialog
      open={isOpen}
      onOpenChange={change}
      trigger={
        <Button size="sm" aria-label={`Sign out ${name}`} suppressHydrationWarning>
          Sign out
        </Button>
      }
      title="Sign this browser out?"
      description={`It ends ${name} at once; whoever uses that browser must sign in again.`}
      confirmLabel="Sign out"
      pendingLabel="Signing out…"
      isPending={revoke.isPending}
      error={revoke.error && faultSentence(revoke.error)}
      onConfirm={confirm}
    />
  );
}
