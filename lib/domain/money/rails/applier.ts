import type { InstructionKind, railInstructionTable } from "@/db/schema";
import type { PublicCtx } from "@/lib/domain/kernel/operations/context";

export type InstructionRow = typeof railInstructionTable.$inferSelect;

/** A fact about an instruction, after the rail's table of states has allowed it. */
export interface RailFact {
  /** The instruction as it is now, with its new status and details. */
  instruction: InstructionRow;
  /** Its status before. */
  before: string;
  /** Details of the event: a return code, a failure code, a cost. */
  details: Readonly<Record<string, unknown>>;
}

/**
 * Describes a group's reaction when one of its instructions moves, in the transaction that records the move. A posting
 * comes last.
 */
export type Applier = (
  ctx: Pick<PublicCtx, "db" | "now" | "requestID" | "clientAddress">,
  fact: RailFact,
) => Promise<void>;

export type Appliers = Record<InstructionKind, Applier>;

let registered: Appliers | undefined;

/** Registers what the groups do when their instructions move, once, before the first event. */
export function applyBy(table: Appliers): void {
  registered = table;
}

/** Tells the group of the instruction. A move that no table was registered for is our bug. */
export const applyRegistered: Applier = async (ctx, fact) => {
  if (!registered) throw new Error("the appliers are not set up");
  await registered[fact.instruction.kind](ctx, fact);
};
