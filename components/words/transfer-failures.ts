import type { FAILURE_REASONS } from "@/lib/domain/transfers/shared/transfer";
import type { CardFailureCode, RTPFailureCode } from "@/lib/core/rail-codes";

/** Why a transfer failed, in a sentence. */
export const TRANSFER_FAILURES: Record<(typeof FAILURE_REASONS)[number], string> = {
  "source-payment-error": "The source’s bank or card declined the payment.",
  "destination-payment-error": "The destination’s bank or card did not take the money.",
  "wallet-insufficient-funds": "The wallet did not hold enough money.",
  "rejected-high-risk": "It was refused because its risk is too high.",
  "processing-error": "It could not be processed.",
};

/** Why a card's issuer declined. */
export const CARD_DECLINES: Record<CardFailureCode, string> = {
  "call-issuer": "The cardholder must call the issuer.",
  "do-not-honor": "The issuer declined without a reason.",
  "processing-error": "The issuer could not process it.",
  "invalid-transaction": "The issuer does not take this kind of payment.",
  "invalid-amount": "The issuer does not take this amount.",
  "no-such-issuer": "No issuer has this card number.",
  "reenter-transaction": "The issuer asks to try again.",
  "cvv-mismatch": "The security code is wrong.",
  "lost-or-stolen": "The card is reported lost or stolen.",
  "insufficient-funds": "The card does not have enough money.",
  "invalid-card-number": "The card number is wrong.",
  "invalid-merchant": "The issuer does not know the merchant.",
  "expired-card": "The card has expired.",
  "incorrect-pin": "The PIN is wrong.",
  "transaction-not-allowed": "The card does not allow this payment.",
  "suspected-fraud": "The issuer suspects fraud.",
  "amount-limit-exceeded": "The amount is above the card’s limit.",
  "velocity-limit-exceeded": "The card was used too often.",
  "revocation-of-authorization": "The cardholder revoked the authorization.",
  "card-not-activated": "The card is not activated.",
  "issuer-not-available": "The issuer did not answer.",
  "could-not-route": "The issuer could not be reached.",
  "cardholder-account-closed": "The cardholder’s account is closed.",
  "unknown-issue": "The reason is unknown.",
  "duplicate-transaction": "The issuer takes it for a repeated payment.",
};

/** Why a bank refused an instant transfer. */
export const RTP_DECLINES: Record<RTPFailureCode, string> = {
  "processing-error": "The bank could not process it.",
  "invalid-account": "The bank does not know the account.",
  "account-closed": "The account is closed.",
  "account-blocked": "The account is blocked.",
  "invalid-field": "The bank found a wrong detail.",
  "transaction-not-supported": "The account does not take instant transfers.",
  "limit-exceeded": "The amount is above the bank’s limit.",
  "invalid-amount": "The bank does not take this amount.",
  "customer-deceased": "The account’s holder has died.",
  other: "The bank gave no reason.",
};
