"use client";

import { ConfirmAction } from "@/components/form/confirm-action";
import { Button } from "@/components/ui/button";
import type { MemberInvite } from "@/lib/domain/member-invites/dashboard";
import { memberInvites } from "@/lib/operations/member-invites";
import { useManagement } from "./member-cells";
import { ResendInvite } from "./resend-invite";

/** What can be done about an open invite. */
export function MemberInviteActions({ invite }: { invite: MemberInvite }) {
  const { mayManage } = useManagement(invite.role);
  if (!mayManage) return null;
  return (
    <span className="flex justify-end gap-2">
      <ResendInvite invite={invite} />
      <RevokeInvite invite={invite} />
    </span>
  );
}

function RevokeInvite({ invite: { inviteID, email } }: { invite: MemberInvite }) {
  return (
    <ConfirmAction
      operation={memberInvites.revoke}
      request={{ params: { inviteID } }}
      refresh={[memberInvites.list]}
      trigger={
        <Button size="sm" aria-label={`Revoke the invite of ${email}`}>
          Revoke
        </Button>
      }
      title="Revoke invite?"
      effect={`The link for ${email} stops working right away.`}
      labels={["Revoke invite", "Revoking…"]}
      done="Invite revoked"
    />
  );
}
