import fc from "fast-check";
import type { DisputePhase } from "@/lib/domain/money/disputes/states";
import { FACT_KINDS, type FactKind } from "@/lib/domain/cards/authorizations/states";
import { isWay, type WayName, WAYS } from "./ways";

/**
 * Steps after a card payment: a network disputes it, continues a dispute, or receives the merchant's response. `of` is
 * as in other steps.
 */
type DisputeStep =
  | { act: "dispute"; of: number; share: number; phase: DisputePhase; favors: "merchant" | "cardholder" }
  | { act: "dispute goes on"; of: number; how: "escalated" | "withdrawn" | "accepted" | "submitted" };

/** Merchants' actions on issued cards. A capture may come before its authorization, or without one. */
type SpendStep =
  | { act: "spend"; who: number; cents: number; captured: "not" | "before" | "without" }
  | { act: "merchant"; of: number; says: FactKind | "authorization-incremental"; share: number; final: boolean }
  | { act: "merchant refund"; who: number; cents: number };

/** Payments at future dates, the given seconds apart. */
type ScheduleStep =
  | { act: "schedule"; way: WayName; from: number; to: number; cents: number; dates: number; every: number }
  | { act: "cancel schedule"; of: number };

export type AftermathStep = DisputeStep | SpendStep | ScheduleStep;

const of = fc.nat(3);
const who = fc.constantFrom(0, 1, 2);
const cents = fc.integer({ min: 100, max: 3000 });
/** In percent. Merchants also take more than they requested. */
const share = fc.integer({ min: 1, max: 130 });

const payment = fc.record({
  act: fc.constant("transfer" as const),
  way: fc.constant("card" as const),
  ...{ from: who, to: who, cents, total: fc.constant(0), markup: fc.constantFrom(0, 30) },
});
const arrives = fc.constant({ act: "wait" as const, seconds: 15 });
const dispute = fc.record({
  act: fc.constant("dispute" as const),
  of,
  share: fc.integer({ min: 1, max: 100 }),
  phase: fc.constantFrom<DisputePhase>("chargeback", "chargeback", "chargeback", "inquiry", "inquiry", "pre-dispute"),
  favors: fc.constantFrom("merchant" as const, "cardholder"),
});
const goesOn = fc.record({
  act: fc.constant("dispute goes on" as const),
  of,
  how: fc.constantFrom("escalated" as const, "withdrawn", "accepted", "submitted"),
});

const spend = fc.record({
  act: fc.constant("spend" as const),
  who,
  cents,
  captured: fc.constantFrom("not" as const, "not", "not", "before", "without"),
});
const merchant = fc.record({
  act: fc.constant("merchant" as const),
  says: fc.constantFrom(...FACT_KINDS, "clearing" as const, "authorization-incremental" as const),
  ...{ of, share, final: fc.boolean() },
});
const merchantRefund = fc.record({ act: fc.constant("merchant refund" as const), who, cents });

const schedule = fc.record({
  act: fc.constant("schedule" as const),
  way: fc.constantFrom(...Object.keys(WAYS).filter(isWay)),
  ...{ from: who, to: who, cents },
  dates: fc.integer({ min: 1, max: 3 }),
  every: fc.constantFrom(1, 5, 20),
});
const cancelSchedule = fc.record({ act: fc.constant("cancel schedule" as const), of });

/** Builds sequences of each kind, each with its usual beginning. */
export const aftermath = [
  { beginning: fc.tuple(payment, arrives, dispute), usual: fc.oneof(goesOn, goesOn, dispute) },
  { beginning: fc.tuple(spend), usual: fc.oneof(merchant, merchant, merchantRefund, spend) },
  { beginning: fc.tuple(schedule), usual: fc.oneof(schedule, cancelSchedule) },
];
