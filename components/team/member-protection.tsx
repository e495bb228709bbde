"use client";

import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { Member } from "@/lib/domain/team/dashboard";
import { members } from "@/lib/operations/team";
import { memberProtection } from "@/lib/operations/team-policies";
import { ConfirmAction } from "@/components/form/confirm-action";

/** Whether a member has a second factor; an owner can confirm a new one. */
export function SecondFactorCell({ member, mayConfirm }: { member: Member; mayConfirm: boolean }) {
  const { hasSecondFactor, secondFactorCountsFrom } = member;
  if (!hasSecondFactor) return <Badge tone="warning">Not set up</Badge>;
  if (!secondFactorCountsFrom) return <Badge tone="success">In use</Badge>;
  return (
    <span className="flex items-center justify-between gap-3">
      <Badge tone="info">New</Badge>
      {mayConfirm && <ConfirmFactor member={member} />}
    </span>
  );
}

function ConfirmFactor({ member: { userID, email } }: { member: Member }) {
  return (
    <ConfirmAction
      operation={memberProtection.confirmSecondFactor}
      request={{ params: { userID } }}
      refresh={[members.list]}
      trigger={
        <Button size="sm" aria-label={`Confirm the second factor of ${email}`}>
          Confirm
        </Button>
      }
      title="Is this second factor theirs?"
      effect={`Ask ${email} in person or by phone whether they set it up. Once you confirm, it works for card numbers, API keys and team changes.`}
      labels={["Confirm", "Confirming…"]}
      done={`Second factor of ${email} confirmed`}
    />
  );
}

/** Signs a member out of every browser. */
export function SignOutMember({ member: { userID, email } }: { member: Member }) {
  return (
    <ConfirmAction
      operation={memberProtection.signOut}
      request={{ params: { userID } }}
      refresh={[members.list]}
      trigger={
        <Button size="sm" aria-label={`Sign ${email} out`}>
          Sign out
        </Button>
      }
      title={`Sign ${email} out?`}
      effect="All their sessions end right away. They can sign in again."
      labels={["Sign out everywhere", "Signing out…"]}
      done={`${email} is signed out`}
    />
  );
}
