"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Ban, CodeXml, CopyPlus, Replace } from "lucide-react";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { RevokeInviteDialog } from "@/components/onboarding/invite/invite-dialogs";
import { useCan } from "@/components/page/can";
import { PageHeader } from "@/components/page/page-header";
import { AppLink } from "@/components/ui/app-link";
import { Badge } from "@/components/ui/badge";
import { focusLeft } from "@/components/ui/browser";
import { Button } from "@/components/ui/button";
import { CodeBlock } from "@/components/ui/data/code-block";
import { FactsCard } from "@/components/ui/data/facts-card";
import { Dialog } from "@/components/ui/overlays/dialog";
import { capabilityLabel } from "@/components/words/capabilities";
import { ACCOUNT_TYPES } from "@/components/words/people";
import { scopeSentences } from "@/components/words/grants";
import { StateBadge } from "@/components/words/state-badge";
import { INVITE_STATES } from "@/components/words/states";
import { queryFor } from "@/lib/client/query";
import { can } from "@/lib/core/api/states";
import { planNamed } from "@/lib/domain/money/fee-plans/shared/plan-named";
import type { OnboardingInvite } from "@/lib/domain/onboarding/invites/contract";
import { inviteStates, inviteStatus } from "@/lib/domain/onboarding/invites/states";
import { feePlans } from "@/lib/generated/operations/fee-plans";
import { onboardingProgress } from "@/lib/generated/operations/invite-progress";
import { onboardingInvites } from "@/lib/generated/operations/invites";
import { inviteTitle, type NamedInvite } from "../invite/invite-words";
import { prefillSections } from "./invite-facts";
import { InviteLead } from "./invite-lead";
import { InviteLinkBox, InvitePeople } from "./invite-people";

/** Details of an invite. `isNew` right after creation, when its link takes focus. */
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
      <InviteLead invite={invite} />
      <div className="grid items-start gap-5 lg:grid-cols-[1fr_20rem]">
        <div className="grid min-w-0 gap-5 lg:order-last">
          <InviteLinkBox invite={invite} isNew={isNew} />
        </div>
        <div className="grid min-w-0 gap-5">
          <InviteAsks invite={invite} />
          <InvitePeople invite={invite} />
          {sections.map(({ title, items }) => (
            <FactsCard key={title} title={title} description="Prefilled by you." items={items} />
          ))}
        </div>
      </div>
    </>
  );
}

function InviteAsks({ invite }: { invite: OnboardingInvite }) {
  const { data: plans } = useSuspenseQuery(queryFor(feePlans.choices));
  const planName = (name: string) => planNamed(plans, name)?.name;
  const items = [
    {
      label: "Account type",
      value: invite.prefill ? ACCOUNT_TYPES[invite.prefill.accountType] : "The recipient chooses",
    },
    {
      label: "Capabilities",
      value: (
        <span className="flex flex-wrap gap-1">
          {invite.capabilities.map((one) => (
            <Badge key={one} icon={null}>
              {capabilityLabel(one)}
            </Badge>
          ))}
        </span>
      ),
    },
    {
      label: "Your permissions",
      value: (
        <ul className="grid gap-0.5">
          {scopeSentences(invite.scopes).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      ),
    },
    {
      label: "Fee plans",
      value: (
        <ul className="grid gap-0.5">
          {invite.feePlanCodes.map((code) => (
            <li key={code}>
              {planName(code) && `${planName(code)} `}
              <code className="font-mono text-xs text-muted-foreground">{code}</code>
            </li>
          ))}
        </ul>
      ),
    },
    { label: "Return URL", value: invite.returnURL && <span className="break-all">{invite.returnURL}</span> },
    {
      label: "Terms URL",
      value: invite.termsOfServiceURL && <span className="break-all">{invite.termsOfServiceURL}</span>,
    },
  ];
  return <FactsCard title="Summary" items={items} />;
}

/** Actions for an invite: view it as an API request, duplicate, replace or revoke it. */
function InviteActions({ invite }: { invite: OnboardingInvite & NamedInvite }) {
  const mayInvite = useCan("accounts.write");
  const router = useRouter();
  const [dialog, setDialog] = useState<"revoke" | "replace" | null>(null);
  const trigger = useRef<Element | null>(null);
  const ask = (next: "revoke" | "replace") => {
    trigger.current = document.activeElement;
    setDialog(next);
  };
  const close = () => {
    setDialog(null);
    focusLeft(trigger.current);
  };
  const copy = `/invites/new?from=${encodeURIComponent(invite.code)}`;
  const mayRevoke = mayInvite && can(inviteStates, inviteStatus(invite), "revoke");
  return (
    <>
      <Dialog size="lg" title="Invite in the API" trigger={<Button icon={CodeXml}>View as API</Button>}>
        <div className="pb-4">
          <CodeBlock label={`GET /api/onboarding-invites/${invite.code}`} code={JSON.stringify(invite, null, 2)} />
        </div>
      </Dialog>
      {mayInvite && (
        <Button asChild>
          <AppLink href={copy}>
            <CopyPlus aria-hidden />
            Duplicate
          </AppLink>
        </Button>
      )}
      {mayRevoke && (
        <Button onClick={() => ask("replace")} icon={Replace}>
          Replace…
        </Button>
      )}
      {mayRevoke && (
        <Button onClick={() => ask("revoke")} icon={Ban}>
          Revoke…
        </Button>
      )}
      <RevokeInviteDialog
        invite={invite}
        isOpen={dialog !== null}
        onClose={close}
        {...(dialog === "replace" && { onReplace: () => router.push(copy) })}
      />
    </>
  );
}
