"use client";

import { ConfirmAction } from "@/components/form/confirm-action";
import { Button } from "@/components/ui/button";
import { formatExactTime } from "@/components/ui/format-time";
import type { Session } from "@/lib/domain/sessions/dashboard";
import { sessions } from "@/lib/operations/sessions";

/** Signs one of the person's other browsers out. */
export function RevokeSession({ session: { sessionID, createdOn } }: { session: Session }) {
  const name = `the session of ${formatExactTime(createdOn)}`;
  return (
    <ConfirmAction
      operation={sessions.revoke}
      request={{ params: { sessionID } }}
      refresh={[sessions.list]}
      trigger={
        <Button size="sm" aria-label={`Sign out ${name}`} suppressHydrationWarning>
          Sign out
        </Button>
      }
      title="Sign this browser out?"
      effect={`This ends ${name}. Anyone using that browser has to sign in again.`}
      labels={["Sign out", "Signing out…"]}
      done="The session has ended"
    />
  );
}
