"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { AppLink } from "@/components/ui/app-link";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { Money } from "@/components/ui/money";
import { ExactTime } from "@/components/ui/relative-time";
import { sourceInWords } from "@/components/words/payment-methods";
import { DISPUTE_STATES } from "@/components/words/states";
import { queryFor } from "@/lib/client/query";
import type { Dispute } from "@/lib/domain/disputes/contract";
import { transfers } from "@/lib/operations/transfers";
import { PHASE_EFFECTS, reasonInWords } from "./dispute-words";

const LINK = "rounded-sm text-primary-text hover:underline";

/** The facts of a dispute and of its payment. */
export function DisputeFacts({ accountID, dispute }: { accountID: string; dispute: Dispute }) {
  const { amount, status, phase, respondBy, createdOn, submittedOn } = dispute;
  const { transferID } = dispute.transfer;
  const { data: transfer } = useSuspenseQuery(queryFor(transfers.get, { params: { accountID, transferID } }));
  const { source, destination } = transfer;
  return (
    <Card>
      <CardHeader title="Dispute" />
      <CardBody className="py-1">
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
