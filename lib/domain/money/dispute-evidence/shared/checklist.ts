import type { KnownReason } from "@/lib/domain/money/disputes/shared/reasons";
import type { EvidenceType } from "../contract";

/** Lists answers to a claim that somebody else used the card. */
const FRAUD = ["cover-letter", "receipt", "proof-of-delivery", "customer-communication"] as const;
/** Lists answers to a claim that the goods never came, or were not as described. */
const GOODS = ["cover-letter", "proof-of-delivery", "customer-communication", "receipt"] as const;
/** Lists answers to a claim of a canceled order. */
const CANCELED = ["cover-letter", "cancelation-policy", "terms-of-service", "customer-communication"] as const;

const CHECKLISTS: Record<KnownReason, readonly EvidenceType[]> = {
  "10.4": FRAUD,
  "13.1": GOODS,
  "13.3": GOODS,
  "13.7": CANCELED,
  "4837": FRAUD,
  "4853": GOODS,
  UA02: FRAUD,
  F29: FRAUD,
  "127": ["cover-letter", "receipt"],
};

/** Returns what helps against a reason. A code that we do not know gets what always helps. */
export function checklistFor(code: string): readonly EvidenceType[] {
  const known = Object.entries(CHECKLISTS).find(([one]) => one === code)?.[1];
  return known ?? ["cover-letter", "receipt", "customer-communication"];
}
