import type { BillableEvent } from "@/lib/domain/fee-plans/dashboard";

const EVENTS: Record<BillableEvent, string> = {
  "card-acquiring": "Card payment",
  "network-passthrough": "Card network fees, passed on",
  "ach-debit": "Bank debit (ACH)",
  "ach-credit": "Bank credit (ACH)",
  "rtp-credit": "Instant bank transfer (RTP)",
  "push-to-card": "Payout to a card",
  "pull-from-card": "Pull from a card",
  refund: "Refund",
  dispute: "Dispute",
};

/** What a plan may charge for, in words. */
export const EVENT_OPTIONS = Object.entries(EVENTS).map(([value, label]) => ({ value, label }));

/** How a fee is computed, in words. */
export const MODEL_OPTIONS = [
  { value: "blended", label: "Percentage and fixed" },
  { value: "variable", label: "Percentage" },
  { value: "fixed", label: "Fixed" },
];

/** What causes a fee, by the key the API names it with. */
export const SOURCE_WORDS: Record<string, string> = {
  transferID: "Transfer",
  CardID: "Card",
  DisputeID: "Dispute",
  AccountID: "Account",
  BankAccountID: "Bank account",
};
