"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { PageHeader } from "@/components/page/page-header";
import { queryFor } from "@/lib/client/query";
import { onboardingInvites } from "@/lib/operations/invites";
import { onboardingProgress } from "@/lib/operations/invite-progress";
import { InviteActions } from "./invite-actions";
import { InviteAsks } from "./invite-asks";
import { InvitePeople } from "./invite-people";
import { InviteLinkBox } from "./invite-link-box";
import { StateBadge } from "@/components/words/state-badge";
import { INVITE_STATES } from "@/components/words/states";
import { InviteTimeline } from "./invite-timeline";
import { inviteTitle } from "./invite-words";
import { prefillSections } from "./prefill-facts";

/** An invite with everything in it; `isNew` right after it was made, when its link takes focus. */
export function InviteDetail({ code, isNew }: { code: string; isNew: boolean }) {
  const { data: invite } = useSuspenseQuery(queryFor(onboardingInvites.get, { params: { code } }));
  const {
    data: { stage, accountName, invitee },
  } = useSuspenseQuery(queryFor(onboardingProgress.get, { params: { code } }));
  const named = { ...invite, accountName, invitee };
  const sections = invite.prefill ? prefillSections(invite.prefill) : [];
  return (
    <>
      <PageHeader
        title={inviteTitle(named)}
        above={[{ label: "Invites", href: "/invites" }]}
        status={<StateBadge of={INVITE_STATES[stage]} />}
        actions={<InviteActions invite={named} />}
      />
      <div className="grid items-start gap-5 lg:grid-cols-[1fr_20rem]">
        <div className="grid min-w-0 gap-5 lg:order-last">
          <InviteLinkBox invite={invite} isNew={isNew} />
          <InviteTimeline invite={invite} />
        </div>
        <div className="grid min-w-0 gap-5">
          <InviteAsks invite={invite} />
          <InvitePeople invite={invite} />
          {sections.map(({ title, items }) => (
            <Card key={title}>
              <CardHeader title={title} description="Prefilled by you." />
              <CardBody className="py-1.5">
                <DefinitionList items={items} />
              </CardBody>
            </Card>
          ))}
        </div>
      </div>
    </>
  );
}
