import { INSTRUCTION_KINDS, railOfInstruction } from "@/lib/domain/money/rails/states";
import {
  type Instruction,
  type RailEvent,
  type RailProvider,
  type StatementLine,
  Unanswered,
} from "@/lib/providers/rails/rail-provider";
import { fastPace } from "@/lib/providers/rails/simulator/pace";
import { timelineOf } from "@/lib/providers/rails/simulator/timeline";

/** A communication error: the network never receives the question, or Tender never receives the answer. */
export type Trouble = "lose the question" | "lose the answer";

interface NetworkRecord {
  /** The instruction as handed over. Absent if it was canceled before that, so that it is never taken. */
  instruction?: Instruction;
  canceledOn?: Date;
}

/** A network with a separate record, independent of Tender's tables. Its next calls can be made to fail. */
export class Network implements RailProvider {
  readonly name = "sandbox";
  readonly mode = "sandbox";
  readonly kinds = INSTRUCTION_KINDS;
  readonly troubles: Trouble[] = [];
  private readonly records = new Map<string, NetworkRecord>();
  /** A clock that never goes back, even if a caller's time does. */
  private clock = 0;

  async submit(batch: readonly Instruction[], now: Date): Promise<readonly RailEvent[]> {
    return this.respond(now, (now) => {
      for (const instruction of batch) {
        const existing = this.records.get(instruction.instructionID);
        if (!existing) this.records.set(instruction.instructionID, { instruction });
      }
      return batch.flatMap(({ instructionID }) => this.eventsOf(instructionID, now));
    });
  }

  async cancel(instruction: Instruction, now: Date): Promise<"canceled" | "too-late"> {
    return this.respond(now, (now) => {
      const { instructionID } = instruction;
      const existing = this.records.get(instructionID);
      if (existing?.canceledOn) return "canceled";
      const leaves = { ach: "originated", card: "settled", rtp: undefined }[railOfInstruction(instruction)];
      const left = existing?.instruction && stepsOf(existing.instruction).find(({ kind }) => kind === leaves);
      if (existing?.instruction && (!left || left.at <= now)) return "too-late";
      this.records.set(instructionID, { ...existing, canceledOn: now });
      return "canceled";
    });
  }

  async look({ instructionID }: Instruction, now: Date): Promise<readonly RailEvent[]> {
    return this.respond(now, (now) => this.eventsOf(instructionID, now));
  }

  nextLook({ instructionID }: Instruction, now: Date): Date | undefined {
    return this.all(instructionID).find(({ at }) => at > now)?.at;
  }

  async *statement(): AsyncIterable<StatementLine> {
    // Its events already report funding.
  }

  /** Its events about an instruction so far, oldest first. */
  eventsOf(instructionID: string, now: Date): RailEvent[] {
    return this.all(instructionID).filter(({ at }) => at <= now);
  }

  /** All instructions that were handed over and not canceled. */
  get accepted(): string[] {
    return [...this.records].flatMap(([id, { instruction, canceledOn }]) => (instruction && !canceledOn ? [id] : []));
  }

  private all(instructionID: string): RailEvent[] {
    const { instruction, canceledOn } = this.records.get(instructionID) ?? {};
    const steps = instruction ? stepsOf(instruction) : [];
    if (!canceledOn) return steps;
    const canceled = { eventID: `${instructionID}:canceled`, instructionID, kind: "canceled" as const, at: canceledOn };
    return [...steps.filter(({ at }) => at <= canceledOn), canceled];
  }

  private respond<T>(at: Date, answer: (now: Date) => T): T {
    const trouble = this.troubles.shift();
    if (trouble === "lose the question") throw new Unanswered("lost");
    this.clock = Math.max(this.clock, at.getTime());
    const given = answer(new Date(this.clock));
    if (trouble) throw new Unanswered("lost");
    return given;
  }
}

const stepsOf = (instruction: Instruction) => timelineOf(instruction, fastPace(1));
