import type { PaymentMethodType } from "@/lib/core/money/sources";
import type { Transfer } from "@/lib/domain/money/transfers/shared/transfer";

/** True if a payment by this method can be refunded. Other payments are sent back by a separate transfer. */
export const isRefundable = (type: PaymentMethodType) => type === "card-payment" || type === "mobile-pay";

interface RefundablePayment extends Pick<Transfer, "status" | "amount" | "refundedAmount" | "disputedAmount"> {
  source: { paymentMethodType: PaymentMethodType };
  refunds?: readonly { status: string }[] | undefined;
}

/** The cents of a payment that can be refunded now. Zero while a refund or a dispute is open. */
export function leftToRefund({
  source,
  status,
  amount,
  refundedAmount,
  disputedAmount,
  refunds = [],
}: RefundablePayment): number {
  const isBusy = disputedAmount !== undefined || refunds.some(isOpen);
  if (!isRefundable(source.paymentMethodType) || status !== "completed" || isBusy) return 0;
  return amount.value - (refundedAmount?.value ?? 0);
}

const isOpen = ({ status }: { status: string }) => status === "created" || status === "pending";
