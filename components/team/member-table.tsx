"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useCan } from "@/components/page/can";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { RelativeTime } from "@/components/ui/relative-time";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow, TableRowHeader } from "@/components/ui/table";
import { queryFor } from "@/lib/client/query";
import { mayManageRole, type Role } from "@/lib/core/roles";
import { type Member, members } from "@/lib/domain/team/dashboard";
import { memberInvites } from "@/lib/domain/member-invites/dashboard";
import { CardDataViewerCell } from "./card-data-viewer";
import { ChangeRole } from "./change-role";
import { ConfirmAction } from "@/components/form/confirm-action";
import { SecondFactorCell, SignOutMember } from "./member-protection";
import { ROLE_WORDS } from "@/components/words/roles";

/** The role of the signed-in person, for deciding which buttons would be refused. */
export function useOwnRole(): Role {
  const { data } = useSuspenseQuery(queryFor(members.list));
  return data.find(({ isYou }) => isYou)?.role ?? "read-only";
}

/** Everybody on the team. */
export function MemberTable() {
  const { data } = useSuspenseQuery(queryFor(members.list));
  const ownRole = useOwnRole();
  const mayWrite = useCan("members.write");
  const owners = data.filter(({ role }) => role === "owner").length;
  return (
    <Table caption="Members">
      <TableHeader>
        <TableRow>
          <TableHead>Member</TableHead>
          <TableHead>Role</TableHead>
          <TableHead>Second factor</TableHead>
          <TableHead>Card numbers</TableHead>
          <TableHead>Last seen</TableHead>
          {mayWrite && (
            <TableHead>
              <span className="sr-only">Actions</span>
            </TableHead>
          )}
        </TableRow>
      </TableHeader>
      <TableBody>
        {data.map((member) => (
          <MemberRow
            key={member.userID}
            member={member}
            ownRole={ownRole}
            mayWrite={mayWrite}
            isOnlyOwner={owners === 1}
          />
        ))}
      </TableBody>
    </Table>
  );
}

interface MemberRowProps {
  member: Member;
  ownRole: Role;
  mayWrite: boolean;
  isOnlyOwner: boolean;
}

function MemberRow({ member, ownRole, mayWrite, isOnlyOwner }: MemberRowProps) {
  const { email, role, isYou, seenOn } = member;
  const mayProtect = mayWrite && ownRole === "owner";
  const mayManage = mayWrite && mayManageRole(ownRole, role);
  return (
    <TableRow>
      <TableRowHeader>
        <span className="flex flex-wrap items-center gap-2">
          <span className="break-all">{email}</span>
          {isYou && <Badge icon={null}>You</Badge>}
        </span>
      </TableRowHeader>
      <TableCell label="Role">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:justify-end">
          {ROLE_WORDS[role].label}
          {mayManage && !isYou && <ChangeRole member={member} ownRole={ownRole} />}
        </span>
      </TableCell>
      <TableCell label="Second factor">
        <SecondFactorCell member={member} mayConfirm={mayProtect && !isYou} />
      </TableCell>
      <TableCell label="Card numbers">
        <CardDataViewerCell
          member={member}
          mayGrant={mayWrite && ownRole === "owner" && (!isYou || isOnlyOwner)}
          mayRevoke={mayManage}
        />
      </TableCell>
      <TableCell label="Last seen" className="whitespace-nowrap">
        {seenOn ? <RelativeTime value={seenOn} /> : "Never"}
      </TableCell>
      {mayWrite && (
        <TableCell className="text-right">
          <span className="flex flex-wrap justify-end gap-2">
            {mayProtect && !isYou && seenOn && <SignOutMember member={member} />}
            {mayManage && !isYou && <RemoveMember member={member} />}
          </span>
        </TableCell>
      )}
    </TableRow>
  );
}

function RemoveMember({ member: { userID, email } }: { member: Member }) {
  return (
    <ConfirmAction
      operation={members.remove}
      request={{ params: { userID } }}
      refresh={[members.list, memberInvites.list]}
      trigger={
        <Button size="sm" aria-label={`Remove ${email}`}>
          Remove
        </Button>
      }
      title={`Remove ${email}?`}
      effect="They are signed out at once and lose access to this account. Their open invites end. API keys they created keep working."
      labels={["Remove member", "Removing…"]}
      done={`${email} is no longer on the team`}
    />
  );
}
