import type { Applier, Appliers } from "./applier";

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
