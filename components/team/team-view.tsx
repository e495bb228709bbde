"use client";

import { actions, custom, opener, text, when } from "@/components/list/columns";
import { list } from "@/components/list/list";
import { view } from "@/components/list/list-view";
import { Badge } from "@/components/ui/badge";
import { RelativeTime } from "@/components/ui/data/relative-time";
import { roleName, ROLE_WORDS } from "@/components/words/roles";
import { resourceLabel } from "@/lib/core/access/scope-words";
import type { MemberInvite, NewMemberInvite } from "@/lib/domain/access/member-invites/dashboard";
import type { Member } from "@/lib/domain/access/team/dashboard";
import { memberInvites } from "@/lib/generated/operations/member-invites";
import { members } from "@/lib/generated/operations/team";
import { MemberActions, MemberCardNumbers, MemberRole, MemberSecondFactor, useManagement } from "./member-cells";
import { useState } from "react";
import { ConfirmAction } from "@/components/form/confirm-action";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/overlays/dialog";
import { InviteLink, linkWords } from "./invite-member";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { DataTable } from "@/components/ui/data/table";
import { ROLES } from "@/lib/core/access/roles";
import { type MatrixRow, type Reach, roleMatrix } from "./role-matrix";
import { TeamRolesCard } from "./team-roles";

const WORDS: Record<Reach, string> = { none: "–", see: "View", change: "Change" };
function RolesCard() {
  return (
    <Card>
      <CardHeader
        title="Roles"
        description="Roles never include full card numbers. Owners grant that separately, with an end date."
      />
      <CardBody className="grid gap-5">
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[8rem_1fr]">
          {ROLES.map((role) => (
            <div key={role} className="contents">
              <dt className="font-medium">{ROLE_WORDS[role].label}</dt>
              <dd className="text-muted-foreground max-sm:mb-2">{ROLE_WORDS[role].sentence}</dd>
            </div>
          ))}
        </dl>
        <details>
          <summary className="min-h-6 font-medium">What each role can view and change</summary>
          <div className="mt-3">
            <RoleTable />
          </div>
        </details>
      </CardBody>
    </Card>
  );
}

function ReachWord({ of }: { of: Reach }) {
  if (of !== "none") return WORDS[of];
  return (
    <>
      <span aria-hidden>{WORDS.none}</span>
      <span className="sr-only">Nothing</span>
    </>
  );
}

function RoleTable() {
  return (
    <DataTable
      caption="What each role can view and change"
      rows={roleMatrix()}
      keyOf={({ resources }) => resources.join()}
      columns={[
        { head: "Resource", className: "max-w-72 text-pretty", cell: ({ resources }) => inWords(resources) },
        ...ROLES.map((role) => ({
          head: ROLE_WORDS[role].label,
          cell: ({ reach }: MatrixRow) => <ReachWord of={reach[role]} />,
        })),
      ]}
    />
  );
}

function inWords(resources: readonly string[]): string {
  return resources.map(resourceLabel).join(" · ");
}

const memberInviteList = list(memberInvites.list, {
  noun: "open invite",
  key: "inviteID",
  columns: [
    opener("Invited", ({ email }) => email),
    text("Role", roleName, { width: "md", priority: 3 }),
    custom("Time left", timeLeft, { width: "lg", priority: 2 }),
    text("Invited by", ({ invitedBy }) => invitedBy, { priority: 4 }),
    actions((invite) => <MemberInviteActions invite={invite} />, {
      width: "lg",
      scope: "members.write",
      priority: 1,
    }),
  ],
  empty: {
    drawing: "invites",
    title: "No open invites",
    description: "People you invite to the team appear here until they join.",
  },
});

function timeLeft({ state, expiresOn }: MemberInvite) {
  if (state !== "open") return <Badge tone="warning">Expired</Badge>;
  return (
    <>
      Ends <RelativeTime value={expiresOn} />
    </>
  );
}

export function TeamView() {
  return (
    <div className="grid gap-8">
      <div className="grid gap-3">
        <h2 className="text-lg font-semibold">Members</h2>
        <MemberTable />
      </div>
      <div className="grid gap-3">
        <h2 className="text-lg font-semibold">Open invites</h2>
        <MemberInviteTable />
      </div>
      <TeamRolesCard />
      <RolesCard />
    </div>
  );
}

const MemberInviteTable = view(memberInviteList);

const memberList = list(members.list, {
  noun: "member",
  key: "userID",
  columns: [
    opener("Member", nameOf, { below: { head: "Email", cell: ({ name, email }) => name && email } }),
    custom("Role", (member) => <MemberRole member={member} />, { width: "lg", priority: 1 }),
    custom("Second factor", (member) => <MemberSecondFactor member={member} />, { width: "lg", priority: 3 }),
    custom("Card numbers", (member) => <MemberCardNumbers member={member} />, { width: "lg", priority: 4 }),
    when("Last seen", ({ seenOn }) => seenOn, { never: "Never", width: "sm", priority: 5 }),
    actions((member) => <MemberActions member={member} />, { width: "lg", scope: "members.write", priority: 2 }),
  ],
  empty: {
    drawing: "people",
    title: "No members",
    description: "People who sign in to work on this account appear here.",
  },
});

const MemberTable = view(memberList);

function nameOf({ name, email, isYou }: Member): string {
  return isYou ? `${name ?? email} (you)` : (name ?? email);
}

function MemberInviteActions({ invite }: { invite: MemberInvite }) {
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
        <Button size="sm" aria-label={`Revoke ${email}’s invite`}>
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

/** Replaces the link of an invite, if it was lost or expired. */
function ResendInvite({ invite: { inviteID, email } }: { invite: MemberInvite }) {
  const [made, setMade] = useState<NewMemberInvite>();
  const close = () => setMade(undefined);
  return (
    <>
      <ConfirmAction
        operation={memberInvites.resend}
        request={{ params: { inviteID } }}
        refresh={[memberInvites.list]}
        tone="primary"
        trigger={
          <Button size="sm" aria-label={`New link for ${email}`}>
            New link
          </Button>
        }
        title="Create a new link?"
        effect="The old link stops working right away. They get an email with a new one, which expires in seven days."
        labels={["Create link", "Creating…"]}
        done="New link created"
        then={setMade}
      />
      {made && (
        <Dialog
          open
          onOpenChange={(isOpen) => !isOpen && close()}
          title={made.link ? "New link" : "New link sent"}
          description={linkWords(made)}
        >
          <InviteLink invite={made} onDone={close} />
        </Dialog>
      )}
    </>
  );
}
