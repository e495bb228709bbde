import type { Transfer } from "@/lib/domain/money/transfers/shared/transfer";
import { formatMoney } from "@/components/ui/words/format";
import { CARD_DECLINES } from "@/components/words/transfer-failures";
import type { TransferPosting } from "@/lib/domain/money/transfers/dashboard";
import { refusalInWords, type EitherTransferSide } from "./transfer-words";

export interface Moment {
  on: string;
  what: string;
  /** Side of the transfer, or a detail. */
  about?: string;
  isBad?: boolean;
}

type RailKind = "ach" | "card" | "rtp";

const WORDS: Record<RailKind, Readonly<Record<string, string>>> = {
  ach: {
    initiatedOn: "Bank instruction prepared",
    originatedOn: "Sent to the bank",
    correctedOn: "The bank corrected the details",
    completedOn: "The bank completed it",
    returnedOn: "The bank returned it",
    failedOn: "The bank refused it",
    canceledOn: "Bank instruction canceled",
  },
  card: {
    initiatedOn: "Sent to the card’s issuer",
    confirmedOn: "The issuer approved it",
    settledOn: "The card network settled it",
    completedOn: "Card payment completed",
    failedOn: "The issuer declined it",
    canceledOn: "Card payment canceled",
  },
  rtp: {
    initiatedOn: "Sent to the bank",
    acceptedWithoutPostingOn: "The bank accepted it but hasn’t posted it yet",
    completedOn: "The bank posted it",
    failedOn: "The bank refused it",
  },
};
const REFUND: Readonly<Record<string, string>> = {
  confirmedOn: "Refund sent to the card",
  completedOn: "Refund completed",
  failedOn: "Refund failed",
};
const BAD = new Set(["failedOn", "returnedOn"]);

export function momentsOf(transfer: Transfer): Moment[] {
  const { createdOn, completedOn, source, destination, cancellations = [], refunds = [], disputes = [] } = transfer;
  return inOrder([
    { on: createdOn, what: "Transfer created" },
    ...legOf(source, "Source"),
    ...legOf(destination, "Destination"),
    ...cancellations.map((one) => ({ on: one.createdOn, what: "Cancellation requested" })),
    ...refunds.flatMap(refundOf),
    ...disputes.map(disputeOf),
    ...(completedOn ? [{ on: completedOn, what: "Transfer completed" }] : []),
  ]);
}

/** Sorts by time. Events at the same time keep their order. */
export function inOrder(moments: readonly Moment[]): Moment[] {
  return moments.toSorted((one, other) => Date.parse(one.on) - Date.parse(other.on));
}

function disputeOf({ createdOn, amount }: NonNullable<Transfer["disputes"]>[number]): Moment {
  return { on: createdOn, what: "Disputed", about: formatMoney(amount.value, amount.currency), isBad: true };
}

function refundOf({ createdOn, amount, cardDetails }: NonNullable<Transfer["refunds"]>[number]): Moment[] {
  const about = formatMoney(amount.value, amount.currency);
  const why = cardDetails?.failureCode && CARD_DECLINES[cardDetails.failureCode];
  const moments = Object.entries(cardDetails ?? {}).flatMap(([moment, on]): Moment[] => {
    const what = REFUND[moment];
    if (!what || !on) return [];
    return moment === "failedOn"
      ? [{ on, what, about: why ? `${about}. ${why}` : about, isBad: true }]
      : [{ on, what, about }];
  });
  return [{ on: createdOn, what: "Refund requested", about }, ...moments];
}

/** Returns when the operator's fees were taken and refunded, according to the ledger. */
export function feeMomentsOf(postings: readonly TransferPosting[]): Moment[] {
  return postings.flatMap(({ createdOn, entries }) =>
    entries
      .filter(({ account }) => account === "fee-income")
      .map(({ amount }) => ({
        on: createdOn,
        what: amount > 0 ? "Fee charged" : "Fee refunded",
        about: formatMoney(Math.abs(amount)),
      })),
  );
}

function legOf(side: EitherTransferSide, name: string): Moment[] {
  const { achDetails, cardDetails, rtpDetails } = side;
  const why = refusalInWords(side);
  const momentsIn = (kind: RailKind, details: object = {}) =>
    Object.entries(details).flatMap(([moment, on]: [string, unknown]): Moment[] => {
      const what = WORDS[kind][moment];
      if (!what || typeof on !== "string") return [];
      const isBad = BAD.has(moment);
      return [{ on, what, about: isBad && why ? `${name}. ${why}` : name, ...(isBad && { isBad }) }];
    });
  return [...momentsIn("ach", achDetails), ...momentsIn("card", cardDetails), ...momentsIn("rtp", rtpDetails)];
}
