"use client";

import { DefinitionList } from "@/components/ui/definition-list";
import { Money } from "@/components/ui/money";
import { arrivalInWords } from "@/components/words/arrivals";
import { PAYMENT_METHODS, sourceInWords } from "@/components/words/payment-methods";
import type { PaymentMethod } from "@/lib/domain/payment-methods/contract";
import { pairOf } from "@/lib/domain/transfers/shared/pairs";
import { costInWords, useFees } from "./use-fees";

/** One side as it is chosen so far. */
export interface ReviewedSide {
  accountID: string;
  method: PaymentMethod | undefined;
}

interface TransferReviewProps {
  source: ReviewedSide;
  destination: ReviewedSide;
  /** In cents. */
  amount: number;
}

/** What the transfer will be, before it is made: its way, when it arrives, what it costs and how large it may be. */
export function TransferReview({ source, destination, amount }: TransferReviewProps) {
  const [from, to] = [source.method, destination.method];
  const fees = { source: useFees(source.accountID), destination: useFees(destination.accountID) };
  const pair = from && to && pairOf(from.paymentMethodType, to.paymentMethodType);
  if (!pair) return null;
  return (
    <section aria-labelledby="review" className="rounded-xl border bg-muted/40 px-4 pt-3 pb-1">
      <h2 id="review" className="font-semibold">
        Review
      </h2>
      <DefinitionList
        items={[
          { label: "Pays", value: wayOf(from) },
          { label: "Gets paid", value: wayOf(to) },
          { label: "Amount", value: <Money cents={amount} /> },
          { label: "Arrives", value: arrivalInWords(from.paymentMethodType, to.paymentMethodType) },
          { label: "Cost", value: costInWords(pair, amount, fees) },
          { label: "Limit", value: <Money cents={pair.most} /> },
        ]}
      />
    </section>
  );
}

function wayOf(method: PaymentMethod): string {
  const [source, way] = [sourceInWords(method), PAYMENT_METHODS[method.paymentMethodType]];
  return source === way ? source : `${source}, ${way}`;
}
