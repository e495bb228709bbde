import { eq } from "drizzle-orm";
import type { Db } from "@/db/client";
import { railEventTable, railInstructionTable } from "@/db/schema";
import { type BankAccountID, newID } from "@/lib/core/api/ids";
import { DAY, daysAfter } from "@/lib/core/time/time";
import type { InstructionRow, RailFact } from "@/lib/domain/money/rails/applier";
import { openingDetails } from "@/lib/domain/money/rails/details";
import { INSTRUCTION_KINDS, type InstructionKind } from "@/lib/domain/money/rails/states";
import { timelineOf } from "@/lib/providers/rails/simulator/timeline";
import { fastPace } from "@/lib/providers/rails/simulator/pace";
import {
  type Instruction,
  type RailEvent,
  type RailProvider,
  type StatementLine,
  Unanswered,
} from "@/lib/providers/rails/rail-provider";
import type { Partner } from "./factories";

/** Far enough in the future that no loop takes work due then, and near enough that the ledger has its month. */
export const RAIL_START = daysAfter(new Date(Math.floor(Date.now() / DAY) * DAY), 10);

/** A moment the given milliseconds after the start. */
export const later = (milliseconds: number) => new Date(RAIL_START.getTime() + milliseconds);

interface OrderFacts {
  amount: number;
  details: Record<string, unknown>;
  dueOn: Date;
  bankAccountID: BankAccountID;
}

/** An instruction without a transfer, by default created and due at the start. */
export async function newInstruction(
  db: Db,
  partner: Pick<Partner, "accountID">,
  kind: InstructionKind,
  { amount = 1000, details = {}, dueOn = RAIL_START, bankAccountID }: Partial<OrderFacts> = {},
): Promise<string> {
  const instructionID = newID<string>();
  await db.insert(railInstructionTable).values({
    instructionID,
    partnerID: partner.accountID,
    accountID: partner.accountID,
    bankAccountID: bankAccountID ?? null,
    kind,
    status: "initiated",
    amount,
    currency: "USD",
    details: openingDetails(kind, details, dueOn),
    dueOn,
    attempt: 0,
    createdOn: dueOn,
    updatedOn: dueOn,
  });
  return instructionID;
}

export async function instructionOf(db: Db, instructionID: string): Promise<InstructionRow> {
  const [row] = await db
    .select()
    .from(railInstructionTable)
    .where(eq(railInstructionTable.instructionID, instructionID));
  if (!row) throw new Error("the instruction is gone");
  return row;
}

/** The inbox's events of an instruction, in order of arrival and kind. */
export async function inboxOf(db: Db, instructionID: string): Promise<string[]> {
  const stored = await db.select().from(railEventTable).where(eq(railEventTable.instructionID, instructionID));
  return stored.map(({ kind, outcome }) => `${kind} ${outcome}`).sort();
}

/** An applier that only records its events. */
export function listening() {
  const transitions: string[] = [];
  const facts: RailFact[] = [];
  const applier = async (_ctx: unknown, fact: RailFact) => {
    transitions.push(`${fact.before} → ${fact.instruction.status}`);
    facts.push(fact);
  };
  return { transitions, facts, applier };
}

/** A provider that records what it took. A test can make it fail before or after it takes. */
export class RememberingProvider implements RailProvider {
  readonly name = "sandbox";
  readonly mode = "sandbox";
  readonly kinds = INSTRUCTION_KINDS;
  readonly submitted: string[] = [];
  readonly looked: string[] = [];
  private readonly accepted = new Set<string>();
  /** The outcome of the next submission. */
  next: "answer" | "lose the question" | "lose the answer" = "answer";

  async submit(batch: readonly Instruction[], now: Date): Promise<readonly RailEvent[]> {
    const { next } = this;
    this.next = "answer";
    this.submitted.push(...batch.map(({ instructionID }) => instructionID));
    if (next === "lose the question") throw new Unanswered("lost");
    for (const { instructionID } of batch) this.accepted.add(instructionID);
    if (next === "lose the answer") throw new Unanswered("lost");
    return batch.flatMap((instruction) => this.timeline(instruction, now));
  }

  async cancel(): Promise<"too-late"> {
    return "too-late";
  }

  async look(instruction: Instruction, now: Date): Promise<readonly RailEvent[]> {
    this.looked.push(instruction.instructionID);
    return this.accepted.has(instruction.instructionID) ? this.timeline(instruction, now) : [];
  }

  nextLook(instruction: Instruction, now: Date): Date | undefined {
    return timelineOf(instruction, fastPace(1)).find(({ at }) => at > now)?.at;
  }

  async *statement(_day: string): AsyncIterable<StatementLine> {
    // It settles no instructions.
  }

  private readonly timeline = (instruction: Instruction, now: Date) =>
    timelineOf(instruction, fastPace(1)).filter(({ at }) => at <= now);
}
