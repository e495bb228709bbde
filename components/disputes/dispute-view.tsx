"use client";

import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { ConfirmAction } from "@/components/form/confirm-action";
import { APIRequest } from "@/components/page/api-request";
import { useCan } from "@/components/page/can";
import { PageHeader } from "@/components/page/page-header";
import { ShortID } from "@/components/page/short-id";
import { Timeline, type TimelineItem } from "@/components/page/timeline";
import { useReadAgain } from "@/components/page/use-read-again";
import { whileUsed } from "@/components/page/while-used";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { cn } from "@/components/ui/cn";
import { formatMoney } from "@/components/ui/words/format";
import { Notice } from "@/components/ui/feedback/notice";
import { ExactTime, useMinute } from "@/components/ui/data/relative-time";
import { useZone } from "@/components/ui/words/use-zone";
import { counted } from "@/components/words/nouns";
import { StateBadge } from "@/components/words/state-badge";
import { DISPUTE_STATES } from "@/components/words/states";
import { queryFor } from "@/lib/client/query";
import { can } from "@/lib/core/api/states";
import type { Dispute } from "@/lib/domain/money/disputes/contract";
import type { DisputeMoment } from "@/lib/domain/money/disputes/dashboard";
import { disputeStates } from "@/lib/domain/money/disputes/states";
import { disputeEvidence } from "@/lib/generated/operations/dispute-evidence";
import { disputeHistory, disputes, partnerDisputes } from "@/lib/generated/operations/disputes";
import {
  countdownTo,
  DISPUTE_MOMENTS,
  disputeName,
  EVIDENCE_TYPES,
  overDisputed,
  PHASE_EFFECTS,
  PHASES,
  reasonInWords,
  refundedBefore,
} from "./dispute-words";
import { EvidenceBuilder } from "./evidence-builder";
import { RuleDispute } from "./simulate-dispute";
import { AppLink } from "@/components/ui/app-link";
import { DefinitionList } from "@/components/ui/data/definition-list";
import { Money } from "@/components/ui/data/money";
import { sourceInWords } from "@/components/words/payment-methods";
import { transfers } from "@/lib/generated/operations/transfers";

const LINK = "rounded-sm text-primary-text hover:underline";

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
            { label: "Phase", value: isOpen(dispute) ? PHASE_EFFECTS[phase] : PHASES[phase] },
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

/** One dispute with its evidence. It is refetched while someone else may change it. */
export function DisputeView({ accountID, disputeID }: { accountID: string; disputeID: string }) {
  const { data: dispute } = useSuspenseQuery({
    ...queryFor(disputes.get, { params: { accountID, disputeID } }),
    refetchInterval: ({ state: { data } }) => data !== undefined && isOpen(data) && whileUsed(ASK_EVERY_MS),
  });
  return (
    <>
      <PageHeader
        title={disputeName(dispute)}
        size="lg"
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
      {dispute.status === "response-needed" && <RespondBy respondBy={dispute.respondBy} />}
      <RefundedBefore accountID={accountID} dispute={dispute} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          <DisputeFacts accountID={accountID} dispute={dispute} />
          <RuleDispute accountID={accountID} dispute={dispute} />
          <DisputeTimeline accountID={accountID} dispute={dispute} />
        </div>
        <EvidenceBuilder accountID={accountID} dispute={dispute} />
      </div>
    </>
  );
}

function useRefundedBefore(accountID: string, { transfer: { transferID } }: Dispute) {
  const { data: transfer } = useSuspenseQuery(queryFor(transfers.get, { params: { accountID, transferID } }));
  return refundedBefore(transfer, useZone());
}

/** Notice that the disputed payment was refunded, because proof of the refund wins the dispute. */
function RefundedBefore({ accountID, dispute }: { accountID: string; dispute: Dispute }) {
  const refunded = useRefundedBefore(accountID, dispute);
  if (!refunded || !isOpen(dispute)) return null;
  const advice = dispute.status === "response-needed" ? refunded.advice : "The refund is proof against this dispute.";
  return (
    <Notice tone="warning" title={refunded.title} className="mb-6">
      {advice}
    </Notice>
  );
}

