import { formatMoney } from "@/components/ui/format-money";
import { PAYMENT_METHODS, sourceInWords } from "@/components/words/payment-methods";
import { CARD_DECLINES, RTP_DECLINES } from "@/components/words/transfer-failures";
import type { Transfer, TransferDestination, TransferSource } from "@/lib/domain/money/transfers/shared/transfer";

/** A side of a transfer, with what either side may have. */
export type EitherTransferSide = TransferSource & Pick<TransferDestination, "rtpDetails">;

/** A transfer by its amount, as people name it: "Transfer of $25.00". */
export function transferName({ amount: { value, currency } }: Pick<Transfer, "amount">): string {
  return `Transfer of ${formatMoney(value, currency)}`;
}

/** An account and its source of money: "Acme LLC, Chase ending 6789". */
export function sideInWords(side: EitherTransferSide): string {
  return `${side.account.displayName}, ${sourceInWords(side)}`;
}

/** The rails that the money takes; between wallets it takes none. */
export function methodInWords({ source, destination }: Pick<Transfer, "source" | "destination">): string {
  const types = [source.paymentMethodType, destination.paymentMethodType].filter((type) => type !== "service-wallet");
  return types.map((type) => PAYMENT_METHODS[type]).join(", then ") || "Between wallets";
}

/** Returns the part of a transfer that went back, or may have to. */
export function returnsInWords({ amount, refundedAmount, disputedAmount }: Transfer): string | undefined {
  const refunded = refundedAmount && (refundedAmount.value < amount.value ? "Partly refunded" : "Refunded");
  return [refunded, disputedAmount && "Disputed"].filter(Boolean).join(", ") || undefined;
}

/** Why a side's rail refused or returned the money. */
export function refusalInWords({ achDetails, cardDetails, rtpDetails }: EitherTransferSide): string | undefined {
  const { code, reason, description } = achDetails?.return ?? {};
  if (code) return [code, reason ?? description].filter(Boolean).join(": ");
  if (cardDetails?.failureCode) return CARD_DECLINES[cardDetails.failureCode];
  return rtpDetails?.failureCode && RTP_DECLINES[rtpDetails.failureCode];
}
