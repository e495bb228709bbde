import type { Metadata } from "next";
import { Preload } from "@/app/preload";
import { InviteMember } from "@/components/team/invite-member";
import { TeamView } from "@/components/team/team-view";
import { ForbiddenState } from "@/components/ui/forbidden-state";
import { PageHeader } from "@/components/ui/page-header";
import { covers } from "@/lib/core/scopes";
import { secondFactor } from "@/lib/domain/second-factors/dashboard";
import { members } from "@/lib/domain/team/dashboard";
import { memberInvites } from "@/lib/domain/member-invites/dashboard";
import { read } from "@/lib/http/preload";
import { currentSession } from "@/lib/http/session";

/** The page's title. */
export const metadata: Metadata = { title: "Team" };

/** The partner's own staff. */
export default async function TeamPage() {
  const caller = (await currentSession())?.caller;
  if (!caller || !covers(caller.scopes, "members.read")) {
    return (
      <>
        <PageHeader title="Team" />
        <ForbiddenState permission="members.read" {...(caller && { subject: caller.displayName })} />
      </>
    );
  }
  const reads = [read(members.list, {}), read(memberInvites.list, {}), read(secondFactor.get, {})];
  return (
    <Preload reads={reads} title="Team">
      <PageHeader
        title="Team"
        description={`Who works with ${caller.displayName} here, and what each may do.`}
        actions={<InviteMember />}
      />
      <TeamView />
    </Preload>
  );
}
