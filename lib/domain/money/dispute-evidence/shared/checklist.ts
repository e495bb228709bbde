import type { DisputeReasonCode } from "@/lib/domain/money/disputes/shared/reasons";
import type { EvidenceType } from "../contract";

export const CLAIMS = [
  "fraud",
  "not-received",
  "not-as-described",
  "goods",
  "canceled",
  "unrecognized",
  "other",
] as const;
export type Claim = (typeof CLAIMS)[number];

const CLAIM_OF: Record<DisputeReasonCode, Claim> = {
  "10.4": "fraud",
  "13.1": "not-received",
  "13.3": "not-as-described",
  "13.7": "canceled",
  "4837": "fraud",
  "4853": "goods",
  UA02: "fraud",
  F29: "fraud",
  "127": "unrecognized",
};

/** Evidence against a claim that the goods never came, or were not as described. */
const GOODS = ["cover-letter", "proof-of-delivery", "customer-communication", "receipt"] as const;

const CHECKLISTS: Record<Claim, readonly EvidenceType[]> = {
  fraud: ["cover-letter", "receipt", "proof-of-delivery", "customer-communication"],
  "not-received": GOODS,
  "not-as-described": GOODS,
  goods: GOODS,
  canceled: ["cover-letter", "cancelation-policy", "terms-of-service", "customer-communication"],
  unrecognized: ["cover-letter", "receipt"],
  other: ["cover-letter", "receipt", "customer-communication"],
};

/** Returns the kind of claim for a network's reason code. An unknown code is a general claim. */
export function claimOf(code: string): Claim {
  return Object.entries(CLAIM_OF).find(([one]) => one === code)?.[1] ?? "other";
}

/** Returns the evidence that helps against a reason. An unknown code gets the general evidence. */
export function checklistFor(code: string): readonly EvidenceType[] {
  return CHECKLISTS[claimOf(code)];
}
