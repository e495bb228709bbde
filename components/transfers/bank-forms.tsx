"use client";

import { DialogForm } from "@/components/form/dialog-form";
import { FileField } from "@/components/form/fields/file-drop";
import { SelectField } from "@/components/form/fields/select-field";
import { TextAreaField, TextField } from "@/components/form/fields/text-field";
import { formatMoney, utcDay } from "@/components/ui/words/format";
import { toast } from "@/components/ui/overlays/toast";
import { counted } from "@/components/words/nouns";
import { LINE_REASON_MAX, STATEMENT_ENDINGS } from "@/lib/domain/kernel/limits";
import type { BankEntry } from "@/lib/domain/money/bank-files/dashboard";
import type { BankMonth, LineCandidate } from "@/lib/domain/money/statements/dashboard";
import { bankEntries, bankFiles, lateReturns } from "@/lib/generated/operations/bank-files";
import { bankReversals } from "@/lib/generated/operations/bank-reversals";
import type { Originator } from "@/lib/domain/money/originators/dashboard";
import { originators } from "@/lib/generated/operations/originators";
import { reconciliation } from "@/lib/generated/operations/rails";
import { bankLines, bankMonths, bankStatements } from "@/lib/generated/operations/statements";
import { CHANGED_READS, monthName } from "./bank-statement-words";

interface Closing {
  onClose: () => void;
}

const reason = <TextAreaField label="Reason" name="reason" max={LINE_REASON_MAX} isRequired />;

/** Requests the reversal of an entry, which is possible until a given day. */
export function RequestReversalForm({ entry, until, onClose }: Closing & { entry: BankEntry; until: string }) {
  const { instructionID, amount, direction } = entry;
  return (
    <DialogForm
      operation={bankReversals.request}
      request={{ params: { instructionID } }}
      refresh={[bankReversals.list, bankEntries.list, bankFiles.entries]}
      defaults={{ reason: "" }}
      onClose={onClose}
      title={`Reverse ${formatMoney(amount)}?`}
      description={`Another person has to approve it by ${utcDay(until)}. ${
        direction === "credit"
          ? "Then the amount is debited from the bank account."
          : "Then the amount leaves the wallet and goes back to the bank account."
      }`}
      labels={["Request reversal", "Requesting…"]}
      done="The reversal waits for another person’s approval"
    >
      {reason}
    </DialogForm>
  );
}

const DECISIONS = [
  { value: "send-again", label: "Send them again with the next file" },
  { value: "give-back", label: "Give the money back" },
];

export function DecideFileForm({ fileID, onClose }: Closing & { fileID: string }) {
  return (
    <DialogForm
      operation={bankFiles.decide}
      request={{ params: { fileID } }}
      refresh={[bankFiles.get, bankFiles.list, bankFiles.entries, bankEntries.list]}
      defaults={{ decision: "send-again", reason: "" }}
      onClose={onClose}
      title="What happens with these entries?"
      description="Ask your bank why it rejected the file. Make sure that it took none of the entries."
      labels={["Decide", "Saving…"]}
      done="The decision is made"
    >
      <SelectField label="Decision" name="decision" options={DECISIONS} isRequired />
      {reason}
    </DialogForm>
  );
}

const CODES = [
  { value: "R68", label: "R68: It came too late" },
  { value: "R61", label: "R61: It was misrouted" },
  { value: "R67", label: "R67: It came twice" },
  { value: "R70", label: "R70: It wasn’t agreed to" },
];

export function DishonorReturnForm({ breakID, onClose }: Closing & { breakID: string }) {
  return (
    <DialogForm
      operation={lateReturns.dishonor}
      request={{ params: { breakID } }}
      refresh={[reconciliation.breaks, bankEntries.list]}
      defaults={{ code: "R68", reason: "" }}
      onClose={onClose}
      title="Dishonor this return?"
      description="The next file notifies the other bank, within five business days of the return. That bank may contest it."
      labels={["Dishonor return", "Saving…"]}
      done="The next file dishonors the return"
    >
      <SelectField label="Code" name="code" options={CODES} isRequired />
      {reason}
    </DialogForm>
  );
}

