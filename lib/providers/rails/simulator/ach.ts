import { lastReturnDay, newYorkDay, settlementDay } from "@/lib/core/money/banking-days";
import { dayAfter } from "@/lib/core/time/days";
import { ACH_CORRECTION_REASONS, ACH_RETURN_REASONS } from "@/lib/core/money/rail-codes";
import { type AmountEffect, EARLY_RETURNS } from "@/lib/core/money/rail-test-values";
import type { Instruction } from "../rail-provider";
import type { Pace } from "./pace";
import type { TimelineStep } from "./timeline-step";

/**
 * Days between settlement and a late return, as the bank states them. The sandbox does not wait 60 days.
 */
const LATE = 70;

const HOLD_DAYS: Readonly<Record<string, number>> = { "no-hold": 0, "1-day": 1, "2-days": 2 };

export function achSteps(instruction: Instruction, effect: AmountEffect | undefined, pace: Pace): TimelineStep[] {
  const { kind, details, createdOn } = instruction;
  const isDebit = kind === "ach-debit";
  const sameDay = details.speed === "same-day";
  const hold = HOLD_DAYS[String(details.debitHoldPeriod)] ?? 2;
  const originatedOn = pace.originated(createdOn, { isDebit, sameDay });
  const completedOn = pace.completed(originatedOn, { isDebit, sameDay, hold });
  const originated: TimelineStep = {
    kind: "originated",
    at: originatedOn,
    details: { traceNumber: traceNumberOf(instruction) },
  };
  if (effect?.effect === "high-risk") return [{ ...rejected, at: originatedOn }];
  if (effect?.effect === "return" && isDebit && EARLY_RETURNS.includes(effect.code))
    return [originated, returned(effect.code, pace.returnedEarly(originatedOn))];
  const timelineSteps: TimelineStep[] = [
    originated,
    { kind: "completed", at: completedOn },
    { kind: "funded", at: completedOn },
  ];
  if (effect?.effect === "correction") return timelineSteps.toSpliced(1, 0, corrected(effect.code, originatedOn));
  if (effect?.effect !== "return" && effect?.effect !== "late-return") return timelineSteps;
  const settled = settlementDay(originatedOn, { isSameDay: sameDay && !isDebit });
  const until = effect.effect === "return" ? lastReturnDay(effect.code, settled) : undefined;
  const returnedOn = pace.returnedLate(completedOn, until);
  const settledOn = effect.effect === "late-return" ? dayAfter(newYorkDay(returnedOn), -LATE) : undefined;
  return [...timelineSteps, returned(effect.code, returnedOn, settledOn), { kind: "return-funded", at: returnedOn }];
}

/**
 * The steps of a verification credit. It arrives at once, unless the account number is a test value that returns it.
 */
export function verificationSteps(instruction: Instruction, pace: Pace): TimelineStep[] {
  const { details, createdOn } = instruction;
  const code = typeof details.testCode === "string" ? details.testCode : undefined;
  const originated: TimelineStep = {
    kind: "originated",
    at: createdOn,
    details: { traceNumber: traceNumberOf(instruction) },
  };
  if (code) return [originated, returned(code, pace.returnedEarly(createdOn))];
  return [originated, { kind: "completed", at: createdOn }, { kind: "funded", at: createdOn }];
}

/** A rejected submission. It looks like a return, with the provider's code in place of a bank's. */
const rejected = {
  kind: "returned",
  details: {
    return: { code: "rejected-high-risk", reason: "Rejected as a high risk", description: "It never left." },
    failureReason: "rejected-high-risk",
  },
} as const;

/** A return. The bank states the settlement date if it differs from the calendar. */
export function returned(code: string, at: Date, settledOn?: string): TimelineStep {
  const reason = ACH_RETURN_REASONS[code] ?? "Returned by the bank";
  const facts = { code, reason, description: `${reason} (${code})` };
  return { kind: "returned", at, details: { return: facts, ...(settledOn !== undefined && { settledOn }) } };
}

function corrected(code: string, at: Date): TimelineStep {
  const reason = ACH_CORRECTION_REASONS[code] ?? "Corrected by the bank";
  return { kind: "corrected", at, details: { correction: { code, reason, description: `${reason} (${code})` } } };
}

/** Fifteen digits that are always the same for an instruction. */
function traceNumberOf({ instructionID }: Instruction): string {
  return (BigInt(`0x${instructionID.replaceAll("-", "")}`) % 10n ** 15n).toString().padStart(15, "0");
}
