import { badge, custom, link, money, opener, text, when } from "@/components/list/columns";
import { tabs } from "@/components/list/filters";
import { list } from "@/components/list/list";
import { ShortID } from "@/components/page/short-id";
import { AppLink } from "@/components/ui/app-link";
import type { BadgeTone } from "@/components/ui/badge";
import { DefinitionList } from "@/components/ui/data/definition-list";
import { Money } from "@/components/ui/data/money";
import { utcDay } from "@/components/ui/words/format";
import { ExactTime } from "@/components/ui/data/relative-time";
import type {
  BankEntry,
  BankEntryFormat,
  BankEntryState,
  MicroEntryDay,
} from "@/lib/domain/money/bank-files/dashboard";
import { bankEntries, bankFiles, microEntries } from "@/lib/generated/operations/bank-files";
import { RequestReversal } from "./bank-acts";
import { TransferLink } from "./breaks.list";

const STATES: Record<BankEntryState, string> = {
  waiting: "Waiting",
  filed: "In a file",
  left: "At the bank",
  rejected: "Rejected",
  canceled: "Canceled",
  refused: "Refused",
};

const FORMATS: Record<BankEntryFormat, string> = { nacha: "ACH", "pain.001": "pain.001" };

/** Bank responses to a payment. After any other response it stays with the bank. */
const ANSWERS: Readonly<Record<string, string>> = {
  RJCT: "Rejected",
  CANC: "Rejected",
  ACWP: "Accepted, not posted",
  ACSC: "Completed",
  ACCC: "Completed",
  BOOK: "Completed",
};
const isRejected = ({ answer = "" }: BankEntry) => ANSWERS[answer] === "Rejected";

/** Returns the state of an entry. The bank's response comes first. */
function stateInWords(entry: BankEntry): string {
  const { state, returnCode, correctionCode, dishonorCode, contestCode, answer = "", answerReason } = entry;
  if (contestCode !== undefined) return `Return contested (${contestCode})`;
  if (dishonorCode !== undefined) return `Return dishonored (${dishonorCode})`;
  if (returnCode !== undefined) return `Returned (${returnCode})`;
  if (correctionCode !== undefined) return `Corrected (${correctionCode})`;
  if (isRejected(entry) && answerReason !== undefined) return `Rejected (${answerReason})`;
  return ANSWERS[answer] ?? STATES[state];
}

function toneOf(entry: BankEntry): BadgeTone {
  const { state, returnCode, correctionCode } = entry;
  const isOver = state === "refused" || state === "rejected" || isRejected(entry);
  if (returnCode !== undefined || isOver) return "danger";
  if (correctionCode !== undefined) return "warning";
  return state === "canceled" ? "ended" : "neutral";
}

const WAYS = { debit: ["Debit", "Reversal (debit)"], credit: ["Credit", "Reversal (credit)"] } as const;
const directionOf = ({ direction, isReversal }: BankEntry) => WAYS[direction][isReversal ? 1 : 0];

const columns = [
  opener("Entry", directionOf, { width: "sm" }),
  badge("State", (entry: BankEntry) => ({ label: stateInWords(entry), tone: toneOf(entry) }), { priority: 2 }),
  custom<BankEntry, unknown>("Transfer", linkOf, { priority: 5 }),
  text("Format", ({ format }: BankEntry) => FORMATS[format], { width: "sm", priority: 6 }),
  custom<BankEntry, unknown>("File", fileOf, { priority: 4 }),
  when("Window", ({ windowOn }: BankEntry) => windowOn, { priority: 3 }),
  money("Amount", ({ amount }: BankEntry) => amount, { priority: 1 }),
];

export const bankEntryList = list(bankEntries.list, {
  noun: "bank entry",
  key: "instructionID",
  filters: { state: tabs("State", STATES) },
  columns,
  details: (row) => <EntryDetails of={row} />,
  empty: {
    drawing: "bankFiles",
    title: "No bank entries yet",
    description: "In production, bank payments wait here for the next window. Then a file takes them to the bank.",
  },
});

export const fileEntryList = list(bankFiles.entries, {
  noun: "bank entry",
  key: "instructionID",
  columns,
  details: (row) => <EntryDetails of={row} />,
  empty: {
    drawing: "bankFiles",
    title: "This file has none of your entries",
    description: "It doesn’t mention any, or the bank rejected it and its entries wait for the next file.",
  },
});

export const microEntryList = list(microEntries.list, {
  noun: "row",
  key: "rowID",
  columns: [
    link(
      "Account",
      (row: MicroEntryDay) => row.accountName,
      ({ accountID }) => `/accounts/${accountID}`,
    ),
    badge("State", ({ isUnusual }) => (isUnusual ? { label: "Unusual", tone: "warning" } : undefined), { priority: 1 }),
    text("Day", ({ day }) => utcDay(day), { width: "sm", priority: 2 }),
    text("Sent", ({ forwarded }) => forwarded.toLocaleString("en-US"), { width: "sm", priority: 3 }),
    text("Returned", ({ returned }) => returned.toLocaleString("en-US"), { width: "sm", priority: 1 }),
  ],
  empty: {
    drawing: "bankFiles",
    title: "No micro-entries in the last 90 days",
    description: "When an account verifies a bank account with small payments, their number appears here.",
  },
});

/** The way the operator verified the bank account before a person could authorize debits from it online. */
const PROOFS: Record<NonNullable<BankEntry["accountProof"]>, string> = {
  "micro-deposits": "Verified by two deposits",
  instant: "Verified by an instant payment with a code",
  ach: "Verified by a cent with a code",
};

function fileOf({ fileID, fileName }: BankEntry) {
  if (fileID === undefined || fileName === undefined) return "–";
  return (
    <AppLink
      href={`/bank-files/${fileID}`}
      className="inline-flex min-h-6 items-center rounded-sm text-primary-text hover:underline"
    >
      {fileName}
    </AppLink>
  );
}

function linkOf({ transferID }: BankEntry) {
  return transferID ? <TransferLink transferID={transferID} /> : "–";
}

/** The proof that the payer authorized a debit. */
function authorizationOf({ authorization, accountProof }: BankEntry) {
  return [
    { label: "Authorized", value: authorization && <ExactTime value={authorization.obtainedOn} /> },
    { label: "Proof of authorization", value: authorization?.reference },
    { label: "Bank account", value: accountProof && PROOFS[accountProof] },
  ];
}

function EntryDetails({ of }: { of: BankEntry }) {
  return (
    <div className="grid gap-3 pb-4">
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
          { label: "File", value: of.fileName && fileOf(of) },
          { label: "At the bank since", value: of.leftOn && <ExactTime value={of.leftOn} /> },
          { label: "Settles", value: of.settlesOn },
          { label: "Entry class", value: of.secCode },
          { label: "Company", value: [of.companyName, of.companyID].filter(Boolean).join(", ") || undefined },
          ...(of.direction === "debit" && !of.isReversal ? authorizationOf(of) : []),
          ...(of.dishonorCode === undefined
            ? []
            : [
                {
                  label: "Return dishonored",
                  value: of.dishonoredOn ? <ExactTime value={of.dishonoredOn} /> : "With the next file",
                },
              ]),
          {
            label: "Trace number",
            value: of.traceNumber && <code className="font-mono text-xs">{of.traceNumber}</code>,
          },
          { label: "ID", value: <ShortID value={of.instructionID} label="ID" /> },
        ]}
      />
      <RequestReversal entry={of} />
    </div>
  );
}
