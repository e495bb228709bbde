import { Timeline } from "@/components/page/timeline";
import { AppLink } from "@/components/ui/app-link";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/data/definition-list";
import { Money } from "@/components/ui/data/money";
import { decimalToCents } from "@/lib/core/money/money";
import type { LegEnd, TransferLeg } from "@/lib/domain/money/transfers/dashboard";
import type { Transfer } from "@/lib/domain/money/transfers/shared/transfer";
import { inOrder, type Moment, momentsOf } from "./moments";

/** History and cost of a transfer, which its row has no column for. */
export function TransferPanel({ transfer }: { transfer: Transfer }) {
  return (
    <div className="grid gap-4 py-4">
      <TransferTimeline moments={momentsOf(transfer)} />
      <TransferFees transfer={transfer} />
    </div>
  );
}

export function TransferTimeline({ moments }: { moments: readonly Moment[] }) {
  return (
    <Card aria-label="Timeline">
      <CardHeader title="Timeline" />
      <CardBody>
        <Timeline items={inOrder(moments)} />
      </CardBody>
    </Card>
  );
}

/** The account that an expected fee is taken from. A wallet without an owner is the viewer's. */
function payerOf({ owner }: LegEnd, { source }: Transfer): string {
  if (!owner) return "You pay";
  return owner.accountID === source.account.accountID && source.wallet ? "The source pays" : "The destination pays";
}

const PAYERS = { source: "The source", destination: "The destination", partner: "You" } as const;

interface TransferFeesProps {
  transfer: Transfer;
  legs?: readonly TransferLeg[] | undefined;
}

/** The fees that were charged, and the operator's fee that `legs` expect. */
export function TransferFees({ transfer, legs = [] }: TransferFeesProps) {
  const { transferID, serviceFees = [], facilitatorFee } = transfer;
  const own = facilitatorFee?.total ?? facilitatorFee?.markup;
  const items = [
    ...serviceFees.map(({ transferParty, totalAmount }) => ({
      label: `${PAYERS[transferParty]} ${transferParty === "partner" ? "pay" : "pays"}`,
      value: <Money cents={decimalToCents(totalAmount.valueDecimal)} />,
    })),
    ...legs
      .filter(({ part, state }) => part === "fee" && state === "waiting")
      .map(({ from, amount }) => ({
        label: `${payerOf(from, transfer)} (expected)`,
        value: <Money cents={amount} />,
      })),
    ...(own === undefined ? [] : [{ label: "Facilitator fee", value: <Money cents={own} /> }]),
  ];
  return (
    <Card aria-label="Fees">
      <CardHeader
        title="Fees"
        actions={
          serviceFees.length > 0 && (
            <AppLink
              href={`/billing/fees?transferID=${transferID}`}
              className="rounded-sm text-primary-text hover:underline"
            >
              Details
            </AppLink>
          )
        }
      />
      <CardBody className={items.length > 0 ? "py-1" : undefined}>
        {items.length > 0 ? <DefinitionList items={items} /> : <p className="text-muted-foreground">No fees so far.</p>}
      </CardBody>
    </Card>
  );
}
