"use client";

import { ConfirmAction } from "@/components/form/confirm-action";
import { useCan } from "@/components/page/can";
import { useIsLive } from "@/components/page/mode";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { can } from "@/lib/core/states";
import type { Dispute } from "@/lib/domain/disputes/contract";
import { disputes, partnerDisputes } from "@/lib/operations/disputes";
import { disputeStates } from "@/lib/domain/disputes/states";
import { sandbox } from "@/lib/operations/sandbox";

const RULINGS = [
  { outcome: "won", event: "win", label: "Rule: won", effect: "The network decides for the merchant." },
  { outcome: "lost", event: "lose", label: "Rule: lost", effect: "The network decides for the cardholder." },
  { outcome: "closed", event: "withdraw", label: "Rule: withdrawn", effect: "The cardholder’s bank withdraws it." },
] as const;

/** Lets a partner play the network in sandbox. Only what may happen now is there. */
export function RuleDispute({ accountID, dispute }: { accountID: string; dispute: Dispute }) {
  const isLive = useIsLive();
  const mayWrite = useCan("transfers.write");
  const possible = RULINGS.filter(({ event }) => can(disputeStates, dispute.status, event));
  if (isLive || !mayWrite || possible.length === 0) return null;
  return (
    <Card aria-label="Sandbox">
      <CardHeader title="Sandbox" description="Act as the card network and decide the dispute." />
      <CardBody className="flex flex-wrap gap-2">
        {possible.map(({ outcome, label, effect }) => (
          <ConfirmAction
            key={outcome}
            operation={sandbox.ruleDispute}
            request={{ params: { accountID, disputeID: dispute.disputeID }, body: { outcome } }}
            refresh={[disputes.get, partnerDisputes.list, partnerDisputes.waiting]}
            trigger={<Button size="sm">{label}</Button>}
            title={`${label}?`}
            effect={effect}
            labels={[label, "Ruling…"]}
            done="Dispute decided"
            tone="primary"
          />
        ))}
      </CardBody>
    </Card>
  );
}
