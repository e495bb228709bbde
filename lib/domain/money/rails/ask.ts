import { type Instruction, type RailEvent, type RailProvider, Unanswered } from "@/lib/providers/rails/rail-provider";
import type { ClaimedInstruction } from "./claim";

/** Says how long a provider may take, in milliseconds. */
const PATIENCE = 8000;

/** Returns what a provider gets to know of an instruction. */
export function shownTo({ instruction, card }: Pick<ClaimedInstruction, "instruction" | "card">): Instruction {
  const { instructionID, kind, status, amount, currency, details, attempt, createdOn, advancedBy } = instruction;
  const shown = { instructionID, kind, status, amount, currency, details, attempt, createdOn, advancedBy };
  return { ...shown, ...(card && { card }) };
}

/**
 * Submits an instruction, or asks what became of it. After a first try it asks first, and submits only what the provider
 * never heard of. It runs outside any transaction. Throws Unanswered when the answer takes too long.
 */
export async function ask(provider: RailProvider, asked: Instruction, now: Date): Promise<readonly RailEvent[]> {
  const isNew = asked.status === "initiated";
  if (isNew && asked.attempt === 1) return inTime(provider.submit([asked], now));
  const railEvents = await inTime(provider.look(asked, now));
  return isNew && railEvents.length === 0 ? inTime(provider.submit([asked], now)) : railEvents;
}

/** The provider's answer, if it comes in time. */
export async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Unanswered("the provider took too long")), PATIENCE);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
