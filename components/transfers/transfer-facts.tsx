import type { ReactNode } from "react";
import { ShortID } from "@/components/page/short-id";
import { AppLink } from "@/components/ui/app-link";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import type { DefinitionItem } from "@/components/ui/data/definition-list";
import { FactsCard } from "@/components/ui/data/facts-card";
import { Money } from "@/components/ui/data/money";
import { ExactTime } from "@/components/ui/data/relative-time";
import { PAYMENT_METHODS, sourceInWords } from "@/components/words/payment-methods";
import { StateBadge } from "@/components/words/state-badge";
import { TRANSFER_STATES, CANCELLATION_STATES, REFUND_STATES } from "@/components/words/states";
import { TRANSFER_FAILURES, CARD_DECLINES } from "@/components/words/transfer-failures";
import type { DEBIT_HOLD_PERIODS } from "@/lib/domain/money/transfers/shared/details";
import type { Transfer } from "@/lib/domain/money/transfers/shared/transfer";
import { refusalInWords, type EitherTransferSide } from "./transfer-words";

const HOLD_PERIODS: Record<(typeof DEBIT_HOLD_PERIODS)[number], string> = {
  "no-hold": "none",
  "1-day": "1 business day",
  "2-days": "2 business days",
};

const LINK = "rounded-sm text-primary-text hover:underline";

export function TransferFacts({ transfer }: { transfer: Transfer }) {
  const { amount, status, failureReason, description, salesTaxAmount, createdOn, completedOn } = transfer;
  return (
    <FactsCard
      aria-label="Transfer"
      title="Transfer"
      items={[
        { label: "Amount", value: <Money cents={amount.value} currency={amount.currency} /> },
        { label: "Status", value: TRANSFER_STATES[status].meaning },
        ...(failureReason
          ? [
              {
                label: status === "reversed" ? "Why it was reversed" : "Why it failed",
                value: TRANSFER_FAILURES[failureReason],
              },
            ]
          : []),
        { label: "From", value: <SideFact side={transfer.source} /> },
        { label: "To", value: <SideFact side={transfer.destination} /> },
        { label: "Description", value: description || undefined },
        ...(salesTaxAmount ? [{ label: "Sales tax", value: <Money cents={salesTaxAmount.value} /> }] : []),
        ...returns(transfer),
        { label: "Created", value: <ExactTime value={createdOn} /> },
        ...(completedOn ? [{ label: "Completed", value: <ExactTime value={completedOn} /> }] : []),
        ...belonging(transfer),
      ]}
    />
  );
}

function returns({ refundedAmount, disputedAmount }: Transfer): DefinitionItem[] {
  return [
    ...(refundedAmount ? [{ label: "Refunded", value: <Money cents={refundedAmount.value} /> }] : []),
    ...(disputedAmount ? [{ label: "Disputed", value: <Money cents={disputedAmount.value} /> }] : []),
  ];
}

function belonging({ groupID, source, foreignID, scheduleID }: Transfer): DefinitionItem[] {
  const parent = source.transferID;
  const link = (href: string, text: string) => (
    <AppLink href={href} className={LINK}>
      {text}
    </AppLink>
  );
  return [
    ...(parent ? [{ label: "Paid from", value: link(`/transfers/${parent}`, "Previous transfer") }] : []),
    ...(groupID
      ? [{ label: "Group", value: link(`/transfers?groupID=${groupID}`, "All transfers in the group") }]
      : []),
    ...(foreignID ? [{ label: "Your ID", value: foreignID }] : []),
    ...(scheduleID ? [{ label: "Schedule", value: link(`/schedules/${scheduleID}`, "Created by schedule") }] : []),
  ];
}

