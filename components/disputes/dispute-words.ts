import { formatMoney, formatShortTime } from "@/components/ui/words/format";
import { dayOf } from "@/lib/core/time/days";
import { DUE_SOON_DAYS } from "@/lib/domain/kernel/limits";
import type { EvidenceType } from "@/lib/domain/money/dispute-evidence/contract";
import type { Claim } from "@/lib/domain/money/dispute-evidence/shared/checklist";
import type { Dispute } from "@/lib/domain/money/disputes/contract";
import type { DisputeMoment } from "@/lib/domain/money/disputes/dashboard";
import type { Transfer } from "@/lib/domain/money/transfers/shared/transfer";
import type { DisputePhase } from "@/lib/domain/money/disputes/states";
import { HOUR } from "@/lib/core/time/time";

type DisputedTransfer = Pick<Transfer, "amount" | "disputedAmount" | "refundedAmount">;

export const PHASES: Record<DisputePhase, string> = {
  "pre-dispute": "Before a dispute",
  inquiry: "Inquiry",
  chargeback: "Chargeback",
  unknown: "Unknown",
};

export const PHASE_EFFECTS: Record<DisputePhase, string> = {
  "pre-dispute": "The cardholder was refunded before a dispute began.",
  inquiry: "The cardholder’s bank is asking for information. No money is held yet.",
  chargeback: "The network holds the amount until the dispute ends.",
  unknown: "The network didn’t say.",
};

/**
 * Returns a warning if a payment's disputes and refunds exceed the payment. A network may ask for the money again, and
 * the merchant pays each time.
 */
export function overDisputed({ amount, disputedAmount, refundedAmount }: DisputedTransfer): string | undefined {
  const [disputed, refunded] = [disputedAmount?.value ?? 0, refundedAmount?.value ?? 0];
  if (disputed === 0 || disputed + refunded <= amount.value) return undefined;
  const what = refunded > 0 ? "Disputes and refunds" : "Disputes";
  return `${what} of this payment come to ${formatMoney(disputed + refunded)}, more than the payment of ${formatMoney(amount.value)}. The card network allows this, and the merchant pays for each.`;
}

/**
 * Returns when and how much of a disputed payment was refunded, and the alternative to accepting. Undefined without
 * a refund.
 */
export function refundedBefore(
  { refunds = [] }: Pick<Transfer, "refunds">,
  timeZone: string,
): { title: string; advice: string } | undefined {
  const made = refunds.filter(({ status }) => status !== "failed");
  const last = made.toSorted((one, other) => Date.parse(one.createdOn) - Date.parse(other.createdOn)).at(-1);
  if (!last) return undefined;
  const total = formatMoney(
    made.reduce((sum, { amount }) => sum + amount.value, 0),
    last.amount.currency,
  );
  const when = formatShortTime(last.createdOn, timeZone);
  return {
    title:
      made.length === 1
        ? `This payment was refunded on ${when} (${total}).`
        : `This payment was refunded in ${made.length} parts, the last on ${when} (${total} in all).`,
    advice:
      "Submit proof of the refund as evidence instead of accepting. If you accept, the cardholder gets the money again.",
  };
}

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

/** Claim of the cardholder, and the facts that refute it. */
export const CLAIM_WORDS: Record<Claim, { claim: string; prove: string }> = {
  fraud: {
    claim: "The cardholder says that someone else used the card.",
    prove: "Prove that the cardholder ordered it or has it: the same name, address, device or account as before.",
  },
  "not-received": {
    claim: "The cardholder says that it never arrived.",
    prove: "Prove that it was delivered, or the service provided, by the day that was promised.",
  },
  "not-as-described": {
    claim: "The cardholder says that it was defective, or not what was described.",
    prove: "Prove that it was as described, or that a replacement or refund was offered and refused.",
  },
  goods: {
    claim: "The cardholder says that it never arrived, or was not as described.",
    prove: "Prove that it arrived on time and was as described, or that you offered a replacement or refund.",
  },
  canceled: {
    claim: "The cardholder says that the order was canceled and not refunded.",
    prove: "Prove that your policy was shown before the payment, and that it allows no refund here.",
  },
  unrecognized: {
    claim: "The cardholder doesn’t recognize the payment.",
    prove: "Prove what was bought, when, and who bought it, so that the cardholder remembers it.",
  },
  other: {
    claim: "The network gives its own reason.",
    prove: "Prove that the payment was agreed to and that you delivered what was paid for.",
  },
};

