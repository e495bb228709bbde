import { DashboardPage } from "@/app/dashboard-page";
import { InviteMember } from "@/components/team/invite-member";
import { TeamView } from "@/components/team/team-view";
import { secondFactor } from "@/lib/domain/access/second-factors/dashboard";
import { members } from "@/lib/domain/access/team/dashboard";
import { memberInvites } from "@/lib/domain/access/member-invites/dashboard";
import { teamRoles } from "@/lib/domain/access/team-roles/dashboard";
import { read } from "@/lib/http/adapters/preload";

export const metadata = { title: "Team" };

export default function TeamPage() {
  return (
    <DashboardPage
      title="Team"
      description="Your teammates and what each of them can do."
      actions={<InviteMember />}
      reads={[read(members.list), read(memberInvites.list), read(teamRoles.list), read(secondFactor.get)]}
    >
      <TeamView />
    </DashboardPage>
  );
}
