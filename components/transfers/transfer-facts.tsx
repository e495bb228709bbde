import { AppLink } from "@/components/ui/app-link";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { type DefinitionItem, DefinitionList } from "@/components/ui/definition-list";
import { Money } from "@/components/ui/money";
import { ExactTime } from "@/components/ui/relative-time";
import { TRANSFER_STATES } from "@/components/words/states";
import { TRANSFER_FAILURES } from "@/components/words/transfer-failures";
import type { Transfer } from "@/lib/domain/transfers/shared/transfer";
import { SideFact } from "./side-fact";

const LINK = "rounded-sm text-primary-text hover:underline";

/** The facts of a transfer. */
export function TransferFacts({ transfer }: { transfer: Transfer }) {
  const { amount, status, failureReason, description, salesTaxAmount, createdOn, completedOn } = transfer;
  return (
    <Card aria-label="Transfer">
      <CardHeader title="Transfer" />
      <CardBody className="py-1">
        <DefinitionList
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
      </CardBody>
    </Card>
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
      ? [{ label: "Group", value: link(`/transfers?groupID=${groupID}`, "All transfers of the group") }]
      : []),
    ...(foreignID ? [{ label: "Your ID", value: foreignID }] : []),
    ...(scheduleID ? [{ label: "Schedule", value: link(`/schedules/${scheduleID}`, "Created by schedule") }] : []),
  ];
}
