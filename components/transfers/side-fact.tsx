import type { ReactNode } from "react";
import { AppLink } from "@/components/ui/app-link";
import { PAYMENT_METHODS, sourceInWords } from "@/components/words/payment-methods";
import { HOLD_PERIODS } from "@/components/words/transfer-details";
import { refusalInWords, type Side } from "./transfer-words";

/** A side of a transfer: the account, how it pays or is paid, and what its rail says. */
export function SideFact({ side }: { side: Side }) {
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

/** What the side's rail was asked for, and what it said of itself. */
function detailsOf({ achDetails: ach, cardDetails: card, rtpDetails: rtp }: Side): Detail[] {
  const correction = ach?.correction;
  const statement = ach?.originatingCompanyName ?? card?.dynamicDescriptor;
  const told: (Detail | "" | undefined)[] = [
    ach?.traceNumber && { label: "Trace number", value: code(ach.traceNumber) },
    ach?.secCode && { label: "Entry class", value: code(ach.secCode) },
    ach?.debitHoldPeriod && { label: "Hold:", value: HOLD_PERIODS[ach.debitHoldPeriod] },
    statement && { label: "On the statement:", value: statement },
    ach?.companyEntryDescription && { label: "Entry:", value: ach.companyEntryDescription },
    correction?.code && { label: "Corrected:", value: [correction.code, correction.reason].filter(Boolean).join(": ") },
    rtp?.networkResponseCode && { label: "Network answer", value: code(rtp.networkResponseCode) },
  ];
  return told.filter((one) => typeof one === "object");
}
