import type { StateWord } from "@/components/words/state-badge";
import type { BankLine, BankLineState, BankMonth } from "@/lib/domain/money/statements/dashboard";
import { bankLines, bankMonths } from "@/lib/generated/operations/statements";

/** The reads that a decision on a line or its month changes. */
export const CHANGED_READS = [bankLines.get, bankLines.list, bankLines.candidates, bankMonths.get, bankMonths.list];

/** Says what became of a line. */
export const LINE_STATES: Record<BankLineState, StateWord> = {
  open: { label: "Open", tone: "warning" },
  matched: { label: "Matched", tone: "success" },
  explained: { label: "Explained", tone: "info" },
};

/** Says whether a month is finished. */
export const MONTH_STATES = {
  open: { label: "Open", tone: "warning" },
  finished: { label: "Finished", tone: "success" },
} as const;

/** The state of a month. */
export const monthState = ({ finishedOn }: Pick<BankMonth, "finishedOn">): StateWord =>
  MONTH_STATES[finishedOn ? "finished" : "open"];

const MONTH = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

/** The name of a month: "November 2026". */
export const monthName = ({ startsOn }: Pick<BankMonth, "startsOn">) => MONTH.format(new Date(startsOn));

/** Names what a line is about, as far as the bank says it. */
export const lineName = ({ text: said, counterparty, reference, traceNumber, code }: BankLine) =>
  said ?? counterparty ?? reference ?? traceNumber ?? `Code ${code}`;
