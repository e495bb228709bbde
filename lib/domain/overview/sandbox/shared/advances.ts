import { type InstructionKind, RAILS, type RailEventKind, railOfInstruction } from "@/lib/domain/money/rails/states";
import type { Transfer } from "@/lib/domain/money/transfers/shared/transfer";

/** States that a test transfer can be advanced to. Declined is the state of a failed card or real-time payment. */
export const ADVANCES = ["originated", "completed", "returned", "declined"] as const;
export type Advance = (typeof ADVANCES)[number];

export interface LastLeg {
  kind: InstructionKind;
  status: string;
}

export const eventOf = (to: Advance): RailEventKind => (to === "declined" ? "failed" : to);

/**
 * Whether the leg's rail can reach the state from its present one. A transfer that can complete can also take one step.
 * The sandbox does not simulate returns of real-time payments.
 */
export function mayAdvance({ kind, status }: LastLeg, to: Advance): boolean {
  const rail = railOfInstruction({ kind, details: {} });
  if (rail === "rtp" && to === "returned") return false;
  const table: Readonly<Record<string, object>> = RAILS[rail];
  return Object.hasOwn(table[status] ?? {}, eventOf(to));
}

/**
 * The last leg as the API shows it: a refund's, else the destination's, else the source's. Undefined between wallets.
 */
export function lastLegOf({ source, destination, refunds = [] }: Transfer): LastLeg | undefined {
  const refund = refunds.at(-1)?.cardDetails;
  const isPull = source.paymentMethodType === "pull-from-card";
  const legs: [InstructionKind, { status: string } | undefined][] = [
    ["card-refund", refund],
    ["ach-credit", destination.achDetails],
    ["rtp-credit", destination.rtpDetails],
    ["push-to-card", destination.cardDetails],
    ["ach-debit", source.achDetails],
    [isPull ? "pull-from-card" : "card-charge", source.cardDetails],
  ];
  // A bank leg that waits for the other leg has an empty status.
  const [kind, details] = legs.find(([, leg]) => leg && leg.status !== "") ?? [];
  return kind && details && { kind, status: details.status };
}
