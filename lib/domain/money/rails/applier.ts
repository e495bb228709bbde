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

/** A group's reaction to a return that came too late to count. `returnedOn` is the time of the return. */
export type LateReturnListener = (
  ctx: Parameters<Applier>[0],
  late: { instruction: InstructionRow; code: string; returnedOn: Date },
) => Promise<void>;

let registered: Appliers | undefined;
let lateReturns: LateReturnListener | undefined;

/** Registers the groups' reactions to status changes of their instructions, once, before the first event. */
export function applyBy(table: Appliers, late: LateReturnListener): void {
  registered = table;
  lateReturns = late;
}

export const noteLateReturn: LateReturnListener = async (ctx, late) => {
  if (!lateReturns) throw new Error("the appliers are not set up");
  await lateReturns(ctx, late);
};

/** Calls two appliers in order. The second one posts. */
export const inOrder =
  (first: Applier, second: Applier): Applier =>
  async (ctx, fact) => {
    await first(ctx, fact);
    await second(ctx, fact);
  };

/** Calls the applier of the instruction's group. A missing one is a bug in Tender. */
export const applyRegistered: Applier = async (ctx, fact) => {
  if (!registered) throw new Error("the appliers are not set up");
  await registered[fact.instruction.kind](ctx, fact);
};
