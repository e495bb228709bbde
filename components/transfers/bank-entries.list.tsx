import { badge, code, custom, money, opener, text, when } from "@/components/list/columns";
import { tabs } from "@/components/list/filters";
import { list } from "@/components/list/list";
import { ShortID } from "@/components/page/short-id";
import type { BadgeTone } from "@/components/ui/badge";
import { DefinitionList } from "@/components/ui/definition-list";
import { Money } from "@/components/ui/money";
import { ExactTime } from "@/components/ui/relative-time";
import type { BankEntry, BankEntryFormat, BankEntryState } from "@/lib/domain/money/bank-files/dashboard";
import { bankEntries } from "@/lib/generated/operations/bank-files";
import { TransferLink } from "./breaks.list";

const STATES: Record<BankEntryState, string> = {
  waiting: "Waiting",
  filed: "In a file",
  left: "At the bank",
  canceled: "Canceled",
  refused: "Refused",
};

const FORMATS: Record<BankEntryFormat, string> = { nacha: "ACH", "pain.001": "pain.001" };

/** Says what a bank's answer to a payment means. Other answers leave it at the bank. */
const ANSWERS: Readonly<Record<string, string>> = {
  RJCT: "Rejected",
  CANC: "Rejected",
  ACWP: "Accepted, not posted",
  ACSC: "Completed",
  ACCC: "Completed",
  BOOK: "Completed",
};
const isRejected = ({ answer = "" }: BankEntry) => ANSWERS[answer] === "Rejected";

/** Says what became of an entry: what its bank answered comes first. */
function stateInWords(entry: BankEntry): string {
  const { state, returnCode, correctionCode, answer = "", answerReason } = entry;
  if (returnCode !== undefined) return `Returned (${returnCode})`;
  if (correctionCode !== undefined) return `Corrected (${correctionCode})`;
  if (isRejected(entry) && answerReason !== undefined) return `Rejected (${answerReason})`;
  return ANSWERS[answer] ?? STATES[state];
}

function toneOf(entry: BankEntry): BadgeTone {
  const { state, returnCode, correctionCode } = entry;
  if (returnCode !== undefined || state === "refused" || isRejected(entry)) return "danger";
  if (correctionCode !== undefined) return "warning";
  return state === "canceled" ? "ended" : "neutral";
}

const directionOf = ({ direction }: BankEntry) => (direction === "debit" ? "Debit" : "Credit");

/** Lists what goes to banks in files, newest first. */
export const bankEntryList = list(bankEntries.list, {
  noun: "bank entry",
  key: "instructionID",
  filters: { state: tabs("State", STATES) },
  columns: [
    opener("Entry", directionOf, { width: "sm" }),
    badge("State", (entry) => ({ label: stateInWords(entry), tone: toneOf(entry) }), { priority: 2 }),
    custom<BankEntry, unknown>("Transfer", linkOf, { priority: 5 }),
    text("Format", ({ format }) => FORMATS[format], { width: "sm", priority: 6 }),
    code("File", ({ fileName }) => fileName, { width: "lg", priority: 4 }),
    when("Window", ({ windowOn }) => windowOn, { priority: 3 }),
    money("Amount", ({ amount }) => amount, { priority: 1 }),
  ],
  details: (row) => <EntryDetails of={row} />,
  empty: {
    drawing: "search",
    title: "Nothing goes to a bank",
    description: "In production, bank payments wait here for the next window. Then a file takes them to the bank.",
  },
});

function linkOf({ transferID }: BankEntry) {
  return transferID ? <TransferLink transferID={transferID} /> : "–";
}

/** Everything about an entry, with its transfer. */
function EntryDetails({ of }: { of: BankEntry }) {
  return (
    <DefinitionList
      notGiven="None"
      items={[
        { label: "Amount", value: <Money cents={of.amount} /> },
        { label: "State", value: stateInWords(of) },
        { label: "Reason", value: of.refusal },
        { label: "Format", value: FORMATS[of.format] },
        { label: "Bank’s status", value: of.answer && [of.answer, of.answerReason].filter(Boolean).join(" ") },
        { label: "Transfer", value: of.transferID && <TransferLink transferID={of.transferID} /> },
        { label: "Window", value: <ExactTime value={of.windowOn} /> },
        { label: "Same day", value: of.isSameDay ? "Yes" : "No" },
        { label: "File", value: of.fileName },
        { label: "At the bank since", value: of.leftOn && <ExactTime value={of.leftOn} /> },
        { label: "Settles", value: of.settlesOn },
        { label: "Trace number", value: of.traceNumber && <code className="font-mono text-xs">{of.traceNumber}</code> },
        { label: "ID", value: <ShortID value={of.instructionID} label="ID" /> },
      ]}
    />
  );
}
