"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useState } from "react";
import { ConfirmAction } from "@/components/form/confirm-action";
import type { BulkProps } from "@/components/list/list";
import { useCan } from "@/components/page/can";
import { Button } from "@/components/ui/button";
import { FactsCard } from "@/components/ui/data/facts-card";
import { formatMoney, utcDay } from "@/components/ui/words/format";
import { DialogButton } from "@/components/ui/overlays/dialog-button";
import { LaterDialog } from "@/components/ui/overlays/overlay";
import { TabNav } from "@/components/ui/tab-nav";
import { queryFor } from "@/lib/client/query";
import type { BankEntry, BankFileDetails } from "@/lib/domain/money/bank-files/dashboard";
import type { BankReversal } from "@/lib/domain/money/bank-reversals/dashboard";
import type { ReconciliationBreak } from "@/lib/domain/money/rails/dashboard";
import type { LineCandidate } from "@/lib/domain/money/statements/dashboard";
import { bankEntries } from "@/lib/generated/operations/bank-files";
import { bankReversals } from "@/lib/generated/operations/bank-reversals";
import { originators } from "@/lib/generated/operations/originators";

const load = () => import("./bank-forms");
const RequestReversalForm = dynamic(() => load().then((loaded) => loaded.RequestReversalForm), { ssr: false });
const DecideFileForm = dynamic(() => load().then((loaded) => loaded.DecideFileForm), { ssr: false });
const DishonorReturnForm = dynamic(() => load().then((loaded) => loaded.DishonorReturnForm), { ssr: false });
const MatchLineForm = dynamic(() => load().then((loaded) => loaded.MatchLineForm), { ssr: false });
const OriginatorForm = dynamic(() => load().then((loaded) => loaded.OriginatorForm), { ssr: false });
const UploadStatementForm = dynamic(() => load().then((loaded) => loaded.UploadStatementForm), { ssr: false });

const PAGES = [
  { label: "Entries", href: "/bank-files" },
  { label: "Files", href: "/bank-files/files" },
  { label: "Reversals", href: "/bank-files/reversals" },
  { label: "Micro-entries", href: "/bank-files/micro-entries" },
] as const;

export function BankFileTabs({ current }: { current: (typeof PAGES)[number]["label"] }) {
  return <TabNav label="Bank files" items={PAGES.map((page) => ({ ...page, isCurrent: page.label === current }))} />;
}

/** Requests the reversal of an entry. Hidden if it cannot be reversed. */
export function RequestReversal({ entry }: { entry: BankEntry }) {
  const { reversibleUntil } = entry;
  if (!useCan("transfers.write") || reversibleUntil === undefined) return null;
  return (
    <LaterDialog trigger={<Button className="justify-self-start">Request reversal…</Button>} load={load}>
      {(close) => <RequestReversalForm entry={entry} until={reversibleUntil} onClose={close} />}
    </LaterDialog>
  );
}

/** Approves or declines a colleague's request. The person who made it can only withdraw it. */
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
          effect={`It leaves with the next file, by ${utcDay(until)}. Once the bank has it, it can’t be stopped.`}
          labels={["Approve", "Approving…"]}
          done="The reversal leaves with the next file"
          tone="primary"
        />
      )}
    </div>
  );
}

export function DecideFile({ file: { fileID, rejected } }: { file: BankFileDetails }) {
  if (!useCan("transfers.write") || rejected === 0) return null;
  return (
    <DialogButton label="Decide…" variant="primary" load={load}>
      {(close) => <DecideFileForm fileID={fileID} onClose={close} />}
    </DialogButton>
  );
}

export function DishonorReturn({ of: { breakID, kind, provider } }: { of: ReconciliationBreak }) {
  if (!useCan("transfers.write") || kind !== "late-return" || provider !== "ach-files") return null;
  return (
    <LaterDialog trigger={<Button className="justify-self-start">Dishonor…</Button>} load={load}>
      {(close) => <DishonorReturnForm breakID={breakID} onClose={close} />}
    </LaterDialog>
  );
}

export function UploadStatement() {
  if (!useCan("transfers.write")) return null;
  return (
    <DialogButton label="Upload statement…" load={load}>
      {(close) => <UploadStatementForm onClose={close} />}
    </DialogButton>
  );
}

export function MatchBar({ chosen, choose }: BulkProps<LineCandidate>) {
  const [isMatching, setMatching] = useState(false);
  const [first] = chosen;
  if (!first) return null;
  const sum = chosen.reduce((total, { amount: cents }) => total + cents, 0);
  const fits = sum === first.lineAmount;
  return (
    <div
      role="region"
      aria-label="Selected entries"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border bg-primary-soft px-3.5 py-2.5"
    >
      <p role="status" className="tabular font-medium">
        {chosen.length} selected, {formatMoney(sum)} of {formatMoney(first.lineAmount)}
      </p>
      <Button size="sm" variant="primary" disabled={!fits} onClick={() => setMatching(true)}>
        Match…
      </Button>
      <Button size="sm" variant="ghost" onClick={() => choose([])}>
        Clear
      </Button>
      {isMatching && <MatchLineForm chosen={chosen} onClose={() => setMatching(false)} onDone={() => choose([])} />}
    </div>
  );
}

/** The company that an account's bank entries name, which the partner may set for each account. */
export function OriginatorCard({ accountID }: { accountID: string }) {
  const { data } = useSuspenseQuery(queryFor(originators.get, { params: { accountID } }));
  const mayWrite = useCan("transfers.write", accountID);
  const { companyName, companyID, entryDescription, discretionaryData } = data.effective;
  return (
    <FactsCard
      aria-label="Bank entries"
      title="Bank entries"
      description="The other bank shows these texts for the account’s ACH payments."
      actions={
        mayWrite && (
          <DialogButton label="Edit" load={load}>
            {(close) => <OriginatorForm accountID={accountID} originator={data} onClose={close} />}
          </DialogButton>
        )
      }
      notGiven="The bank’s default"
      items={[
        { label: "Company name", value: companyName },
        { label: "Company ID", value: companyID },
        { label: "Description", value: entryDescription },
        { label: "Discretionary data", value: discretionaryData },
      ]}
    />
  );
}
