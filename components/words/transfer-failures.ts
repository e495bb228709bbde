import type { FAILURE_REASONS } from "@/lib/domain/money/transfers/shared/transfer";
import type { CardFailureCode, RTPFailureCode } from "@/lib/core/money/rail-codes";

export const TRANSFER_FAILURES: Record<(typeof FAILURE_REASONS)[number], string> = {
  "source-payment-error": "The source’s bank or card declined the payment.",
  "destination-payment-error": "The destination’s bank or card didn’t accept the money.",
  "wallet-insufficient-funds": "The wallet didn’t have enough money.",
  "rejected-high-risk": "Blocked: high fraud risk.",
  "processing-error": "It couldn’t be processed.",
};

export const CARD_DECLINES: Record<CardFailureCode, string> = {
  "call-issuer": "The cardholder needs to call the issuer.",
  "do-not-honor": "The issuer declined without giving a reason.",
  "processing-error": "The issuer couldn’t process it.",
  "invalid-transaction": "The issuer doesn’t accept this type of payment.",
  "invalid-amount": "The issuer doesn’t accept this amount.",
  "no-such-issuer": "No issuer has this card number.",
  "reenter-transaction": "The issuer asks you to try again.",
  "cvv-mismatch": "The security code is wrong.",
  "lost-or-stolen": "The card is reported lost or stolen.",
  "insufficient-funds": "The card has insufficient funds.",
  "invalid-card-number": "The card number is wrong.",
  "invalid-merchant": "The issuer doesn’t recognize the merchant.",
  "expired-card": "The card has expired.",
  "incorrect-pin": "The PIN is wrong.",
  "transaction-not-allowed": "The card doesn’t allow this payment.",
  "suspected-fraud": "The issuer suspects fraud.",
  "amount-limit-exceeded": "The amount is above the card’s limit.",
  "velocity-limit-exceeded": "The card was used too many times.",
  "revocation-of-authorization": "The cardholder revoked the authorization.",
  "card-not-activated": "The card isn’t activated.",
  "issuer-not-available": "The issuer didn’t respond.",
  "could-not-route": "The issuer couldn’t be reached.",
  "cardholder-account-closed": "The cardholder’s account is closed.",
  "unknown-issue": "The reason is unknown.",
  "duplicate-transaction": "The issuer flagged it as a duplicate payment.",
};

export const RTP_DECLINES: Record<RTPFailureCode, string> = {
  "processing-error": "The bank couldn’t process it.",
  "invalid-account": "The bank couldn’t find the account.",
  "account-closed": "The account is closed.",
  "account-blocked": "The account is blocked.",
  "invalid-field": "The bank found an incorrect detail.",
  "transaction-not-supported": "The account doesn’t accept instant transfers.",
  "limit-exceeded": "The amount is above the bank’s limit.",
  "invalid-amount": "The bank doesn’t accept this amount.",
  "customer-deceased": "The account holder has died.",
  other: "The bank didn’t give a reason.",
};