export function UploadStatementForm({ onClose }: Closing) {
  return (
    <DialogForm
      operation={bankStatements.upload}
      refresh={[bankMonths.list, bankMonths.get, bankLines.list]}
      defaults={{ file: undefined }}
      onClose={onClose}
      title="Upload a bank statement"
      description="For statements that your bank hasn’t delivered. Tender reads each one once and matches its lines."
      size="md"
      labels={["Upload", "Uploading…"]}
      done={({ statements, lines, otherAccounts }) => {
        const taken =
          statements === 0
            ? "These statements were taken before"
            : `${counted(statements, "statement")} with ${counted(lines, "line")} taken`;
        const others =
          otherAccounts.length > 0 ? `. Left out: statements of ${counted(otherAccounts.length, "account")}` : "";
        toast.success(taken + others);
      }}
    >
      <FileField hint="BAI2, camt.053 or camt.054, up to 16 MB." endings={STATEMENT_ENDINGS} />
    </DialogForm>
  );
}

type MatchLineFormProps = Closing & { chosen: readonly LineCandidate[]; onDone: () => void };

export function MatchLineForm({ chosen, onClose, onDone }: MatchLineFormProps) {
  const [first] = chosen;
  if (!first) return null;
  return (
    <DialogForm
      operation={bankLines.match}
      request={{ params: { lineID: first.lineID } }}
      refresh={CHANGED_READS}
      defaults={{ movements: chosen.map(({ instructionID, step }) => ({ instructionID, step })), reason: "" }}
      onClose={onClose}
      title={`Match with ${counted(chosen.length, "entry")}?`}
      description={`${formatMoney(first.lineAmount)} is booked as stated by your bank.`}
      labels={["Match line", "Matching…"]}
      done={() => {
        onDone();
        toast.success("The line is matched");
      }}
    >
      {reason}
    </DialogForm>
  );
}

/** Explains a line that is not one of Tender's payments. */
export function ExplainLineForm({ lineID, onClose }: Closing & { lineID: string }) {
  return (
    <DialogForm
      operation={bankLines.explain}
      request={{ params: { lineID } }}
      refresh={CHANGED_READS}
      defaults={{ reason: "" }}
      onClose={onClose}
      title="Explain this line"
      description="For movements that aren’t your payments, such as a bank fee. Nothing is booked."
      labels={["Explain line", "Saving…"]}
      done="The line is explained"
    >
      {reason}
    </DialogForm>
  );
}

/** Reopens a finished month, with a reason for the audit log. */
export function ReopenMonthForm({ month, onClose }: Closing & { month: BankMonth }) {
  return (
    <DialogForm
      operation={bankMonths.reopen}
      request={{ params: { monthID: month.monthID } }}
      refresh={CHANGED_READS}
      defaults={{ reason: "" }}
      onClose={onClose}
      title={`Reopen ${monthName(month)}?`}
      description="Its lines can then be matched, explained and undone. Finish the month again afterward."
      labels={["Reopen month", "Reopening…"]}
      done={`${monthName(month)} is open again`}
    >
      {reason}
    </DialogForm>
  );
}

interface OriginatorFormProps extends Closing {
  accountID: string;
  originator: Originator;
}

/** Sets the company of an account's bank entries. Empty fields follow the default. */
export function OriginatorForm({ accountID, originator: { own }, onClose }: OriginatorFormProps) {
  const { companyName = "", companyID = "", entryDescription = "", discretionaryData = "" } = own;
  return (
    <DialogForm
      operation={originators.set}
      request={{ params: { accountID } }}
      refresh={[originators.get]}
      defaults={{ companyName, companyID, entryDescription, discretionaryData }}
      onClose={onClose}
      title="Bank entries"
      description="Use a company ID only after your bank has assigned it. Empty fields follow the default."
      labels={["Save", "Saving…"]}
      done="Bank entries saved"
    >
      <TextField label="Company name" name="companyName" isOptional max={16} />
      <TextField label="Company ID" name="companyID" isOptional max={10} hint="Ten letters or digits." />
      <TextField label="Description" name="entryDescription" isOptional max={10} hint="For example, INVOICE." />
      <TextField label="Discretionary data" name="discretionaryData" isOptional max={20} />
    </DialogForm>
  );
}
