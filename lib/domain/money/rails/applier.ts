import type { InstructionKind, railInstructionTable } from "@/db/schema";
import type { PublicCtx } from "@/lib/domain/kernel/operations/context";

export type InstructionRow = typeof railInstructionTable.$inferSelect;

export interface RailFact {
  instruction: InstructionRow;
  before: string;
  details: Readonly<Record<string, unknown>>;
}

/**
 * A group's reaction to a status change of one of its instructions, in the transaction that records the change. A
 * posting comes last.
 */
export type Applier = (
  ctx: Pick<PublicCtx, "db" | "now" | "requestID" | "clientAddress">,
  fact: RailFact,
) => Promise<void>;

export type Appliers = Record<InstructionKind, Applier>;

let registered: Appliers | undefined;

/** Registers the groups' reactions to status changes of their instructions, once, before the first event. */
export function applyBy(table: Appliers): void {
  registered = table;
}

/** Calls the applier of the instruction's group. A missing one is a bug in Tender. */
export const applyRegistered: Applier = async (ctx, fact) => {
  if (!registered) throw new Error("the appliers are not set up");
  await registered[fact.instruction.kind](ctx, fact);
};
