"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { ConfirmAction } from "@/components/form/confirm-action";
import { APIRequest } from "@/components/page/api-request";
import { useCan } from "@/components/page/can";
import { useIsLive } from "@/components/page/mode";
import { PageHeader } from "@/components/page/page-header";
import { ShortID } from "@/components/page/short-id";
import { whileUsed } from "@/components/page/while-used";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { formatMoney } from "@/components/ui/format";
import { Notice } from "@/components/ui/notice";
import { ExactTime } from "@/components/ui/relative-time";
import { counted } from "@/components/words/nouns";
import { StateBadge } from "@/components/words/state-badge";
import { DISPUTE_STATES } from "@/components/words/states";
import { queryFor } from "@/lib/client/query";
import { can } from "@/lib/core/states";
import type { Dispute } from "@/lib/domain/money/disputes/contract";
import { disputeStates } from "@/lib/domain/money/disputes/states";
import { disputeEvidence } from "@/lib/generated/operations/dispute-evidence";
import { disputes, partnerDisputes } from "@/lib/generated/operations/disputes";
import { sandbox } from "@/lib/generated/operations/sandbox";
import { disputeName, overDisputed, PHASE_EFFECTS, PHASES, reasonInWords } from "./dispute-words";
import { EvidenceBuilder } from "./evidence-builder";
import { AppLink } from "@/components/ui/app-link";
import { DefinitionList } from "@/components/ui/definition-list";
import { Money } from "@/components/ui/money";
import { sourceInWords } from "@/components/words/payment-methods";
import { transfers } from "@/lib/generated/operations/transfers";

const LINK = "rounded-sm text-primary-text hover:underline";

/** The facts of a dispute and of its payment. */
function DisputeFacts({ accountID, dispute }: { accountID: string; dispute: Dispute }) {
  const { amount, status, phase, respondBy, createdOn, submittedOn } = dispute;
  const { transferID } = dispute.transfer;
  const { data: transfer } = useSuspenseQuery(queryFor(transfers.get, { params: { accountID, transferID } }));
  const { source, destination } = transfer;
  const isOver = overDisputed(transfer);
  return (
    <Card>
      <CardHeader title="Dispute" />
      <CardBody className="py-1">
        {isOver && (
          <Notice tone="warning" title="More than the payment" className="my-3">
            {isOver}
          </Notice>
        )}
        <DefinitionList
          items={[
            { label: "Amount", value: <Money cents={amount.value} currency={amount.currency} /> },
            { label: "Status", value: DISPUTE_STATES[status].meaning },
            { label: "Reason", value: reasonInWords(dispute) },
            { label: "Phase", value: PHASE_EFFECTS[phase] },
            {
              label: "Payment",
              value: (
                <AppLink href={`/transfers/${transferID}`} className={LINK}>
                  <Money cents={transfer.amount.value} currency={transfer.amount.currency} /> by {sourceInWords(source)}
                </AppLink>
              ),
            },
            { label: "Paid", value: <ExactTime value={transfer.createdOn} /> },
            { label: "Description", value: transfer.description || undefined },
            { label: "Merchant", value: <Party account={destination.account} /> },
            { label: "Cardholder", value: <Party account={source.account} /> },
            { label: "Created", value: <ExactTime value={createdOn} /> },
            ...(status === "response-needed" ? [{ label: "Respond by", value: <ExactTime value={respondBy} /> }] : []),
            ...(submittedOn ? [{ label: "Submitted", value: <ExactTime value={submittedOn} /> }] : []),
          ]}
        />
      </CardBody>
    </Card>
  );
}

function Party({ account }: { account: { accountID: string; displayName: string } }) {
  return (
    <AppLink href={`/accounts/${account.accountID}`} className={LINK}>
      {account.displayName}
    </AppLink>
  );
}

const ASK_EVERY_MS = 5000;

/** One dispute: its facts beside its evidence. It is read again while somebody else may move it. */
export function DisputeView({ accountID, disputeID }: { accountID: string; disputeID: string }) {
  const { data: dispute } = useSuspenseQuery({
    ...queryFor(disputes.get, { params: { accountID, disputeID } }),
    refetchInterval: ({ state: { data } }) => data !== undefined && isOpen(data) && whileUsed(ASK_EVERY_MS),
  });
  return (
    <>
      <PageHeader
        title={disputeName(dispute)}
        above={[{ label: "Disputes", href: "/disputes" }]}
        status={<StateBadge of={DISPUTE_STATES[dispute.status]} />}
        facts={[PHASES[dispute.phase], <ShortID key="id" value={disputeID} label="dispute ID" />]}
        actions={
          <>
            <APIRequest operation={disputes.get} request={() => ({ params: { accountID, disputeID } })} />
            <AcceptDispute accountID={accountID} dispute={dispute} />
            <SubmitDispute accountID={accountID} dispute={dispute} />
          </>
        }
      />
      {dispute.status === "response-needed" && (
        <Notice tone="warning" title="Respond by the deadline" className="mb-6">
          Submit evidence or accept by <ExactTime value={dispute.respondBy} />. After that the cardholder keeps the
          money.
        </Notice>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          <DisputeFacts accountID={accountID} dispute={dispute} />
          <RuleDispute accountID={accountID} dispute={dispute} />
        </div>
        <EvidenceBuilder accountID={accountID} dispute={dispute} />
      </div>
    </>
  );
}

const isOpen = ({ status }: Dispute) => status === "response-needed" || status === "under-review";

/** Gives in to the cardholder, for good. Absent where that is not possible. */
function AcceptDispute({ accountID, dispute }: { accountID: string; dispute: Dispute }) {
  const { disputeID, amount, status } = dispute;
  if (!useCan("transfers.write") || !can(disputeStates, status, "accept")) return null;
  const money = formatMoney(amount.value, amount.currency);
  return (
    <ConfirmAction
      operation={disputes.accept}
      request={{ params: { accountID, disputeID } }}
      refresh={[disputes.get, partnerDisputes.list, partnerDisputes.waiting]}
      trigger={<Button>Accept dispute</Button>}
      title={`Accept the dispute of ${money}?`}
      effect={`The cardholder keeps ${money}. You can’t undo this.`}
      labels={["Accept dispute", "Accepting…"]}
      done="Dispute accepted"
    />
  );
}

/** Hands the evidence to the network, once. Absent where that is not possible, off without evidence. */
function SubmitDispute({ accountID, dispute }: { accountID: string; dispute: Dispute }) {
  const { disputeID, amount, status } = dispute;
  const request = { params: { accountID, disputeID } };
  const { data: items } = useSuspenseQuery(queryFor(disputeEvidence.list, request));
  if (!useCan("transfers.write") || !can(disputeStates, status, "submit")) return null;
  const money = formatMoney(amount.value, amount.currency);
  if (items.length === 0)
    return (
      <Button variant="primary" disabled title="Add evidence first">
        Submit evidence
      </Button>
    );
  return (
    <ConfirmAction
      operation={disputes.submit}
      request={request}
      refresh={[disputes.get, disputeEvidence.list, partnerDisputes.list, partnerDisputes.waiting]}
      trigger={<Button variant="primary">Submit evidence</Button>}
      title={`Submit evidence for ${money}?`}
      effect={`The network gets ${counted(items.length, "evidence item")} once. You can’t change or add anything afterward.`}
      labels={["Submit evidence", "Submitting…"]}
      done="Evidence submitted"
      tone="primary"
    />
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

/** Lets a partner play the network in sandbox. Only what may happen now is there. */
function RuleDispute({ accountID, dispute }: { accountID: string; dispute: Dispute }) {
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
