import { newYorkDay } from "@/lib/core/money/banking-days";
import type { FailureCode } from "@/lib/core/money/rail-codes";
import { judge, railOfInstruction } from "@/lib/domain/money/rails/states";
import type { Instruction, RailEvent } from "../rail-provider";
import { returned } from "./ach";
import { fastPace } from "./pace";
import { failed } from "./rtp";
import { timelineOf } from "./timeline";

/** The state that an instruction should reach on request in the sandbox. Without `to` it advances one step. */
export interface AdvanceTarget {
  to?: RailEvent["kind"] | undefined;
  returnCode?: string | undefined;
  /** Why the issuer or the bank declines it. */
  failureCode?: FailureCode | undefined;
}

/** The events that bring an instruction there at once. Empty if its rail does not lead there from its state. */
export function advancing(instruction: Instruction, now: Date, wish: AdvanceTarget = {}): RailEvent[] {
  const { to, returnCode } = wish;
  const eventOf = (kind: RailEvent["kind"]) => ({ ...named(instruction, kind), kind, at: now });
  if (to === "returned") {
    const isACH = railOfInstruction(instruction) === "ach";
    if (!isACH || ["returned", "canceled"].includes(instruction.status)) return [];
    const meant = returnCode === undefined ? meantBy(instruction, "returned") : undefined;
    const back: RailEvent = { ...eventOf("returned"), ...(meant ?? returned(returnCode ?? "R01", now)) };
    if (instruction.status === "completed") return [brought(back, now), eventOf("return-funded")];
    const before = instruction.status === "initiated" ? ahead(instruction).slice(0, 1) : [];
    return [...before, back].map((event) => brought(event, now));
  }
  if (to === "failed") return declining(instruction, now, wish);
  const steps = ahead(instruction);
  const last = steps.findIndex(({ kind }) => kind === (to ?? steps[0]?.kind));
  if (last === -1) return [];
  const end = steps.findIndex(({ kind }, index) => index > last && !isFunding(kind));
  return steps.slice(0, end === -1 ? steps.length : end).map((event) => brought(event, now));
}

/** Moves an event to now. A return is accepted however old its entry is, unless its timeline says otherwise. */
function brought(event: RailEvent, now: Date): RailEvent {
  const settledOn = event.kind === "returned" ? { settledOn: newYorkDay(now) } : {};
  const details = { ...settledOn, ...event.details };
  return { ...event, at: now, ...(Object.keys(details).length > 0 && { details }) };
}

/** The failure of a card or real-time payment, if its rail still allows one. */
function declining(instruction: Instruction, now: Date, { failureCode }: AdvanceTarget): RailEvent[] {
  if (judge(instruction, instruction.status, "failed").outcome !== "applied") return [];
  const isRTP = railOfInstruction(instruction) === "rtp";
  const meant = failureCode === undefined ? meantBy(instruction, "failed") : undefined;
  const { details } =
    meant ??
    (isRTP ? failed(failureCode ?? "other", now) : { details: { failureCode: failureCode ?? "do-not-honor" } });
  return [{ ...named(instruction, "failed"), kind: "failed", at: now, ...(details && { details }) }];
}

/** The event of this kind that an instruction's amount or account number requests. */
const meantBy = (instruction: Instruction, kind: RailEvent["kind"]) =>
  timelineOf(instruction, fastPace(1)).find((event) => event.kind === kind);

const isFunding = (kind: RailEvent["kind"]) => kind === "funded" || kind === "return-funded";

const named = ({ instructionID }: Instruction, kind: RailEvent["kind"]) => ({
  eventID: `${instructionID}:${kind}`,
  instructionID,
});

/** The upcoming events of an instruction's timeline. Empty if its state is not on the timeline. */
function ahead(instruction: Instruction): RailEvent[] {
  const timeline = timelineOf(instruction, fastPace(1));
  if (instruction.status === "initiated") return timeline;
  const reached = timeline.findLastIndex(({ kind }) => kind === instruction.status);
  const rest = reached === -1 ? [] : timeline.slice(reached + 1);
  const first = rest.findIndex(({ kind }) => !isFunding(kind));
  return first === -1 ? [] : rest.slice(first);
}
