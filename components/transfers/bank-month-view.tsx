"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { ConfirmAction } from "@/components/form/confirm-action";
import { useCan } from "@/components/page/can";
import { PageHeader } from "@/components/page/page-header";
import { whileUsed } from "@/components/page/while-used";
import { Button } from "@/components/ui/button";
import { FactsCard } from "@/components/ui/data/facts-card";
import { utcDay } from "@/components/ui/words/format";
import { Money } from "@/components/ui/data/money";
import { Notice } from "@/components/ui/feedback/notice";
import { DialogButton } from "@/components/ui/overlays/dialog-button";
import { ExactTime } from "@/components/ui/data/relative-time";
import { counted } from "@/components/words/nouns";
import { StateBadge } from "@/components/words/state-badge";
import { queryFor } from "@/lib/client/query";
import type { MonthBlocker, ReconciledMonth } from "@/lib/domain/money/statements/dashboard";
import { bankMonths } from "@/lib/generated/operations/statements";
import { CHANGED_READS, monthName, monthState } from "./bank-statement-words";

const load = () => import("./bank-forms");
const ReopenMonthForm = dynamic(() => load().then((loaded) => loaded.ReopenMonthForm), { ssr: false });

const ASK_EVERY_MS = 2000;

/** One month of a bank account: the bank's balances, the ledger's, and Finish month. */
export function MonthView({ monthID }: { monthID: string }) {
  const { data: month } = useSuspenseQuery({
    ...queryFor(bankMonths.get, { params: { monthID } }),
    refetchInterval: ({ state: { data } }) => data?.blockers.includes("not-booked") === true && whileUsed(ASK_EVERY_MS),
  });
  return (
    <>
      <PageHeader
        title={monthName(month)}
        above={[{ label: "Bank statements", href: "/bank-statements" }]}
        status={<StateBadge of={monthState(month)} />}
        facts={[`Account •••• ${month.lastFour}`, counted(month.statements, "statement")]}
        actions={month.finishedOn ? <ReopenMonth month={month} /> : <FinishMonth month={month} />}
      />
      <MonthNotice month={month} />
      <div className="mb-6 grid items-start gap-4 lg:grid-cols-2">
        <BankSide month={month} />
        <OwnSide month={month} />
      </div>
    </>
  );
}

const blockersInWords = ({ open }: ReconciledMonth): Record<MonthBlocker, string> => ({
  "not-over": "The month is not over.",
  "statements-missing": "The last statement of the month has not arrived.",
  gap: "A statement does not begin with the balance of the one before it. Ask your bank for the missing one.",
  "open-lines": `${counted(open.count, "line")} ${open.count === 1 ? "is" : "are"} open.`,
  "not-booked": "Matched lines are being booked. This takes a moment.",
  "books-differ": "Matched lines and your books differ. Undo the matches that are not booked.",
});

function MonthNotice({ month }: { month: ReconciledMonth }) {
  const { finishedBy, finishedOn, blockers } = month;
  if (finishedOn)
    return (
      <Notice tone="success" title="This month is finished" className="mb-6">
        {finishedBy} finished it on <ExactTime value={finishedOn} />. Nothing in it changes until it is reopened.
      </Notice>
    );
  if (blockers.length === 0) return null;
  const words = blockersInWords(month);
  return (
    <Notice tone="warning" title="Before you can finish this month" className="mb-6">
      <ul className="list-disc pl-4">
        {blockers.map((blocker) => (
          <li key={blocker}>{words[blocker]}</li>
        ))}
      </ul>
    </Notice>
  );
}

/** Finishes a month. Disabled while something is left to do. */
function FinishMonth({ month }: { month: ReconciledMonth }) {
  const { monthID, blockers } = month;
  if (!useCan("transfers.write")) return null;
  if (blockers.length > 0)
    return (
      <Button variant="primary" disabled>
        Finish month
      </Button>
    );
  return (
    <ConfirmAction
      operation={bankMonths.finish}
      request={{ params: { monthID } }}
      refresh={CHANGED_READS}
      trigger={<Button variant="primary">Finish month</Button>}
      title={`Finish ${monthName(month)}?`}
      effect="Its lines can’t be matched, explained or undone after that. A late statement opens it again."
      labels={["Finish month", "Finishing…"]}
      done={`${monthName(month)} is finished`}
      tone="primary"
    />
  );
}

function ReopenMonth({ month }: { month: ReconciledMonth }) {
  if (!useCan("transfers.write")) return null;
  return (
    <DialogButton label="Reopen month…" load={load}>
      {(close) => <ReopenMonthForm month={month} onClose={close} />}
    </DialogButton>
  );
}

const amount = (cents: number | undefined) => cents !== undefined && <Money cents={cents} />;

function BankSide({ month }: { month: ReconciledMonth }) {
  const { opening, closing, moneyIn, moneyOut, closesOn } = month;
  return (
    <FactsCard
      title="Your bank"
      description={closesOn ? `Stated until ${utcDay(closesOn)}` : "No balances yet"}
      notGiven="None"
      items={[
        { label: "Opening balance", value: amount(opening) || undefined },
        { label: "Money in", value: amount(moneyIn) },
        { label: "Money out", value: amount(-moneyOut) },
        { label: "Closing balance", value: amount(closing) || undefined },
      ]}
    />
  );
}

function OwnSide({ month }: { month: ReconciledMonth }) {
  const { matched, explained, open, booked } = month;
  const of = ({ count, sum }: { count: number; sum: number }) => (
    <>
      <Money cents={sum} /> in {counted(count, "line")}
    </>
  );
  return (
    <FactsCard
      title="Your ledger"
      description="How the bank’s movements are accounted for"
      items={[
        { label: "Matched", value: of(matched) },
        { label: "In your books", value: amount(booked) },
        { label: "Explained", value: of(explained) },
        { label: "Open", value: of(open) },
      ]}
    />
  );
}
