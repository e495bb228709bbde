"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { PageHeader } from "@/components/ui/page-header";
import { queryFor } from "@/lib/client/query";
import { onboardingInvites } from "@/lib/domain/invites/contract";
import { onboardingProgress } from "@/lib/domain/invites/dashboard";
import { InviteActions } from "./invite-actions";
import { InviteAsks } from "./invite-asks";
import { InviteLinkBox } from "./invite-link-box";
import { InviteStatusBadge } from "./invite-status-badge";
import { InviteTimeline } from "./invite-timeline";
import { inviteTitle, recipientOf } from "./invite-words";
import { prefillSections } from "./prefill-facts";

/** An invite with everything in it; `isNew` right after it was made, when its link takes focus. */
export function InviteDetail({ code, isNew }: { code: string; isNew: boolean }) {
  const { data: invite } = useSuspenseQuery(queryFor(onboardingInvites.get, { params: { code } }));
  const {
    data: { stage, accountName },
  } = useSuspenseQuery(queryFor(onboardingProgress.get, { params: { code } }));
  const named = { ...invite, accountName };
  const sections = invite.prefill ? prefillSections(invite.prefill) : [];
  return (
    <>
      <PageHeader
        title={inviteTitle(named)}
        breadcrumb={[
          { label: "Invites", href: "/invites" },
          { label: accountName || invite.prefill ? recipientOf(named) : code },
        ]}
        status={<InviteStatusBadge status={stage} />}
        actions={<InviteActions invite={invite} />}
      />
      <div className="grid items-start gap-5 lg:grid-cols-[1fr_20rem]">
        <div className="grid min-w-0 gap-5 lg:order-last">
          <InviteLinkBox invite={invite} isNew={isNew} />
          <InviteTimeline invite={invite} />
        </div>
        <div className="grid min-w-0 gap-5">
          <InviteAsks invite={invite} />
          {sections.map(({ title, items }) => (
            <Card key={title}>
              <CardHeader title={title} description="Filled in by you." />
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
