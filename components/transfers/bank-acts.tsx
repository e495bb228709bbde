"use client";

import { ConfirmAction } from "@/components/form/confirm-action";
import { DialogForm } from "@/components/form/dialog-form";
import { SelectField } from "@/components/form/fields/select-field";
import { TextAreaField } from "@/components/form/fields/text-field";
import { useCan } from "@/components/page/can";
import { Button } from "@/components/ui/button";
import { formatMoney, utcDay } from "@/components/ui/format";
import { TabNav } from "@/components/ui/tab-nav";
import { toast } from "@/components/ui/toast";
import { LINE_REASON_MAX } from "@/lib/domain/kernel/limits";
import type { BankEntry, BankFileDetails } from "@/lib/domain/money/bank-files/dashboard";
import type { BankReversal } from "@/lib/domain/money/bank-reversals/dashboard";
import type { ReconciliationBreak } from "@/lib/domain/money/rails/dashboard";
import { bankEntries, bankFiles, lateReturns } from "@/lib/generated/operations/bank-files";
import { bankReversals } from "@/lib/generated/operations/bank-reversals";
import { reconciliation } from "@/lib/generated/operations/rails";

const PAGES = [
  { label: "Entries", href: "/bank-files" },
  { label: "Files", href: "/bank-files/files" },
  { label: "Reversals", href: "/bank-files/reversals" },
] as const;

/** The pages about what goes to banks. */
export function BankFileTabs({ current }: { current: (typeof PAGES)[number]["label"] }) {
  return <TabNav label="Bank files" items={PAGES.map((page) => ({ ...page, isCurrent: page.label === current }))} />;
}

const reason = <TextAreaField label="Reason" name="reason" max={LINE_REASON_MAX} isRequired />;

/** Asks for the reversal of an entry, where it can be reversed. */
export function RequestReversal({ entry }: { entry: BankEntry }) {
  const { instructionID, amount, direction, reversibleUntil } = entry;
  if (!useCan("transfers.write") || reversibleUntil === undefined) return null;
  return (
    <DialogForm
      operation={bankReversals.request}
      request={{ params: { instructionID } }}
      refresh={[bankReversals.list, bankEntries.list, bankFiles.entries]}
      defaults={{ reason: "" }}
      trigger={<Button className="justify-self-start">Request reversal…</Button>}
      title={`Reverse ${formatMoney(amount)}?`}
      description={`Another person has to approve it by ${utcDay(reversibleUntil)}. ${
        direction === "credit"
          ? "Then the amount is debited from the bank account."
          : "Then the amount leaves the wallet and goes back to the bank account."
      }`}
      labels={["Request reversal", "Requesting…"]}
      done={() => void toast.success("The reversal waits for another person’s approval")}
    >
      {reason}
    </DialogForm>
  );
}

/** Approves or declines what another person asked for. Who asked may only take it back. */
export function DecideReversal({ reversal }: { reversal: BankReversal }) {
  const { reversalID, state, amount, isOwn, until } = reversal;
  if (!useCan("transfers.write") || state !== "requested") return null;
  const request = { params: { reversalID } };
  return (
    <div className="flex flex-wrap gap-2">
      <ConfirmAction
        operation={bankReversals.decline}
        request={request}
        refresh={[bankReversals.list]}
        trigger={<Button>{isOwn ? "Withdraw" : "Decline"}</Button>}
        title={isOwn ? "Withdraw this request?" : "Decline this reversal?"}
        effect="Nothing is sent, and the transfer stays as it is."
        labels={isOwn ? ["Withdraw", "Withdrawing…"] : ["Decline", "Declining…"]}
        done="The reversal was declined"
      />
      {isOwn ? (
        <p className="self-center text-muted-foreground">Another person has to approve it.</p>
      ) : (
        <ConfirmAction
          operation={bankReversals.approve}
          request={request}
          refresh={[bankReversals.list, bankEntries.list]}
          trigger={<Button variant="primary">Approve…</Button>}
          title={`Reverse ${formatMoney(amount)}?`}
          effect={`It leaves with the next file, by ${utcDay(until)}. Once the bank has it, nobody can stop it.`}
          labels={["Approve", "Approving…"]}
          done="The reversal leaves with the next file"
          tone="primary"
        />
      )}
    </div>
  );
}

const DECISIONS = [
  { value: "send-again", label: "Send them again with the next file" },
  { value: "give-back", label: "Give the money back" },
];

/** Decides what becomes of the entries of a rejected file. */
export function DecideFile({ file: { fileID, rejected } }: { file: BankFileDetails }) {
  if (!useCan("transfers.write") || rejected === 0) return null;
  return (
    <DialogForm
      operation={bankFiles.decide}
      request={{ params: { fileID } }}
      refresh={[bankFiles.get, bankFiles.list, bankFiles.entries, bankEntries.list]}
      defaults={{ decision: "send-again", reason: "" }}
      trigger={<Button variant="primary">Decide…</Button>}
      title="What happens with these entries?"
      description="Ask your bank why it rejected the file. Make sure that it took none of the entries."
      labels={["Decide", "Saving…"]}
      done={() => void toast.success("The decision is made")}
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
  { value: "R70", label: "R70: Nobody agreed to it" },
];

/** Dishonors a late return of a bank file. */
export function DishonorReturn({ of: { breakID, kind, provider } }: { of: ReconciliationBreak }) {
  if (!useCan("transfers.write") || kind !== "late-return" || provider !== "ach-files") return null;
  return (
    <DialogForm
      operation={lateReturns.dishonor}
      request={{ params: { breakID } }}
      refresh={[reconciliation.breaks, bankEntries.list]}
      defaults={{ code: "R68", reason: "" }}
      trigger={<Button className="justify-self-start">Dishonor…</Button>}
      title="Dishonor this return?"
      description="The next file tells the other bank, within five business days of the return. It may contest that."
      labels={["Dishonor return", "Saving…"]}
      done={() => void toast.success("The next file dishonors the return")}
    >
      <SelectField label="Code" name="code" options={CODES} isRequired />
      {reason}
    </DialogForm>
  );
}
