import type { PaymentMethodType } from "@/lib/domain/payment-methods/contract";
import type { TransferSource } from "@/lib/domain/transfers/shared/transfer";

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

/** What each of them can be used for. */
export const METHOD_USES: Record<PaymentMethodType, string> = {
  "service-wallet": "Pays from the wallet, and gets paid into it",
  "ach-debit-fund": "Brings own money into a wallet",
  "ach-debit-collect": "Pays somebody else",
  "ach-credit-standard": "Gets paid within one or two banking days",
  "ach-credit-same-day": "Gets paid within the banking day",
  "rtp-credit": "Gets paid within seconds",
  "card-payment": "Pays somebody else",
  "push-to-card": "Gets paid within minutes",
  "pull-from-card": "Brings own money into a wallet",
  "mobile-pay": "Pays somebody else",
};

/** What a payment method pays from or into; one of them is there. */
export type Source = Pick<TransferSource, "wallet" | "bankAccount" | "card" | "mobilePay">;

/** A source of money as people name it: "Chase ending 6789"; a wallet where it is nothing else. */
export function sourceInWords({ bankAccount, card, mobilePay }: Source): string {
  if (bankAccount) return `${bankAccount.bankName} ending ${bankAccount.lastFourAccountNumber}`;
  if (card) return `${card.brand} ending ${card.lastFourCardNumber}`;
  return mobilePay ? mobilePay.cardDisplayName : "Wallet";
}
