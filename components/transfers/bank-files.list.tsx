import { badge, custom, link, money, opener, text, when } from "@/components/list/columns";
import { tabs } from "@/components/list/filters";
import { list } from "@/components/list/list";
import { DefinitionList } from "@/components/ui/data/definition-list";
import { utcDay } from "@/components/ui/words/format";
import { Money } from "@/components/ui/data/money";
import { ExactTime } from "@/components/ui/data/relative-time";
import type { StateWord } from "@/components/words/state-badge";
import type {
  BankFile,
  BankFileFormat,
  BankFileState,
  BankFileDirection,
} from "@/lib/domain/money/bank-files/dashboard";
import type { BankReversal, BankReversalState } from "@/lib/domain/money/bank-reversals/dashboard";
import { bankFiles } from "@/lib/generated/operations/bank-files";
import { bankReversals } from "@/lib/generated/operations/bank-reversals";
import { DecideReversal } from "./bank-acts";
import { TransferLink } from "./breaks.list";

export const FILE_STATES: Record<BankFileState, StateWord> = {
  built: { label: "Waiting", tone: "neutral" },
  received: { label: "Received", tone: "info" },
  processed: { label: "Processed", tone: "success" },
  unreadable: { label: "Unreadable", tone: "danger" },
  duplicate: { label: "Duplicate", tone: "ended" },
  skipped: { label: "Skipped", tone: "danger" },
  uploaded: { label: "Uploading", tone: "neutral" },
  "handed-over": { label: "At the bank", tone: "info" },
  acknowledged: { label: "Accepted", tone: "success" },
  rejected: { label: "Rejected", tone: "danger" },
  stuck: { label: "Stuck", tone: "danger" },
};

export const FILE_WAYS: Record<BankFileDirection, string> = { "to-bank": "To the bank", "from-bank": "From the bank" };

export const FILE_FORMATS: Record<BankFileFormat, string> = {
  nacha: "ACH",
  "pain.001": "Payments (pain.001)",
  "pain.002": "Payment statuses (pain.002)",
  statement: "Statement",
  acknowledgment: "Acknowledgment",
};

export const bankFileList = list(bankFiles.list, {
  noun: "bank file",
  key: "fileID",
  filters: { way: tabs("Direction", FILE_WAYS) },
  columns: [
    link(
      "File",
      (file: BankFile) => file.name,
      ({ fileID }) => `/bank-files/${fileID}`,
    ),
    badge("State", ({ state }) => FILE_STATES[state], { priority: 1 }),
    text("Entries", ({ entries }) => entries.toLocaleString("en-US"), { width: "sm", priority: 3 }),
    text("Direction", ({ way }) => FILE_WAYS[way], { width: "sm", priority: 4 }),
    text("Kind", ({ format }) => FILE_FORMATS[format], { priority: 6 }),
    when("Built or received", ({ createdOn }) => createdOn, { priority: 5 }),
    money("Debits", ({ debits }) => debits, { priority: 2 }),
    money("Credits", ({ credits }) => credits, { priority: 2 }),
  ],
  empty: {
    drawing: "bankFiles",
    title: "No bank files yet",
    description:
      "In production, each window’s bank payments leave in one file, and the bank’s files report the outcome. Both appear here.",
  },
});

const REVERSAL_STATES: Record<BankReversalState, StateWord> = {
  requested: { label: "Requested", tone: "warning", icon: "waiting" },
  declined: { label: "Declined", tone: "ended" },
  approved: { label: "Approved", tone: "info" },
  sent: { label: "At the bank", tone: "info" },
  completed: { label: "Completed", tone: "success" },
  returned: { label: "Returned", tone: "danger" },
  canceled: { label: "Canceled", tone: "ended" },
};

const reversalName = ({ direction }: BankReversal) => (direction === "debit" ? "Payment reversed" : "Debit returned");

export const bankReversalList = list(bankReversals.list, {
  noun: "reversal",
  key: "reversalID",
  filters: { state: tabs("State", REVERSAL_STATES) },
  columns: [
    opener("Reversal", reversalName, { width: "lg" }),
    badge("State", ({ state }) => REVERSAL_STATES[state], { priority: 1 }),
    custom<BankReversal, unknown>("Transfer", ({ transferID }) => <TransferLink transferID={transferID} />, {
      priority: 3,
    }),
    text("Requested by", ({ requestedBy }) => requestedBy, { priority: 4 }),
    when("Requested", ({ createdOn }) => createdOn, { priority: 5 }),
    money("Amount", ({ amount }) => amount, { priority: 1 }),
  ],
  details: (row) => <ReversalDetails of={row} />,
  empty: {
    drawing: "bankFiles",
    title: "No reversals yet",
    description:
      "Request the reversal of a payment sent in error from its bank entry. Another person approves it here.",
  },
});

function ReversalDetails({ of }: { of: BankReversal }) {
  return (
    <div className="grid gap-3 pb-4">
      <DefinitionList
        notGiven="None"
        items={[
          { label: "Amount", value: <Money cents={of.amount} /> },
          { label: "State", value: REVERSAL_STATES[of.state].label },
          { label: "Transfer", value: <TransferLink transferID={of.transferID} /> },
          { label: "Reason", value: of.reason },
          { label: "Requested by", value: of.requestedBy },
          { label: "Requested", value: <ExactTime value={of.createdOn} /> },
          { label: "Decided by", value: of.decidedBy },
          { label: "Decided", value: of.decidedOn && <ExactTime value={of.decidedOn} /> },
          { label: "Leaves by", value: utcDay(of.until) },
        ]}
      />
      <DecideReversal reversal={of} />
    </div>
  );
}
