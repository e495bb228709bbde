"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Badge } from "@/components/ui/badge";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { queryFor } from "@/lib/client/query";
import { feePlans } from "@/lib/operations/fee-plans";
import { planNamed } from "@/lib/domain/fee-plans/shared/plan-named";
import type { OnboardingInvite } from "@/lib/domain/invites/contract";
import { ACCOUNT_TYPES } from "@/components/words/accounts";
import { capabilityLabel } from "@/components/words/capabilities";
import { scopeSentences } from "@/components/words/scopes";

/** What an invite offers: capabilities, permissions, fee plans and URLs. */
export function InviteAsks({ invite }: { invite: OnboardingInvite }) {
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
  return (
    <Card>
      <CardHeader title="Summary" />
      <CardBody className="py-1.5">
        <DefinitionList items={items} />
      </CardBody>
    </Card>
  );
}
