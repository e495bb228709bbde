import type { ReactNode } from "react";
import { ShortID } from "@/components/page/short-id";
import { AppLink } from "@/components/ui/app-link";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Money } from "@/components/ui/money";
import { ExactTime } from "@/components/ui/relative-time";
import { StateBadge } from "@/components/words/state-badge";
import { CANCELLATION_STATES, REFUND_STATES } from "@/components/words/states";
import { CARD_DECLINES } from "@/components/words/transfer-failures";
import type { Transfer } from "@/lib/domain/money/transfers/shared/transfer";

/** The cancellations, refunds and disputes of a transfer. Nothing where there are none. */
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

/** An ID and its copy button, which stay on one line. */
function Named({ id, label }: { id: string; label: string }) {
  return (
    <span className="inline-flex items-center gap-1">
      <ShortID value={id} label={label} />
    </span>
  );
}
