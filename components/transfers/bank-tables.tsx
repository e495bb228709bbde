"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import type { Params, Search } from "@/components/list/list";
import { view } from "@/components/list/list-view";
import { useCan } from "@/components/page/can";
import { PageHeader } from "@/components/page/page-header";
import { Button } from "@/components/ui/button";
import { FactsCard } from "@/components/ui/data/facts-card";
import { Money } from "@/components/ui/data/money";
import { Notice } from "@/components/ui/feedback/notice";
import { ExactTime } from "@/components/ui/data/relative-time";
import { counted } from "@/components/words/nouns";
import { StateBadge } from "@/components/words/state-badge";
import { urlOf } from "@/lib/client/call";
import { queryFor } from "@/lib/client/query";
import type { BankFileDetails } from "@/lib/domain/money/bank-files/dashboard";
import { bankFiles } from "@/lib/generated/operations/bank-files";
import { bankLines } from "@/lib/generated/operations/statements";
import { DecideFile } from "./bank-acts";
import { bankEntryList, fileEntryList, microEntryList } from "./bank-entries.list";
import { bankFileList, bankReversalList, FILE_FORMATS, FILE_STATES, FILE_WAYS } from "./bank-files.list";
import { bankLineList, bankMonthList, candidateList } from "./bank-statements.list";
import { breakList } from "./breaks.list";

export const BreakTable = view(breakList);
export const BankEntryTable = view(bankEntryList);
export const BankFileTable = view(bankFileList);
export const BankReversalTable = view(bankReversalList);
export const MicroEntryTable = view(microEntryList);
export const FileEntryTable = view(fileEntryList);
export const BankMonthTable = view(bankMonthList);
export const BankLineTable = view(bankLineList);
const CandidateTable = view(candidateList);

/** Entries that could match an open line. Hidden once the line is decided. */
export function LineCandidates({ lineID, search }: { lineID: string; search: Search }) {
  const params: Params = { lineID };
  const { data: line } = useSuspenseQuery(queryFor(bankLines.get, { params: { lineID } }));
  const mayWrite = useCan("transfers.write");
  if (line.state !== "open" || line.month.finishedOn || !mayWrite) return null;
  return (
    <section aria-labelledby="candidates" className="grid min-w-0 gap-3">
      <h2 id="candidates" className="text-[0.9375rem] font-semibold">
        Match with your entries
      </h2>
      <p className="text-muted-foreground">
        Entries that aren’t on a statement yet. Those with the same amount come first, then the nearest by date.
      </p>
      <CandidateTable params={params} search={search} />
    </section>
  );
}

/** One file to or from a bank: its entries, its state, its download, and pending decisions. */
export function FileView({ fileID }: { fileID: string }) {
  const { data: file } = useSuspenseQuery(queryFor(bankFiles.get, { params: { fileID } }));
  return (
    <>
      <PageHeader
        title={file.name}
        above={[
          { label: "Bank files", href: "/bank-files" },
          { label: "Files", href: "/bank-files/files" },
        ]}
        status={<StateBadge of={FILE_STATES[file.state]} />}
        facts={[
          FILE_WAYS[file.way],
          FILE_FORMATS[file.format],
          ...(isRead(file) ? [counted(file.entries, "entry")] : []),
        ]}
        actions={
          <>
            <FileDownload file={file} />
            <DecideFile file={file} />
          </>
        }
      />
      {file.state === "unreadable" && (
        <Notice tone="danger" title="This file can’t be read" className="mb-6">
          {file.fault}. Tender ignored the whole file. Ask your bank for a corrected one.
        </Notice>
      )}
      {file.state === "skipped" && (
        <Notice tone="danger" title="Tender didn’t take this file" className="mb-6">
          Reason: {file.fault}. Ask your bank to send it again.
        </Notice>
      )}
      {file.rejected > 0 && (
        <Notice tone="danger" title="The bank rejected this file" className="mb-6">
          {file.fault}. {counted(file.rejected, "entry")} {file.rejected === 1 ? "waits" : "wait"} for your decision.
        </Notice>
      )}
      <FileFacts file={file} />
    </>
  );
}

/** True if the file could be parsed. */
const isRead = ({ state }: BankFileDetails) => state !== "skipped" && state !== "unreadable";

/** The original file, with account numbers. */
function FileDownload({ file: { fileID, name, isWhole } }: { file: BankFileDetails }) {
  if (!useCan("files.download") || !isWhole) return null;
  return (
    <Button asChild>
      <a href={urlOf(bankFiles.content, { params: { fileID } })} download={name}>
        <Download aria-hidden />
        Download
      </a>
    </Button>
  );
}

function FileFacts({ file }: { file: BankFileDetails }) {
  const moment = (value: string | undefined) => value && <ExactTime value={value} />;
  return (
    <div className="mb-6 grid items-start gap-4 lg:grid-cols-2">
      {isRead(file) && (
        <FactsCard
          title="Contents"
          notGiven="None"
          items={[
            { label: "Debits", value: <Money cents={file.debits} /> },
            { label: "Credits", value: <Money cents={file.credits} /> },
            { label: "Returned", value: counted(file.returned, "entry") },
            { label: "Corrected", value: counted(file.corrected, "entry") },
          ]}
        />
      )}
      <FactsCard
        title="History"
        notGiven="Not yet"
        items={[
          ...(file.way === "from-bank"
            ? [{ label: "Received", value: moment(file.createdOn) }]
            : [
                { label: "Window", value: moment(file.windowOn) },
                { label: "Built", value: moment(file.createdOn) },
                { label: "At the bank", value: moment(file.handedOverOn) },
                { label: file.state === "rejected" ? "Rejected" : "Accepted", value: moment(file.acknowledgedOn) },
              ]),
          ...(file.otherAccounts.length === 0
            ? []
            : [
                {
                  label: "Other accounts, left out",
                  value: file.otherAccounts.map((digits) => `•••• ${digits}`).join(", "),
                },
              ]),
          ...(file.fault === undefined ? [] : [{ label: "Problem", value: file.fault }]),
          ...(file.hash === undefined
            ? []
            : [{ label: "SHA-256", value: <code className="font-mono text-xs break-all">{file.hash}</code> }]),
        ]}
      />
    </div>
  );
}
