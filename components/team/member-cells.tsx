"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { ConfirmAction } from "@/components/form/confirm-action";
import { useCan } from "@/components/page/can";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { LaterDialog } from "@/components/ui/overlays/overlay";
import { RelativeTime } from "@/components/ui/data/relative-time";
import { roleName } from "@/components/words/roles";
import { queryFor } from "@/lib/client/query";
import { mayManageRole, type Role } from "@/lib/core/access/roles";
import type { Member } from "@/lib/domain/access/team/dashboard";
import { memberInvites } from "@/lib/generated/operations/member-invites";
import { cardDataViewers, members } from "@/lib/generated/operations/team";
import { memberProtection } from "@/lib/generated/operations/team-policies";
import { utcDay } from "@/components/ui/words/format";

const loadForm = () => import("./role-forms");
const GrantViewerForm = dynamic(() => loadForm().then((loaded) => loaded.GrantViewerForm), { ssr: false });

interface CardDataViewerCellProps {
  member: Member;
  mayGrant: boolean;
  mayRevoke: boolean;
}

/** Time until which a member may view card numbers and who granted it, with buttons for viewers who may change that. */
function CardDataViewerCell({ member, mayGrant, mayRevoke }: CardDataViewerCellProps) {
  const { email, userID, cardDataViewer } = member;
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      {cardDataViewer ? (
        <span className="grid min-w-0">
          Until {utcDay(cardDataViewer.until)}
          {cardDataViewer.by && <span className="truncate text-muted-foreground">by {cardDataViewer.by}</span>}
        </span>
      ) : (
        <span className="text-muted-foreground">Hidden</span>
      )}
      {cardDataViewer && mayRevoke && (
        <ConfirmAction
          operation={cardDataViewers.revoke}
          request={{ params: { userID } }}
          refresh={[members.list]}
          trigger={
            <Button size="sm" aria-label={`Remove access to card numbers of ${email}`}>
              Remove access
            </Button>
          }
          title="Remove access to card numbers?"
          effect={`${email} can no longer view card numbers.`}
          labels={["Remove access", "Removing…"]}
          done={`${email} can no longer view card numbers`}
        />
      )}
      {!cardDataViewer && mayGrant && <GrantViewer member={member} />}
    </span>
  );
}

function GrantViewer({ member }: { member: Member }) {
  const trigger = (
    <Button size="sm" aria-label={`Allow ${member.email} to view card numbers`}>
      Allow
    </Button>
  );
  return (
    <LaterDialog trigger={trigger} load={loadForm}>
      {(close) => <GrantViewerForm member={member} onClose={close} />}
    </LaterDialog>
  );
}

interface MemberProps {
  member: Member;
}

/** Role of the signed-in person, to disable actions that the server would reject. */
export function useOwnRole(): Role {
  const { data } = useSuspenseQuery(queryFor(members.list));
  return data.find(({ isYou }) => isYou)?.role ?? "read-only";
}

/** Returns which actions the signed-in person may take on someone with a role. */
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
      {roleName(member)}
      {mayManage && !isYou && <ChangeRole member={member} ownRole={ownRole} />}
    </span>
  );
}

export function MemberSecondFactor({ member }: MemberProps) {
  const { isOwner } = useManagement(member.role);
  return <SecondFactorCell member={member} mayChange={isOwner && !member.isYou} />;
}

export function MemberCardNumbers({ member }: MemberProps) {
  const { data } = useSuspenseQuery(queryFor(members.list));
  const { mayManage, isOwner } = useManagement(member.role);
  const isOnlyOwner = data.filter(({ role }) => role === "owner").length === 1;
  return (
    <CardDataViewerCell member={member} mayGrant={isOwner && (!member.isYou || isOnlyOwner)} mayRevoke={mayManage} />
  );
}

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
      done={`Removed ${email} from the team`}
    />
  );
}

const load = () => import("./role-forms");
const ChangeRoleForm = dynamic(() => load().then((loaded) => loaded.ChangeRoleForm), { ssr: false });

