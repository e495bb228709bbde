"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { ConfirmAction } from "@/components/form/confirm-action";
import { useCan } from "@/components/page/can";
import { Button } from "@/components/ui/button";
import { ROLE_WORDS } from "@/components/words/roles";
import { queryFor } from "@/lib/client/query";
import { mayManageRole, type Role } from "@/lib/core/roles";
import { memberInvites } from "@/lib/operations/member-invites";
import type { Member } from "@/lib/domain/team/dashboard";
import { members } from "@/lib/operations/team";
import { CardDataViewerCell } from "./card-data-viewer";
import { ChangeRole } from "./change-role";
import { SecondFactorCell, SignOutMember } from "./member-protection";

interface MemberProps {
  member: Member;
}

/** The role of the signed-in person, for deciding which buttons would be refused. */
export function useOwnRole(): Role {
  const { data } = useSuspenseQuery(queryFor(members.list));
  return data.find(({ isYou }) => isYou)?.role ?? "read-only";
}

/** What the signed-in person may do about somebody with a role. */
export function useManagement(role: Role): { ownRole: Role; mayManage: boolean; isOwner: boolean } {
  const mayWrite = useCan("members.write");
  const ownRole = useOwnRole();
  return { ownRole, mayManage: mayWrite && mayManageRole(ownRole, role), isOwner: mayWrite && ownRole === "owner" };
}

export function MemberRole({ member }: MemberProps) {
  const { role, isYou } = member;
  const { ownRole, mayManage } = useManagement(role);
  return (
    <span className="flex items-center justify-between gap-3">
      {ROLE_WORDS[role].label}
      {mayManage && !isYou && <ChangeRole member={member} ownRole={ownRole} />}
    </span>
  );
}

export function MemberSecondFactor({ member }: MemberProps) {
  const { isOwner } = useManagement(member.role);
  return <SecondFactorCell member={member} mayConfirm={isOwner && !member.isYou} />;
}

export function MemberCardNumbers({ member }: MemberProps) {
  const { data } = useSuspenseQuery(queryFor(members.list));
  const { mayManage, isOwner } = useManagement(member.role);
  const isOnlyOwner = data.filter(({ role }) => role === "owner").length === 1;
  return (
    <CardDataViewerCell member={member} mayGrant={isOwner && (!member.isYou || isOnlyOwner)} mayRevoke={mayManage} />
  );
}

/** What can be done about a member. */
export function MemberActions({ member }: MemberProps) {
  const { role, isYou, seenOn } = member;
  const { mayManage, isOwner } = useManagement(role);
  if (isYou) return null;
  return (
    <span className="flex justify-end gap-2">
      {isOwner && seenOn && <SignOutMember member={member} />}
      {mayManage && <RemoveMember member={member} />}
    </span>
  );
}

function RemoveMember({ member: { userID, email } }: MemberProps) {
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
      effect="They’re signed out right away and lose access to this account. Team invites they sent are revoked. API keys they created keep working."
      labels={["Remove member", "Removing…"]}
      done={`${email} is no longer on the team`}
    />
  );
}
