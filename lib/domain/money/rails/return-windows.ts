import { z } from "zod";
import { bankingDaysAfter, lastReturnDay, newYorkDay, settlementDay } from "@/lib/core/money/banking-days";
import { Day } from "@/lib/core/api/shapes";
import type { RailEvent } from "@/lib/providers/rails/rail-provider";
import type { InstructionRow } from "./applier";
import { railOfInstruction } from "./states";

export const DISHONORED_WITHIN = 5;

const OfReturn = z.object({
  return: z.object({ code: z.string().regex(/^R\d\d$/) }),
  settledOn: Day.optional().catch(undefined),
});

export interface LateReturn {
  code: string;
  until: string;
  /** The last day for our bank to dishonor it, with the code R68. */
  dishonorUntil: string;
}

type ReturnableEntry = Pick<InstructionRow, "kind" | "details">;

/**
 * The event as a return that comes too late to count. Undefined for any other event, and if the settlement day is
 * unknown.
 */
export function lateReturn(
  entry: ReturnableEntry,
  event: Pick<RailEvent, "kind" | "at" | "details">,
): LateReturn | undefined {
  if (event.kind !== "returned" || railOfInstruction(entry) !== "ach") return undefined;
  const details = OfReturn.safeParse(event.details).data;
  const settledOn = details && (details.settledOn ?? settledOnOf(entry));
  const until = settledOn && lastReturnDay(details.return.code, settledOn);
  const day = newYorkDay(event.at);
  if (!details || !until || day <= until) return undefined;
  return { code: details.return.code, until, dishonorUntil: bankingDaysAfter(day, DISHONORED_WITHIN) };
}

/** The calendar day when it settled. Undefined if it never left. */
export function settledOnOf({
  kind,
  details: { originatedOn, completedOn, speed },
}: ReturnableEntry): string | undefined {
  const isSameDay = speed === "same-day" && kind !== "ach-debit";
  if (typeof originatedOn === "string") return settlementDay(new Date(originatedOn), { isSameDay });
  return typeof completedOn === "string" ? newYorkDay(new Date(completedOn)) : undefined;
}
