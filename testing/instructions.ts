import { type AccountID, newID } from "@/lib/core/api/ids";
import type { InstructionKind } from "@/lib/domain/money/rails/states";
import type { CardParty, Instruction } from "@/lib/providers/rails/rail-provider";

/** A Friday in New York, before the first window. */
export const START = new Date("2026-11-20T14:00:00.000Z");

/** A card with an invalid token. */
export const cardParty = (bin = "411111", lastFour = "1111"): CardParty => ({
  brand: "visa",
  bin,
  lastFour,
  openToken: () => Promise.reject(new Error("the token is not needed")),
});

/** Differences from an instruction of ten dollars. */
export type Order = Partial<Instruction> & { kind: InstructionKind };

/** An instruction as a provider receives it. */
export const ordered = (order: Order): Instruction => ({
  instructionID: newID<string>(),
  partnerID: newID<AccountID>(),
  status: "initiated",
  amount: 1000,
  currency: "USD",
  details: {},
  attempt: 1,
  createdOn: START,
  ...order,
});
