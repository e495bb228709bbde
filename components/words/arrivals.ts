import type { PaymentMethodType } from "@/lib/domain/money/payment-methods/contract";

/** When money that leaves a wallet or a card is there. Money out of a bank waits for the bank first. */
const BY_DESTINATION: Partial<Record<PaymentMethodType, string>> = {
  "ach-credit-standard": "In 1 to 2 business days",
  "ach-credit-same-day": "Same business day",
  "rtp-credit": "Within seconds",
  "push-to-card": "Within minutes",
};
const BY_SOURCE: Partial<Record<PaymentMethodType, string>> = {
  "service-wallet": "Instantly",
  "pull-from-card": "Within minutes",
  "card-payment": "Next business day",
  "mobile-pay": "Next business day",
};

/** When money arrives that goes this way. */
export function arrivalInWords(from: PaymentMethodType, to: PaymentMethodType): string {
  const isDebit = from === "ach-debit-fund" || from === "ach-debit-collect";
  if (isDebit) return to === "service-wallet" ? "In 2 to 3 business days" : "In 3 to 5 business days";
  return BY_DESTINATION[to] ?? BY_SOURCE[from] ?? "Instantly";
}
