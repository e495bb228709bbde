"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { ConfirmAction } from "@/components/form/confirm-action";
import { useCan } from "@/components/page/can";
import { PageHeader } from "@/components/page/page-header";
import { whileUsed } from "@/components/page/while-used";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { FactsCard } from "@/components/ui/data/facts-card";
import { formatMoney, utcDay } from "@/components/ui/words/format";
import { Money } from "@/components/ui/data/money";
import { DialogButton } from "@/components/ui/overlays/dialog-button";
import { ExactTime } from "@/components/ui/data/relative-time";
import { counted } from "@/components/words/nouns";
import { StateBadge } from "@/components/words/state-badge";
import { queryFor } from "@/lib/client/query";
import type { ReconciledLine } from "@/lib/domain/money/statements/dashboard";
import { bankLines } from "@/lib/generated/operations/statements";
import { CHANGED_READS, LINE_STATES, lineName, monthName } from "./bank-statement-words";
import { TransferLink } from "./breaks.list";

const load = () => import("./bank-forms");
const ExplainLineForm = dynamic(() => load().then((loaded) => loaded.ExplainLineForm), { ssr: false });

const ASK_EVERY_MS = 2000;

export function LineView({ lineID }: { lineID: string }) {
  const { data: line } = useSuspenseQuery({
    ...queryFor(bankLines.get, { params: { lineID } }),
    refetchInterval: ({ state: { data } }) => data?.matches.some(isDue) === true && whileUsed(ASK_EVERY_MS),
  });
  const { month, monthID } = line;
  return (
    <>
      <PageHeader
        title={`${formatMoney(line.amount)} on ${utcDay(line.bookedOn)}`}
        above={[
          { label: "Bank statements", href: "/bank-statements" },
          { label: monthName(month), href: `/bank-statements/${monthID}` },
        ]}
        status={<StateBadge of={LINE_STATES[line.state]} />}
        facts={[lineName(line), `Account •••• ${month.lastFour}`]}
        actions={<LineActions line={line} />}
      />
      <div className="mb-6 grid items-start gap-4 lg:grid-cols-2">
        <LineFacts line={line} />
        {line.matches.length > 0 && <LineMatches line={line} />}
      </div>
    </>
  );
}

const isDue = ({ isBooked }: ReconciledLine["matches"][number]) => !isBooked;

function LineActions({ line }: { line: ReconciledLine }) {
  const { lineID, state, month } = line;
  if (!useCan("transfers.write") || month.finishedOn) return null;
  if (state === "open")
    return (
      <DialogButton label="Explain…" load={load}>
        {(close) => <ExplainLineForm lineID={lineID} onClose={close} />}
      </DialogButton>
    );
  return (
    <ConfirmAction
      operation={bankLines.undo}
      request={{ params: { lineID } }}
      refresh={CHANGED_READS}
      trigger={<Button>Undo</Button>}
      title={state === "matched" ? "Undo this match?" : "Undo this explanation?"}
      effect={
        state === "matched"
          ? "The line is open again. Its posting is reversed, and no rule matches the line again."
          : "The line is open again."
      }
      labels={["Undo", "Undoing…"]}
      done="The line is open again"
    />
  );
}

function LineFacts({ line }: { line: ReconciledLine }) {
  const code = (value: string | undefined): ReactNode =>
    value && <code className="font-mono text-xs break-all">{value}</code>;
  return (
    <FactsCard
      title="Line"
      notGiven="None"
      items={[
        { label: "Amount", value: <Money cents={line.amount} isSigned /> },
        { label: "Booked", value: utcDay(line.bookedOn) },
        { label: "Value date", value: utcDay(line.valueOn) },
        { label: "Text", value: line.text },
        { label: "Other side", value: line.counterparty },
        { label: "Bank’s code", value: line.code },
        { label: "Trace number", value: code(line.traceNumber) },
        { label: "End-to-end ID", value: code(line.endToEndID) },
        { label: "Bank’s reference", value: code(line.bankReference) },
        { label: "Reference", value: code(line.reference) },
        ...(line.isReversal ? [{ label: "Reversal", value: "The bank took back an earlier booking." }] : []),
        ...decisionFacts(line),
      ]}
    />
  );
}

/** Returns who decided a line, when and why; for an open line, who reopened it. */
function decisionFacts({ state, decidedBy = "A rule", decidedOn, reason }: ReconciledLine) {
  const on = { label: "Decided", value: decidedOn && <ExactTime value={decidedOn} /> };
  if (state === "open") return decidedOn ? [{ label: "Reopened by", value: decidedBy }, on] : [];
  return [{ label: "Decided by", value: decidedBy }, on, { label: "Reason", value: reason }];
}

function LineMatches({ line: { matches, matchCount } }: { line: ReconciledLine }) {
  return (
    <Card>
      <CardHeader title="Matched with" description={counted(matchCount, "entry")} />
      <CardBody className="py-1">
        <ul className="divide-y">
          {matches.map(({ instructionID, step, transferID, amount: cents, isBooked }) => (
            <li key={`${instructionID} ${step}`} className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-2.5">
              <span>
                {step === "funded" ? "Entry" : "Return"} of <Money cents={cents} />
                {!isBooked && <span className="text-muted-foreground"> · not booked</span>}
              </span>
              {transferID && <TransferLink transferID={transferID} />}
            </li>
          ))}
        </ul>
        {matchCount > matches.length && (
          <p className="py-2.5 text-muted-foreground">The first {matches.length} are shown.</p>
        )}
      </CardBody>
    </Card>
  );
}
