import type { DisputeEvent } from "./disputes";
import type { InstructionKind, RailEventKind } from "@/lib/domain/money/rails/states";

/** Describes what a provider gets to know of an instruction. Its ID is the provider's idempotency key. */
export interface Instruction {
  instructionID: string;
  kind: InstructionKind;
  status: string;
  /** In cents. */
  amount: number;
  currency: string;
  details: Readonly<Record<string, unknown>>;
  /** Counts our questions about it, this time included. */
  attempt: number;
  createdOn: Date;
  /** Holds the stored digits of the card's number. */
  card?: { brand: string; bin: string; lastFour: string };
  /** By how many seconds the sandbox's clock was moved for it. */
  advancedBy?: number | null;
}

/** Describes what a provider says of one instruction. The same ID again is the same event. */
export interface RailEvent {
  eventID: string;
  instructionID: string;
  kind: RailEventKind;
  at: Date;
  /** Wire names of the rail, such as `return` or `failureCode`. */
  details?: Readonly<Record<string, unknown>>;
  /** Is the network's charge to us, in cents. */
  cost?: number;
}

/** A request that a provider makes to us. */
export interface Callback {
  headers: Readonly<Record<string, string | undefined>>;
  /** The body as it came, for the signature. */
  text: string;
}

/** Describes what a provider settled on a banking day. */
export interface StatementLine {
  instructionID: string;
  /** In cents. */
  amount: number;
  fee: number;
  /** Money that went back. */
  isReturn?: true;
}

/** Moves money over rails. Every method may be repeated. Methods throw Unanswered when nobody knows what became of it. */
export interface RailProvider {
  /** As callbacks and the inbox name it. */
  readonly name: string;
  readonly mode: "sandbox" | "production";
  /** Hands over. The same instruction again is the same, so nothing moves twice. */
  submit(batch: readonly Instruction[], now: Date): Promise<readonly RailEvent[]>;
  /** Stops what is not under way, once and for all: what it never heard of it does not take later either. */
  cancel(instruction: Instruction, now: Date): Promise<"canceled" | "too-late">;
  /** All it knows of one, oldest first. Empty when it never heard of it. */
  look(instruction: Instruction, now: Date): Promise<readonly RailEvent[]>;
  /** When to look next. Undefined when nothing more comes, or when it calls by itself. */
  nextLook(instruction: Instruction, now: Date): Date | undefined;
  /** The disputes of a charge, as far as it knows of them now. */
  disputesOf?(charge: Instruction, now: Date): Promise<readonly DisputeEvent[]>;
  /** Checks and reads a callback. Throws Unsigned when its signature is wrong. */
  receive?(callback: Callback): Promise<readonly RailEvent[]>;
  /** Returns the lines that it settled on a banking day, such as `2026-11-20`. */
  statement(day: string): AsyncIterable<StatementLine>;
}

/** Nobody knows what became of the question. It is asked again under the same key. */
export class Unanswered extends Error {
  override readonly name = "Unanswered";
}

/** A callback that its provider did not send. */
export class Unsigned extends Error {
  override readonly name = "Unsigned";
}
