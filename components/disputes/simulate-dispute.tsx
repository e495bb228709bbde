"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { ConfirmAction } from "@/components/form/confirm-action";
import { useCan } from "@/components/page/can";
import { useIsLive } from "@/components/page/mode";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { formatMoney } from "@/components/ui/words/format";
import { DialogButton } from "@/components/ui/overlays/dialog-button";
import { queryFor } from "@/lib/client/query";
import { can } from "@/lib/core/api/states";
import type { Dispute } from "@/lib/domain/money/disputes/contract";
import { disputeStates } from "@/lib/domain/money/disputes/states";
import { disputes, partnerDisputes } from "@/lib/generated/operations/disputes";
import { sandbox } from "@/lib/generated/operations/sandbox";
import { transfers } from "@/lib/generated/operations/transfers";

const load = () => import("./simulate-dispute-form");
const SimulateDisputeForm = dynamic(() => load().then((loaded) => loaded.SimulateDisputeForm), { ssr: false });

const CARDS: readonly string[] = ["card-payment", "mobile-pay"];

/** Disputes a card payment in the sandbox. Hidden if that is not possible. */
export function SimulateDispute({ accountID, transferID }: { accountID: string; transferID: string }) {
  const isLive = useIsLive();
  const mayWrite = useCan("transfers.write");
  const { data: transfer } = useSuspenseQuery(queryFor(transfers.get, { params: { accountID, transferID } }));
  const { amount, disputedAmount, source, status } = transfer;
  const left = amount.value - (disputedAmount?.value ?? 0);
  const isDisputable = status === "completed" && CARDS.includes(source.paymentMethodType) && left > 0;
  if (isLive || !mayWrite || !isDisputable) return null;
  return (
    <Card aria-label="Sandbox dispute" className="mt-6">
      <CardHeader title="Sandbox" description="Act as the cardholder and dispute the payment." />
      <CardBody>
        <DialogButton label="Simulate a dispute" size="sm" load={load}>
          {(close) => (
            <SimulateDisputeForm
              accountID={accountID}
              transferID={transferID}
              left={formatMoney(left, amount.currency)}
              onClose={close}
            />
          )}
        </DialogButton>
      </CardBody>
    </Card>
  );
}

const RULINGS = [
  { outcome: "won", event: "win", label: "Rule for the merchant", effect: "The network decides for the merchant." },
  {
    outcome: "lost",
    event: "lose",
    label: "Rule for the cardholder",
    effect: "The network decides for the cardholder.",
  },
  {
    outcome: "closed",
    event: "withdraw",
    label: "Withdraw the dispute",
    effect: "The cardholder’s bank withdraws it.",
  },
] as const;

/** Plays the network in the sandbox, with only the events that can happen now. */
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