const LOOKS = {
  past: { box: "border-danger-border bg-danger-soft", text: "text-danger", badge: "danger", says: "Too late" },
  urgent: { box: "border-danger-border bg-danger-soft", text: "text-danger", badge: "danger", says: "Due soon" },
  soon: {
    box: "border-warning-border bg-warning-soft",
    text: "text-warning",
    badge: "warning",
    says: "Due within days",
  },
  calm: { box: "border-border bg-card", text: "", badge: "info", says: "In time" },
} as const;

/** Countdown to the response deadline, in the viewer's time zone. */
function RespondBy({ respondBy }: { respondBy: string }) {
  const { left, when, urgency } = countdownTo(respondBy, useMinute(), useZone());
  const { box, text, badge, says } = LOOKS[urgency];
  return (
    <section aria-label="Time to respond" className={cn("mb-6 grid gap-1 rounded-xl border px-5 py-4", box)}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className={cn("text-[1.75rem] leading-9 font-semibold tracking-tight", text)}>{left}</span>
        <Badge tone={badge}>{says}</Badge>
      </p>
      <p>
        {urgency === "past" ? "A response was due " : "Submit evidence or accept by "}
        <time dateTime={respondBy} className="font-medium">
          {when}
        </time>
        . {urgency === "past" ? "The cardholder keeps the money." : "After that the cardholder keeps the money."}
      </p>
    </section>
  );
}

const BAD: readonly DisputeMoment["kind"][] = ["escalated", "held", "kept", "lost", "expired"];

function DisputeTimeline({ accountID, dispute }: { accountID: string; dispute: Dispute }) {
  const { disputeID, status, phase, respondBy, submittedOn = "", amount } = dispute;
  const request = { params: { accountID, disputeID } };
  const { data: moments = [], refetch } = useQuery(queryFor(disputeHistory.list, request));
  useReadAgain(`${status} ${phase} ${submittedOn}`, refetch);
  const { data: evidence } = useSuspenseQuery(queryFor(disputeEvidence.list, request));
  const items: TimelineItem[] = [
    ...moments.map(({ kind, on, amount: moved }) => ({
      on,
      what: DISPUTE_MOMENTS[kind],
      isBad: BAD.includes(kind),
      ...(moved !== undefined && { about: formatMoney(moved, amount.currency) }),
    })),
    ...evidence.map(({ createdOn, evidenceType }) => ({
      on: createdOn,
      what: "Evidence added",
      about: EVIDENCE_TYPES[evidenceType],
    })),
  ].toSorted((one, other) => Date.parse(one.on) - Date.parse(other.on));
  const ahead = status === "response-needed" ? [{ on: respondBy, what: "Response deadline", isAhead: true }] : [];
  return (
    <Card aria-label="Timeline">
      <CardHeader title="Timeline" />
      <CardBody>
        <Timeline items={[...items, ...ahead]} />
      </CardBody>
    </Card>
  );
}

const isOpen = ({ status }: Dispute) => status === "response-needed" || status === "under-review";

/**
 * Accepts the dispute, which cannot be undone. After a refund the person first types a word. Hidden if the dispute
 * cannot be accepted.
 */
function AcceptDispute({ accountID, dispute }: { accountID: string; dispute: Dispute }) {
  const { disputeID, amount, status } = dispute;
  const refunded = useRefundedBefore(accountID, dispute);
  if (!useCan("transfers.write") || !can(disputeStates, status, "accept")) return null;
  const money = formatMoney(amount.value, amount.currency);
  return (
    <ConfirmAction
      operation={disputes.accept}
      request={{ params: { accountID, disputeID } }}
      refresh={[disputes.get, partnerDisputes.list, partnerDisputes.waiting]}
      trigger={<Button>Accept dispute</Button>}
      title={`Accept the ${money} dispute?`}
      effect={`${refunded ? `${refunded.title} ${refunded.advice} ` : ""}The cardholder keeps ${money}. You can’t undo this.`}
      typeToConfirm={refunded && "accept"}
      labels={["Accept dispute", "Accepting…"]}
      done="Dispute accepted"
    />
  );
}

/** Submits the evidence to the network, once. Hidden if that is not possible, disabled without evidence. */
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