function SideFact({ side }: { side: EitherTransferSide }) {
  const { account, paymentMethodType } = side;
  const source = sourceInWords(side);
  const method = PAYMENT_METHODS[paymentMethodType];
  const refusal = refusalInWords(side);
  return (
    <div className="grid gap-0.5 wrap-anywhere">
      <AppLink href={`/accounts/${account.accountID}`} className="rounded-sm text-primary-text hover:underline">
        {account.displayName}
      </AppLink>
      <span className="text-muted-foreground">{source === method ? source : `${source}, ${method}`}</span>
      {detailsOf(side).map(({ label, value }) => (
        <span key={label} className="text-muted-foreground">
          {label} {value}
        </span>
      ))}
      {refusal && <span className="text-danger">{refusal}</span>}
    </div>
  );
}

interface Detail {
  label: string;
  value: ReactNode;
}

const code = (text: string) => <code className="font-mono text-xs text-foreground">{text}</code>;

/** Returns the instruction to the side's rail, and the rail's own messages. */
function detailsOf({ achDetails: ach, cardDetails: card, rtpDetails: rtp }: EitherTransferSide): Detail[] {
  const correction = ach?.correction;
  const statement = ach?.originatingCompanyName ?? card?.dynamicDescriptor;
  const details: (Detail | "" | undefined)[] = [
    ach?.traceNumber && { label: "Trace number", value: code(ach.traceNumber) },
    ach?.secCode && { label: "Entry class", value: code(ach.secCode) },
    ach?.debitHoldPeriod && { label: "Hold:", value: HOLD_PERIODS[ach.debitHoldPeriod] },
    statement && { label: "On the statement:", value: statement },
    ach?.companyEntryDescription && { label: "Entry:", value: ach.companyEntryDescription },
    correction?.code && { label: "Corrected:", value: [correction.code, correction.reason].filter(Boolean).join(": ") },
    rtp?.networkResponseCode && { label: "Network answer", value: code(rtp.networkResponseCode) },
  ];
  return details.filter((one) => typeof one === "object");
}

/** Cancellations, refunds and disputes of a transfer. Renders nothing without them. */
export function TransferReturns({
  transfer: { cancellations = [], refunds = [], disputes = [] },
}: {
  transfer: Transfer;
}) {
  return (
    <>
      {cancellations.length > 0 && (
        <Returns title="Cancellations">
          {cancellations.map(({ cancellationID, status, createdOn }) => (
            <Line key={cancellationID}>
              <StateBadge of={CANCELLATION_STATES[status]} />
              <ExactTime value={createdOn} />
              <Named id={cancellationID} label="cancellation ID" />
            </Line>
          ))}
        </Returns>
      )}
      {refunds.length > 0 && (
        <Returns title="Refunds">
          {refunds.map(({ refundID, status, amount, createdOn, cardDetails }) => (
            <Line key={refundID}>
              <Money cents={amount.value} currency={amount.currency} className="font-medium" />
              <StateBadge of={REFUND_STATES[status]} />
              <ExactTime value={createdOn} />
              <Named id={refundID} label="refund ID" />
              {cardDetails?.failureCode && (
                <span className="w-full text-muted-foreground">{CARD_DECLINES[cardDetails.failureCode]}</span>
              )}
            </Line>
          ))}
        </Returns>
      )}
      {disputes.length > 0 && (
        <Returns title="Disputes">
          {disputes.map(({ disputeID, amount, createdOn }) => (
            <Line key={disputeID}>
              <AppLink href={`/disputes/${disputeID}`} className="rounded-sm text-primary-text hover:underline">
                Dispute of <Money cents={amount.value} currency={amount.currency} className="font-medium" />
              </AppLink>
              <ExactTime value={createdOn} />
            </Line>
          ))}
        </Returns>
      )}
    </>
  );
}

function Returns({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card aria-label={title}>
      <CardHeader title={title} />
      <CardBody className="py-1">
        <ul className="divide-y">{children}</ul>
      </CardBody>
    </Card>
  );
}

function Line({ children }: { children: ReactNode }) {
  return <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">{children}</li>;
}

/** ID with its copy button on the same line. */
function Named({ id, label }: { id: string; label: string }) {
  return (
    <span className="inline-flex items-center gap-1">
      <ShortID value={id} label={label} />
    </span>
  );
}
