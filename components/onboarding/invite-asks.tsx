"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Badge } from "@/components/ui/badge";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { queryFor } from "@/lib/client/query";
import { feePlans, planNamed } from "@/lib/domain/fee-plans/contract";
import type { OnboardingInvite } from "@/lib/domain/invites/contract";
import { capabilityLabel } from "./capability-words";
import { scopeSentences } from "./scope-words";

const TYPES = { business: "Business", individual: "Individual" };

/** What an invite asks for and offers: capabilities, permissions in sentences, fee plans and addresses. */
export function InviteAsks({ invite }: { invite: OnboardingInvite }) {
  const { data: plans } = useSuspenseQuery(queryFor(feePlans.choices));
  const planName = (name: string) => planNamed(plans, name)?.name;
  const items = [
    { label: "Account type", value: invite.prefill ? TYPES[invite.prefill.accountType] : "Theirs to choose" },
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
      label: "You may",
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
    { label: "Return address", value: invite.returnURL && <span className="break-all">{invite.returnURL}</span> },
    {
      label: "Your terms",
      value: invite.termsOfServiceURL && <span className="break-all">{invite.termsOfServiceURL}</span>,
    },
  ];
  return (
    <Card>
      <CardHeader title="Summary" />
      <CardBody className="py-1.5">
        <DefinitionList items={items} />
      </CardBody>
    </Card>
  );
}
