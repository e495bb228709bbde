import type { PaymentMethodType } from "@/lib/domain/payment-methods/contract";

/** When money that leaves a wallet or a card is there. Money out of a bank waits for the bank first. */
const BY_DESTINATION: Partial<Record<PaymentMethodType, string>> = {
  "ach-credit-standard": "In 1 to 2 banking days",
  "ach-credit-same-day": "On the same banking day",
  "rtp-credit": "Within seconds",
  "push-to-card": "Within minutes",
};
const BY_SOURCE: Partial<Record<PaymentMethodType, string>> = {
  "service-wallet": "At once",
  "pull-from-card": "Within minutes",
  "card-payment": "On the next banking day",
  "mobile-pay": "On the next banking day",
};

/** When money arrives that goes this way. */
export function arrivalInWords(from: PaymentMethodType, to: PaymentMethodType): string {
  const isDebit = from === "ach-debit-fund" || from === "ach-debit-collect";
  if (isDebit) return to === "service-wallet" ? "In 2 to 3 banking days" : "In 3 to 5 banking days";
  return BY_DESTINATION[to] ?? BY_SOURCE[from] ?? "At once";
}
