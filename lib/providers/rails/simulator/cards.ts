import { cents } from "@/lib/core/money/money";
import { cardNetworkCost } from "@/lib/core/money/network-rates";
import { type AmountEffect, isDeclined } from "@/lib/core/money/rail-test-values";
import type { Instruction, RailEvent } from "../rail-provider";
import type { Pace } from "./pace";
import type { TimelineStep } from "./timeline-step";

export function cardSteps(instruction: Instruction, effect: AmountEffect | undefined, pace: Pace): TimelineStep[] {
  const { kind, createdOn } = instruction;
  const failed = failure(instruction, effect);
  if (failed) return [{ kind: "failed", at: createdOn, details: failed }];
  const confirmed: TimelineStep = { kind: "confirmed", at: createdOn };
  const isRefund = kind === "card-refund";
  const isAtOnce = kind === "push-to-card" || kind === "pull-from-card";
  const settledOn = isAtOnce ? createdOn : pace.cardSettled(createdOn, isRefund);
  const completedOn = isAtOnce ? createdOn : pace.cardCompleted(createdOn, isRefund);
  if (isRefund && effect?.effect === "failed-refund")
    return [confirmed, { kind: "failed", at: settledOn, details: { failureCode: "processing-error" } }];
  return [
    confirmed,
    { kind: "settled", at: settledOn, ...(kind === "card-charge" && costOf(instruction)) },
    { kind: "completed", at: completedOn },
    { kind: "funded", at: completedOn },
  ];
}

/** The fee that the sandbox's networks keep from a payment. */
function costOf({ amount }: Instruction): Pick<RailEvent<"settled">, "cost" | "details"> {
  const { cost, ...details } = cardNetworkCost(cents(amount));
  return { cost, details };
}

/** The failure of a card payment. A refund of a declined amount cannot exist: its payment was declined. */
function failure({ kind, party }: Instruction, effect: AmountEffect | undefined): RailEvent<"failed">["details"] {
  if (kind === "card-refund") return undefined;
  if (effect?.effect === "high-risk") return { failureCode: "suspected-fraud", failureReason: "rejected-high-risk" };
  if (effect?.effect === "decline") return { failureCode: effect.code };
  return party && "bin" in party && isDeclined(party) ? { failureCode: "do-not-honor" } : undefined;
}
