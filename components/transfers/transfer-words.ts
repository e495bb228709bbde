import { formatMoney } from "@/components/ui/words/format";
import { sourceInWords } from "@/components/words/payment-methods";
import { costInFull } from "@/components/words/fee-example";
import { CARD_DECLINES, RTP_DECLINES } from "@/components/words/transfer-failures";
import { cents } from "@/lib/core/money/money";
import { can } from "@/lib/core/api/states";
import { costOf, type EventTerms } from "@/lib/domain/money/fee-plans/shared/charge";
import type { Pair } from "@/lib/domain/money/transfers/shared/pairs";
import type { Transfer, TransferDestination, TransferSource } from "@/lib/domain/money/transfers/shared/transfer";
import { transferStates } from "@/lib/domain/money/transfers/states";

/** Side of a transfer, with the fields of either side. */
export type EitherTransferSide = TransferSource & Pick<TransferDestination, "rtpDetails">;

/** Name of a transfer: "Transfer of $25.00". */
export function transferName({ amount: { value, currency } }: Pick<Transfer, "amount">): string {
  return `Transfer of ${formatMoney(value, currency)}`;
}

/** Returns both sides: "From Amanda Yang (Visa ending 1111) to Corner Bakery (wallet)". */
export function partiesInWords({ source, destination }: Pick<Transfer, "source" | "destination">): string {
  const party = (side: TransferSource | TransferDestination) =>
    `${side.account.displayName} (${sourceInWords(side).replace(/^Wallet$/, "wallet")})`;
  return `From ${party(source)} to ${party(destination)}`;
}

interface ViewedTransfer {
  /** The side that is not this account, or its own bank account or card. */
  other: EitherTransferSide;
  /** The account moves its own money. */
  isOwn: boolean;
  /** 1 for incoming money, -1 for outgoing, 0 if the money stays outside of the account's wallets or inside of them. */
  direction: 1 | -1 | 0;
}

/** Returns a transfer from the point of view of an account that takes part in it. */
export function viewedFrom(
  { source, destination }: Pick<Transfer, "source" | "destination">,
  accountID: string,
): ViewedTransfer {
  const isOwn = source.account.accountID === destination.account.accountID;
  if (!isOwn) {
    const isIncoming = destination.account.accountID === accountID;
    return { other: isIncoming ? source : destination, isOwn, direction: isIncoming ? 1 : -1 };
  }
  const [leaves, arrives] = [source.wallet !== undefined, destination.wallet !== undefined];
  const direction = leaves === arrives ? 0 : arrives ? 1 : -1;
  return { other: leaves ? destination : source, isOwn, direction };
}

/** Returns the part of a transfer that was returned or may have to be. */
export function returnsInWords({ amount, refundedAmount, disputedAmount }: Transfer): string | undefined {
  const refunded = refundedAmount && (refundedAmount.value < amount.value ? "Partly refunded" : "Refunded");
  return [refunded, disputedAmount && "Disputed"].filter(Boolean).join(", ") || undefined;
}

export function refusalInWords({ achDetails, cardDetails, rtpDetails }: EitherTransferSide): string | undefined {
  const { code, reason, description } = achDetails?.return ?? {};
  if (code) return [code, reason ?? description].filter(Boolean).join(": ");
  if (cardDetails?.failureCode) return CARD_DECLINES[cardDetails.failureCode];
  return rtpDetails?.failureCode && RTP_DECLINES[rtpDetails.failureCode];
}

/** Returns whether the transfer can probably still be stopped. The server decides. */
export function mayCancel({ status, source, destination, cancellations = [] }: Transfer): boolean {
  if (!can(transferStates, status, "cancel") || cancellations.some((one) => one.status !== "failed")) return false;
  if (status === "queued") return true;
  if (destination.rtpDetails || destination.cardDetails) return false;
  const bank = destination.achDetails?.status || source.achDetails?.status;
  if (bank) return bank === "initiated";
  const card = source.cardDetails?.status;
  return source.paymentMethodType !== "pull-from-card" && (card === "initiated" || card === "confirmed");
}

/** Prices that an account has agreed to; "reading" while they load, "hidden" if the viewer may not see them. */
export type Fees = readonly EventTerms[] | "reading" | "hidden";

/** Returns what the payer's plans charge for an amount in cents, by the server's own rule. */
export function costInWords(
  { fee: { event, payer } }: Pair,
  amount: number,
  feesOf: Record<typeof payer, Fees>,
): string {
  const fees = feesOf[payer];
  if (fees === "hidden") return `Per the ${payer}’s fee plan`;
  if (fees === "reading") return "…";
  const cost = costOf(fees, event, cents(amount));
  const isFree = cost.total === 0 && !cost.networks;
  return isFree ? "Nothing" : `${costInFull(cost)}, paid by the ${payer}`;
}
