import { effectOfAmount } from "@/lib/core/money/rail-test-values";
import { railOfInstruction } from "@/lib/domain/money/rails/states";
import type { Instruction, RailEvent } from "../rail-provider";
import { achSteps, verificationSteps } from "./ach";
import { cardSteps } from "./cards";
import type { Pace } from "./pace";
import { rtpSteps } from "./rtp";
import type { TimelineStep } from "./timeline-step";

/** A time brought forward by the sandbox clock's advance. `advancedBy` is in seconds. */
export function earlier(at: Date, { advancedBy }: { advancedBy?: number | null }): Date {
  return new Date(at.getTime() - (advancedBy ?? 0) * 1000);
}

/** All past and future events of an instruction, oldest first. They follow from the instruction alone. */
export function timelineOf(instruction: Instruction, pace: Pace): RailEvent[] {
  return stepsOf(instruction, pace).map(({ kind, at, details, cost }) => ({
    eventID: `${instruction.instructionID}:${kind}`,
    instructionID: instruction.instructionID,
    kind,
    at,
    ...(details && { details }),
    ...(cost !== undefined && { cost }),
  }));
}

function stepsOf(instruction: Instruction, pace: Pace): TimelineStep[] {
  const { kind, amount } = instruction;
  const isProof = kind === "micro-deposit" || kind === "verification-credit";
  const effect = isProof ? undefined : effectOfAmount(amount);
  const rail = railOfInstruction(instruction);
  if (rail === "rtp") return rtpSteps(instruction, effect, pace);
  if (rail === "card") return cardSteps(instruction, effect, pace);
  return isProof ? verificationSteps(instruction, pace) : achSteps(instruction, effect, pace);
}
