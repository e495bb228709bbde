import { FAILURE_CODES, type FailureCode, RTP_FAILURE_CODES } from "@/lib/core/money/rail-codes";
import type { AmountEffect } from "@/lib/core/money/rail-test-values";
import type { Instruction } from "../rail-provider";
import type { Pace } from "./pace";
import type { TimelineStep } from "./timeline-step";

export function rtpSteps(instruction: Instruction, effect: AmountEffect | undefined, pace: Pace): TimelineStep[] {
  const { details, createdOn } = instruction;
  const code = effect?.effect === "rejection" ? effect.code : FAILURE_CODES.find((one) => one === details.testCode);
  if (code) return [failed(code, createdOn)];
  if (effect?.effect === "high-risk") {
    const rejected = failed("other", createdOn);
    return [{ ...rejected, details: { ...rejected.details, failureReason: "rejected-high-risk" } }];
  }
  if (effect?.effect !== "accepted-without-posting") return completed(createdOn);
  const postedOn = pace.posted(createdOn);
  const accepted: TimelineStep = { kind: "accepted-without-posting", at: createdOn };
  return [accepted, ...(effect.then === "completed" ? completed(postedOn) : [failed("other", postedOn)])];
}

const completed = (at: Date): TimelineStep[] => [
  { kind: "completed", at },
  { kind: "funded", at },
];

/** A payment that the receiving bank rejects. */
export function failed(failureCode: FailureCode, at: Date) {
  const networkResponseCode = Object.entries(RTP_FAILURE_CODES).find(([code]) => code === failureCode)?.[1];
  return { kind: "failed" as const, at, details: { failureCode, ...(networkResponseCode && { networkResponseCode }) } };
}
