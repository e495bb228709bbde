import type { StateWord } from "@/components/words/state-badge";
import type { BankLine, BankLineState, BankMonth } from "@/lib/domain/money/statements/dashboard";
import { bankLines, bankMonths } from "@/lib/generated/operations/statements";

/** Reads to refetch after a decision on a line or its month. */
export const CHANGED_READS = [bankLines.get, bankLines.list, bankLines.candidates, bankMonths.get, bankMonths.list];

export const LINE_STATES: Record<BankLineState, StateWord> = {
  open: { label: "Open", tone: "warning" },
  matched: { label: "Matched", tone: "success" },
  explained: { label: "Explained", tone: "info" },
};

export const MONTH_STATES = {
  open: { label: "Open", tone: "warning" },
  finished: { label: "Finished", tone: "success" },
} as const;

export const monthState = ({ finishedOn }: Pick<BankMonth, "finishedOn">): StateWord =>
  MONTH_STATES[finishedOn ? "finished" : "open"];

const MONTH = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

/** Name of a month: "November 2026". */
export const monthName = ({ startsOn }: Pick<BankMonth, "startsOn">) => MONTH.format(new Date(startsOn));

/** Returns the subject of a line, as far as the bank gives one. */
export const lineName = ({ text: said, counterparty, reference, traceNumber, code }: BankLine) =>
  said ?? counterparty ?? reference ?? traceNumber ?? `Code ${code}`;
