"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { RelativeTime } from "@/components/ui/relative-time";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow, TableRowHeader } from "@/components/ui/table";
import { useCan } from "@/components/page/can";
import { queryFor } from "@/lib/client/query";
import { mayManageRole } from "@/lib/core/roles";
import { type MemberInvite, memberInvites } from "@/lib/domain/member-invites/dashboard";
import { ConfirmAction } from "@/components/form/confirm-action";
import { useOwnRole } from "./member-table";
import { ResendInvite } from "./resend-invite";
import { ROLE_WORDS } from "@/components/words/roles";

/** Invites to the team that nobody accepted yet. */
export function MemberInviteTable() {
  const { data } = useSuspenseQuery(queryFor(memberInvites.list));
  const ownRole = useOwnRole();
  const mayWrite = useCan("members.write");
  if (data.length === 0)
    return (
      <p className="rounded-xl border border-dashed px-4 py-6 text-center text-muted-foreground">No open invites.</p>
    );
  return (
    <Table caption="Open invites">
      <TableHeader>
        <TableRow>
          <TableHead>Invited</TableHead>
          <TableHead>Role</TableHead>
          <TableHead>Time left</TableHead>
          <TableHead>Invited by</TableHead>
          {mayWrite && (
            <TableHead>
              <span className="sr-only">Actions</span>
            </TableHead>
          )}
        </TableRow>
      </TableHeader>
      <TableBody>
        {data.map((invite) => (
          <InviteRow
            key={invite.inviteID}
            invite={invite}
            mayWrite={mayWrite}
            mayManage={mayWrite && mayManageRole(ownRole, invite.role)}
          />
        ))}
      </TableBody>
    </Table>
  );
}

function InviteRow({ invite, mayWrite, mayManage }: { invite: MemberInvite; mayWrite: boolean; mayManage: boolean }) {
  const { email, role, state, expiresOn, invitedBy } = invite;
  return (
    <TableRow>
      <TableRowHeader className="break-all">{email}</TableRowHeader>
      <TableCell label="Role">{ROLE_WORDS[role].label}</TableCell>
      <TableCell label="Time left" className="whitespace-nowrap">
        {state === "open" ? (
          <span>
            Ends <RelativeTime value={expiresOn} />
          </span>
        ) : (
          <Badge tone="warning">Expired</Badge>
        )}
      </TableCell>
      <TableCell label="Invited by" className="break-all">
        {invitedBy ?? "–"}
      </TableCell>
      {mayWrite && (
        <TableCell className="text-right">
          {mayManage && (
            <span className="flex flex-wrap justify-end gap-2">
              <ResendInvite invite={invite} />
              <RevokeInvite invite={invite} />
            </span>
          )}
        </TableCell>
      )}
    </TableRow>
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
      effect={`The link for ${email} stops working at once.`}
      labels={["Revoke invite", "Revoking…"]}
      done="The invite is revoked"
    />
  );
}
