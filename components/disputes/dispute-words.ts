import { formatMoney } from "@/components/ui/format";
import type { EvidenceType } from "@/lib/domain/money/dispute-evidence/contract";
import type { Dispute } from "@/lib/domain/money/disputes/contract";
import type { Transfer } from "@/lib/domain/money/transfers/shared/transfer";
import type { DisputePhase } from "@/lib/domain/money/disputes/states";

type DisputedTransfer = Pick<Transfer, "amount" | "disputedAmount" | "refundedAmount">;

/** Says how far a dispute has come, in words. */
export const PHASES: Record<DisputePhase, string> = {
  "pre-dispute": "Before a dispute",
  inquiry: "Inquiry",
  chargeback: "Chargeback",
  unknown: "Not known",
};

/** Says what each phase means for the money. */
export const PHASE_EFFECTS: Record<DisputePhase, string> = {
  "pre-dispute": "The cardholder was refunded before a dispute began.",
  inquiry: "The cardholder’s bank is asking for information. No money is held yet.",
  chargeback: "The network holds the amount until the dispute ends.",
  unknown: "The network didn’t say.",
};

/**
 * That disputes and refunds of a payment come to more than the payment, where they do. A network may ask for it again, and
 * the merchant pays each.
 */
export function overDisputed({ amount, disputedAmount, refundedAmount }: DisputedTransfer): string | undefined {
  const [disputed, refunded] = [disputedAmount?.value ?? 0, refundedAmount?.value ?? 0];
  if (disputed === 0 || disputed + refunded <= amount.value) return undefined;
  const what = refunded > 0 ? "Disputes and refunds" : "Disputes";
  return `${what} of this payment come to ${formatMoney(disputed + refunded)}, more than the payment of ${formatMoney(amount.value)}. The card network allows this, and the merchant pays for each.`;
}

/** Says what a piece of evidence is, in words. */
export const EVIDENCE_TYPES: Record<EvidenceType, string> = {
  "cover-letter": "Cover letter",
  receipt: "Receipt",
  "proof-of-delivery": "Proof of delivery",
  "customer-communication": "Customer communication",
  "cancelation-policy": "Cancellation policy",
  "terms-of-service": "Terms of service",
  "generic-evidence": "General evidence",
  other: "Other",
};

/** The types as options of a select. */
export const EVIDENCE_OPTIONS = Object.entries(EVIDENCE_TYPES).map(([value, label]) => ({ value, label }));

/** A dispute by its amount, as people name it: "Dispute of $25.00". */
export function disputeName({ amount: { value, currency } }: Pick<Dispute, "amount">): string {
  return `Dispute of ${formatMoney(value, currency)}`;
}

/** Why the cardholder objects: "10.4, Fraud: card not present". */
export function reasonInWords({ networkReasonCode, networkReasonDescription }: Dispute): string {
  return [networkReasonCode, networkReasonDescription].filter(Boolean).join(", ");
}
