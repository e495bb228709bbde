import type { StateWord } from "@/components/words/state-badge";
import type { AgreementStatus, IncurredFee } from "@/lib/domain/fee-plans/contract";
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
const SOURCE_WORDS: Record<string, string> = {
  transferID: "Transfer",
  CardID: "Card",
  DisputeID: "Dispute",
  AccountID: "Account",
  BankAccountID: "Bank account",
};

/** Where an agreement stands. */
export const AGREEMENT_STATES: Record<AgreementStatus, StateWord> = {
  active: { label: "Active", tone: "success" },
  terminated: { label: "Terminated", tone: "ended" },
};

/** What caused a fee, and its ID. */
export function sourceOf({ generatedBy }: Pick<IncurredFee, "generatedBy">): { kind: string; id: string } {
  const [kind = "", id = ""] = Object.entries(generatedBy)[0] ?? [];
  return { kind: SOURCE_WORDS[kind] ?? kind, id };
}
