import { bankingDaysAfter } from "@/lib/core/money/banking-days";
import { REPRESENTABLE_CODES, REPRESENTMENTS_MAX } from "@/lib/core/money/rail-codes";
import { dayAfter } from "@/lib/core/time/days";
import type { RETURN_STATES } from "../states";

/** The next action of a business after a return. */
export const RETURN_ACTIONS = [
  "represent",
  "wait",
  "update-bank-account",
  "stop-debiting",
  "correct-entry",
  "ask-payer",
  "pay-again",
  "dishonor",
  "adjust-wallet",
] as const;
export type ReturnAction = (typeof RETURN_ACTIONS)[number];

interface ReturnFacts {
  status: (typeof RETURN_STATES)[number];
  code: string;
  direction: "debit" | "credit";
  day: string;
  isLate: boolean;
  attempt: number;
  representUntil: string | null;
}

export interface NextAction {
  nextAction: ReturnAction;
  dueBy?: string;
}

/** The debit was not authorized, or no longer is. A further debit needs a new authorization. */
const UNAUTHORIZED: readonly string[] = ["R05", "R07", "R08", "R10", "R29", "R38", "R51"];
/** The debit differs from its authorization. A corrected debit may follow within 60 days. */
const DIFFERENT = "R11";
const CORRECTED_WITHIN = 60;
/** The details of the bank account are wrong, or it takes no such entries. */
const ACCOUNT_CODES: readonly string[] = ["R02", "R03", "R04", "R12", "R13", "R14", "R15", "R16", "R20", "R34"];
const REPRESENTABLE: readonly string[] = REPRESENTABLE_CODES;
/** Banking days within which our bank may dishonor a late return. */
const DISHONORED_WITHIN = 5;

/** True if the network allows another presentment of a returned debit on this day. */
export function mayRepresent(
  { code, direction, isLate, attempt, representUntil }: Omit<ReturnFacts, "status" | "day">,
  today: string,
): boolean {
  const isKind = REPRESENTABLE.includes(code) && direction === "debit" && !isLate;
  return isKind && attempt < REPRESENTMENTS_MAX && representUntil !== null && today <= representUntil;
}

/** Returns the next action of a return and its deadline. Undefined if nothing is left to do. */
export function nextActionOf(facts: ReturnFacts, today: string): NextAction | undefined {
  const { status, code, direction, day, isLate, representUntil } = facts;
  if (status === "closed" || status === "collected") return undefined;
  if (status === "scheduled" || status === "represented") return { nextAction: "wait" };
  // The ledger agrees with a dishonored late return and with a contested return that it shows.
  if (status === "dishonored" || status === "contested")
    return { nextAction: isLate === (status === "dishonored") ? "wait" : "adjust-wallet" };
  if (status === "late") return { nextAction: "dishonor", dueBy: bankingDaysAfter(day, DISHONORED_WITHIN) };
  if (mayRepresent(facts, today)) return { nextAction: "represent", ...(representUntil && { dueBy: representUntil }) };
  if (ACCOUNT_CODES.includes(code)) return { nextAction: "update-bank-account" };
  if (direction === "credit") return { nextAction: "pay-again" };
  if (code === DIFFERENT) return { nextAction: "correct-entry", dueBy: dayAfter(day, CORRECTED_WITHIN) };
  return { nextAction: UNAUTHORIZED.includes(code) ? "stop-debiting" : "ask-payer" };
}
