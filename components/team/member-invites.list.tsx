import { actions, custom, opener, text } from "@/components/list/columns";
import { list } from "@/components/list/list";
import { Badge } from "@/components/ui/badge";
import { RelativeTime } from "@/components/ui/relative-time";
import { ROLE_WORDS } from "@/components/words/roles";
import type { MemberInvite } from "@/lib/domain/member-invites/dashboard";
import { memberInvites } from "@/lib/operations/member-invites";
import { MemberInviteActions } from "./member-invite-actions";

/** Invites to the team that nobody accepted yet. */
export const memberInviteList = list(memberInvites.list, {
  noun: "open invite",
  key: "inviteID",
  columns: [
    opener("Invited", ({ email }) => email),
    text("Role", ({ role }) => ROLE_WORDS[role].label, { width: "md", priority: 3 }),
    custom("Time left", timeLeft, { width: "lg", priority: 2 }),
    text("Invited by", ({ invitedBy }) => invitedBy, { priority: 4 }),
    actions((invite) => <MemberInviteActions invite={invite} />, {
      width: "lg",
      scope: "members.write",
      priority: 1,
    }),
  ],
  empty: { drawing: "invites", title: "No open invites" },
});

function timeLeft({ state, expiresOn }: MemberInvite) {
  if (state !== "open") return <Badge tone="warning">Expired</Badge>;
  return (
    <>
      Ends <RelativeTime value={expiresOn} />
    </>
  );
}
