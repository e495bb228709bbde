import type { PaymentMethodType } from "@/lib/domain/money/payment-methods/contract";
import type { TransferSource } from "@/lib/domain/money/transfers/shared/transfer";

/** The ways to pay and be paid. */
export const PAYMENT_METHODS: Record<PaymentMethodType, string> = {
  "service-wallet": "Wallet",
  "ach-debit-fund": "Bank debit, own money (ACH)",
  "ach-debit-collect": "Bank debit, payment (ACH)",
  "ach-credit-standard": "Bank credit (ACH)",
  "ach-credit-same-day": "Bank credit, same day (ACH)",
  "rtp-credit": "Instant bank transfer (RTP)",
  "card-payment": "Card payment",
  "push-to-card": "Payout to a card",
  "pull-from-card": "Pull from a card",
  "mobile-pay": "Mobile pay",
};

/** Says what each of them can be used for. */
export const METHOD_USES: Record<PaymentMethodType, string> = {
  "service-wallet": "Pays from the wallet and receives into it",
  "ach-debit-fund": "Adds the account’s own money to a wallet",
  "ach-debit-collect": "Pays someone else",
  "ach-credit-standard": "Receives money in one to two business days",
  "ach-credit-same-day": "Receives money the same business day",
  "rtp-credit": "Receives money within seconds",
  "card-payment": "Pays someone else",
  "push-to-card": "Receives money within minutes",
  "pull-from-card": "Adds the account’s own money to a wallet",
  "mobile-pay": "Pays someone else",
};

/** Describes what a payment method pays from or into; one of them is there. */
export type Source = Pick<TransferSource, "wallet" | "bankAccount" | "card" | "mobilePay">;

/** A source of money as people name it: "Chase ending 6789"; a wallet where it is nothing else. */
export function sourceInWords({ bankAccount, card, mobilePay }: Source): string {
  if (bankAccount) return `${bankAccount.bankName} ending ${bankAccount.lastFourAccountNumber}`;
  if (card) return `${card.brand} ending ${card.lastFourCardNumber}`;
  return mobilePay ? mobilePay.cardDisplayName : "Wallet";
}
