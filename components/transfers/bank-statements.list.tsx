import { badge, custom, link, money, opener, text } from "@/components/list/columns";
import { tabs, text as typed } from "@/components/list/filters";
import { list } from "@/components/list/list";
import { formatMoney, utcDay } from "@/components/ui/words/format";
import type { BankMonth, LineCandidate } from "@/lib/domain/money/statements/dashboard";
import { bankLines, bankMonths } from "@/lib/generated/operations/statements";
import { MatchBar } from "./bank-acts";
import { LINE_STATES, lineName, MONTH_STATES, monthName, monthState } from "./bank-statement-words";
import { TransferLink } from "./breaks.list";

export const bankMonthList = list(bankMonths.list, {
  noun: "month",
  key: "monthID",
  filters: { state: tabs("State", MONTH_STATES), lastFour: typed("Account", "Last four digits") },
  columns: [
    link(
      "Month",
      (month: BankMonth) => monthName(month),
      ({ monthID }) => `/bank-statements/${monthID}`,
    ),
    badge("State", monthState, { priority: 1 }),
    text("Account", ({ lastFour }) => `•••• ${lastFour}`, { width: "sm", priority: 3 }),
    text("Open lines", ({ openLines }) => openLines.toLocaleString("en-US"), { width: "sm", priority: 2 }),
    text("Finished by", ({ finishedBy }) => finishedBy, { priority: 5 }),
    money("Closing balance", ({ closing }) => closing, { priority: 1 }),
  ],
  empty: {
    drawing: "statements",
    title: "No bank statements yet",
    description: "In production, your bank’s statements appear here month by month, to be matched with your records.",
  },
});

export const bankLineList = list(bankLines.list, {
  noun: "line",
  key: "lineID",
  filters: { state: tabs("State", LINE_STATES) },
  columns: [
    link("Line", lineName, ({ lineID }) => `/bank-statements/lines/${lineID}`),
    badge("State", ({ state }) => LINE_STATES[state], { priority: 1 }),
    text("Booked", ({ bookedOn }) => utcDay(bookedOn), { width: "sm", priority: 2 }),
    text("Reason", ({ reason }) => reason, { priority: 4 }),
    text("Decided by", ({ decidedBy }) => decidedBy, { priority: 5 }),
    money("Amount", ({ amount }) => amount, { priority: 1, isSigned: true }),
  ],
  empty: {
    drawing: "statements",
    title: "No lines in this month",
    description: "Your bank booked nothing on the account in this month.",
  },
});

const movementName = ({ step, amount }: LineCandidate) =>
  step === "return-funded" ? "Return" : amount > 0 ? "Debit" : "Credit";

/** Entries that could match a line: the same amount first, then the nearest date. */
export const candidateList = list(bankLines.candidates, {
  noun: "bank entry",
  key: "movementID",
  columns: [
    opener("Entry", movementName, { width: "sm" }),
    text("Expected", ({ day }) => utcDay(day), { width: "sm", priority: 2 }),
    text("Trace number", ({ traceNumber }) => traceNumber, { priority: 4 }),
    custom<LineCandidate, unknown>(
      "Transfer",
      ({ transferID }) => (transferID ? <TransferLink transferID={transferID} /> : "–"),
      { priority: 3 },
    ),
    money("Amount", ({ amount }) => amount, { priority: 1, isSigned: true }),
  ],
  bulk: {
    name: (row) => `${movementName(row)} of ${formatMoney(row.amount)}`,
    bar: (props) => <MatchBar {...props} />,
  },
  empty: {
    drawing: "statements",
    title: "No entry fits",
    description: "No open entry goes the same way within 45 days. Explain the line instead.",
  },
});
