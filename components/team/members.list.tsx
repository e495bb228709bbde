import { actions, custom, opener, when } from "@/components/list/columns";
import { list } from "@/components/list/list";
import { members } from "@/lib/operations/team";
import { MemberActions, MemberCardNumbers, MemberRole, MemberSecondFactor } from "./member-cells";

/** Everybody on the team. */
export const memberList = list(members.list, {
  noun: "member",
  key: "userID",
  columns: [
    opener("Member", ({ email, isYou }) => (isYou ? `${email} (you)` : email)),
    custom("Role", (member) => <MemberRole member={member} />, { width: "xl", priority: 1 }),
    custom("Second factor", (member) => <MemberSecondFactor member={member} />, { width: "lg", priority: 3 }),
    custom("Card numbers", (member) => <MemberCardNumbers member={member} />, { width: "xl", priority: 4 }),
    when("Last seen", ({ seenOn }) => seenOn, { never: "Never", width: "sm", priority: 5 }),
    actions((member) => <MemberActions member={member} />, { width: "lg", scope: "members.write", priority: 2 }),
  ],
  empty: { drawing: "people", title: "No members" },
});