function ChangeRole({ member, ownRole }: { member: Member; ownRole: Role }) {
  const trigger = (
    <Button size="sm" aria-label={`Change ${member.email}’s role`}>
      Change
    </Button>
  );
  return (
    <LaterDialog trigger={trigger} load={load}>
      {(close) => <ChangeRoleForm member={member} ownRole={ownRole} onClose={close} />}
    </LaterDialog>
  );
}

/** Second factor of a member. An owner can confirm a new one, remove it, or stop its removal. */
function SecondFactorCell({ member, mayChange }: { member: Member; mayChange: boolean }) {
  const { hasSecondFactor, secondFactorCountsFrom, secondFactorEndsOn } = member;
  if (!hasSecondFactor) return <Badge tone="warning">Not set up</Badge>;
  if (secondFactorEndsOn) {
    return (
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-1.5">
        <span>
          Ends <RelativeTime value={secondFactorEndsOn} />
        </span>
        {mayChange && <KeepFactor member={member} />}
      </span>
    );
  }
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      {secondFactorCountsFrom ? <Badge tone="info">New</Badge> : <Badge tone="success">In use</Badge>}
      {mayChange && (
        <span className="flex gap-2">
          {secondFactorCountsFrom && <ConfirmFactor member={member} />}
          <RemoveFactor member={member} />
        </span>
      )}
    </span>
  );
}

function RemoveFactor({ member: { userID, email } }: MemberProps) {
  return (
    <ConfirmAction
      operation={memberProtection.removeSecondFactor}
      request={{ params: { userID } }}
      refresh={[members.list]}
      trigger={
        <Button size="sm" aria-label={`Remove ${email}’s second factor`}>
          Remove
        </Button>
      }
      title={`Remove ${email}’s second factor?`}
      effect="Do this only if they lost it and asked you in person or by phone. It takes effect in 24 hours: their authenticator app, passkeys and recovery codes stop working, and they’re signed out. We email them now, and until then they or an owner can stop it."
      labels={["Remove in 24 hours", "Removing…"]}
      done={`${email}’s second factor ends in 24 hours`}
    />
  );
}

function KeepFactor({ member: { userID, email } }: MemberProps) {
  return (
    <ConfirmAction
      operation={memberProtection.keepSecondFactor}
      request={{ params: { userID } }}
      refresh={[members.list]}
      tone="primary"
      trigger={
        <Button size="sm" aria-label={`Keep ${email}’s second factor`}>
          Keep
        </Button>
      }
      title={`Keep ${email}’s second factor?`}
      effect="It isn’t removed, and they sign in with it as before."
      labels={["Keep second factor", "Saving…"]}
      done={`${email} keeps their second factor`}
    />
  );
}

function ConfirmFactor({ member: { userID, email } }: { member: Member }) {
  return (
    <ConfirmAction
      operation={memberProtection.confirmSecondFactor}
      request={{ params: { userID } }}
      refresh={[members.list]}
      trigger={
        <Button size="sm" aria-label={`Confirm ${email}’s second factor`}>
          Confirm
        </Button>
      }
      title="Is this second factor theirs?"
      effect={`Ask ${email} in person or by phone whether they set it up. Once you confirm, it works for card numbers, API keys and team changes.`}
      labels={["Confirm", "Confirming…"]}
      done={`Confirmed ${email}’s second factor`}
    />
  );
}

function SignOutMember({ member: { userID, email } }: { member: Member }) {
  return (
    <ConfirmAction
      operation={memberProtection.signOut}
      request={{ params: { userID } }}
      refresh={[members.list]}
      trigger={
        <Button size="sm" aria-label={`Sign out ${email}`}>
          Sign out
        </Button>
      }
      title={`Sign ${email} out?`}
      effect="All their sessions end right away. They can sign in again."
      labels={["Sign out everywhere", "Signing out…"]}
      done={`Signed out ${email}`}
    />
  );
}