const HINTS: Record<EvidenceType, string> = {
  "cover-letter": "What happened, in order, with a date for each piece of evidence.",
  receipt: "The order with its items, price, date and the customer’s name.",
  "proof-of-delivery": "The carrier’s tracking with the address and the day, or a signature.",
  "customer-communication": "Emails or messages with the customer about the order.",
  "cancelation-policy": "The policy as the customer saw it before paying.",
  "terms-of-service": "The terms, and when the customer agreed to them.",
  "generic-evidence": "Anything else that supports you.",
  other: "Anything else that supports you.",
};

/** Hints for claims that need something specific. */
const CLAIM_HINTS: Partial<Record<Claim, Partial<Record<EvidenceType, string>>>> = {
  fraud: {
    receipt: "The order with the customer’s name, email and IP address, and earlier undisputed orders.",
    "proof-of-delivery": "Delivery to the billing address, or sign-ins and downloads after the payment.",
  },
  "not-as-described": {
    receipt: "The description and pictures that the customer saw, together with the order.",
    "customer-communication": "Your offer to replace or refund it, and the customer’s answer.",
  },
  canceled: {
    "customer-communication": "That the order was never canceled, or only after the policy’s deadline.",
  },
};

export function hintFor(claim: Claim, type: EvidenceType): string {
  return CLAIM_HINTS[claim]?.[type] ?? HINTS[type];
}

const HOURS_OF_DAY = 24;
/** A response is urgent with fewer hours left than this, and soon with fewer days. */
const URGENT_HOURS = DUE_SOON_DAYS * HOURS_OF_DAY;
const SOON_DAYS = 7;

interface Countdown {
  left: string;
  /** Deadline, with the day in words when it is near: "today, 10:00 AM EST", "Wed, Dec 2, 10:00 AM EST". */
  when: string;
  urgency: "past" | "urgent" | "soon" | "calm";
}

/** Returns the time left to a deadline. Days are calendar days in the time zone, so tomorrow is the next date there. */
export function countdownTo(deadline: string, now: number, zone: string): Countdown {
  const at = new Date(deadline);
  const days = Math.round((Date.parse(dayOf(at, zone)) - Date.parse(dayOf(new Date(now), zone))) / HOUR / HOURS_OF_DAY);
  const hours = Math.floor((at.getTime() - now) / HOUR);
  const words = days === 0 ? "today" : days === 1 ? "tomorrow" : undefined;
  const when = [words ?? formatted(at, zone, DATE), formatted(at, zone, TIME)].join(", ");
  if (at.getTime() <= now) return { left: "The deadline has passed", when, urgency: "past" };
  const left =
    days > 1
      ? `${days} days left`
      : hours >= HOURS_OF_DAY
        ? "1 day left"
        : hours >= 1
          ? `${hours} ${hours === 1 ? "hour" : "hours"} left`
          : "Less than an hour left";
  return { left, when, urgency: hours < URGENT_HOURS ? "urgent" : days <= SOON_DAYS ? "soon" : "calm" };
}

const DATE = { weekday: "short", month: "short", day: "numeric" } as const;
const TIME = { hour: "numeric", minute: "2-digit", timeZoneName: "short" } as const;
const formatted = (at: Date, timeZone: string, form: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-US", { ...form, timeZone }).format(at);

export const EVIDENCE_OPTIONS = Object.entries(EVIDENCE_TYPES).map(([value, label]) => ({ value, label }));

export const DISPUTE_MOMENTS: Record<DisputeMoment["kind"], string> = {
  opened: "The network opened it",
  escalated: "The inquiry became a chargeback",
  held: "Withdrawn from the wallet",
  submitted: "Evidence sent to the network",
  answered: "The network received the evidence",
  returned: "Returned to the wallet",
  kept: "The cardholder keeps it",
  won: "Won",
  lost: "Lost",
  accepted: "Accepted",
  expired: "Expired without a response",
  closed: "Withdrawn by the cardholder’s bank",
  resolved: "Resolved before a dispute",
};

/** Name of a dispute: "Dispute of $25.00". */
export function disputeName({ amount: { value, currency } }: Pick<Dispute, "amount">): string {
  return `Dispute of ${formatMoney(value, currency)}`;
}

/** The cardholder's reason with the network's code: "Fraud: card not present (10.4)". */
export function reasonInWords({ networkReasonCode: code, networkReasonDescription: words }: Dispute): string {
  return words ? `${words} (${code})` : code;
}
