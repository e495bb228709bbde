import { EN_PRICES } from "@/components/words/price-words";
import type { StateWord } from "@/components/words/state-badge";
import type { AgreementStatus, IncurredFee } from "@/lib/domain/money/fee-plans/contract";
import type { BillableEvent, ChargedFee, FeeCause } from "@/lib/domain/money/fee-plans/dashboard";

const EVENTS: Record<BillableEvent, string> = EN_PRICES.events;

export const EVENT_OPTIONS = Object.entries(EVENTS).map(([value, label]) => ({ value, label }));

export const MODEL_OPTIONS = [
  { value: "blended", label: "Percentage and fixed" },
  { value: "variable", label: "Percentage" },
  { value: "fixed", label: "Fixed" },
];

export const FEE_CAUSES: Record<(typeof FeeCause.options)[number], string> = {
  transferID: "Transfer",
  CardID: "Card",
  DisputeID: "Dispute",
  AccountID: "Account",
  BankAccountID: "Bank account",
};

export const AGREEMENT_STATES: Record<AgreementStatus, StateWord> = {
  active: { label: "Active", tone: "success" },
  terminated: { label: "Terminated", tone: "ended" },
};

/** Returns the cause of a fee in words, with its ID and its page if it has one. */
export function causeOf({ generatedBy }: Pick<IncurredFee, "generatedBy">): {
  kind: string;
  id: string;
  href?: string;
} {
  const [key = "", id = ""] = Object.entries(generatedBy)[0] ?? [];
  return {
    kind: isCause(key) ? FEE_CAUSES[key] : key,
    id,
    ...(key === "transferID" && { href: `/transfers/${id}` }),
  };
}

const isCause = (key: string): key is keyof typeof FEE_CAUSES => Object.hasOwn(FEE_CAUSES, key);

export const FEE_PAYERS: Record<NonNullable<ChargedFee["transferParty"]>, string> = {
  source: "The source",
  destination: "The destination",
  partner: "The partner",
};

export const REFUNDED: StateWord = { label: "Refunded", tone: "info" };
export const CHARGED: StateWord = { label: "Charged", tone: "success" };
