"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { KindsTable } from "@/components/wallets/kinds-table";
import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/overlays/dialog";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { Money } from "@/components/ui/data/money";
import { ExactTime, ShortTime } from "@/components/ui/data/relative-time";
import { SkeletonRows } from "@/components/ui/feedback/skeleton";
import { DataTable } from "@/components/ui/data/table";
import { useHydrated } from "@/components/ui/use-hydrated";
import { viewersZone } from "@/components/ui/words/use-zone";
import { counted } from "@/components/words/nouns";
import { queryFor } from "@/lib/client/query";
import type { Payouts, StatementMonths } from "@/lib/domain/overview/reports/dashboard";
import { monthInWords } from "@/lib/domain/overview/reports/shared/months";
import { payouts, statements } from "@/lib/generated/operations/reports";

interface StatementsViewProps {
  accountID: string;
  walletID: string;
}

const MONTHS = 12;
const PAYOUTS = 25;

/** Months of a wallet in the viewer's time zone, and its payouts. */
export function StatementsView(params: StatementsViewProps) {
  if (!useHydrated()) return <SkeletonRows />;
  return (
    <div className="grid min-w-0 grid-cols-1 gap-8">
      <Months {...params} zone={viewersZone()} />
      <PayoutsOf {...params} />
    </div>
  );
}

function Months({ zone, ...params }: StatementsViewProps & { zone: string }) {
  const [skip, setSkip] = useState(0);
  const { data, error, isFetching, refetch } = useQuery({
    ...queryFor(statements.list, { params, query: { zone, skip: String(skip), count: String(MONTHS) } }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="grid min-w-0 gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-[0.9375rem] font-semibold">Months</h2>
        <span className="text-[0.8125rem] text-muted-foreground">{zone.replaceAll("_", " ")} time</span>
      </div>
      {data ? (
        <>
          <MonthTable months={data} isBusy={isFetching} {...params} zone={zone} />
          <Steps {...{ skip, setSkip, size: MONTHS, more: data.more }} words={["Newer months", "Older months"]} />
        </>
      ) : (
        <NotYet title="The statements couldn’t be loaded" {...{ error, isFetching }} retry={() => void refetch()} />
      )}
    </div>
  );
}

interface NotYetProps {
  title: string;
  error: { requestID?: string } | null;
  isFetching: boolean;
  retry: () => void;
}

function NotYet({ title, error, isFetching, retry }: NotYetProps) {
  if (!error) return <SkeletonRows rows={5} />;
  return (
    <ErrorState
      title={title}
      description="Other pages still work, and no money is affected."
      requestID={error.requestID}
      isRetrying={isFetching}
      onRetry={retry}
    />
  );
}

interface StepsProps {
  skip: number;
  setSkip: (skip: number) => void;
  size: number;
  more: boolean;
  words: readonly [before: string, after: string];
}

function Steps({ skip, setSkip, size, more, words: [before, after] }: StepsProps) {
  if (skip === 0 && !more) return null;
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" disabled={skip === 0} onClick={() => setSkip(skip - size)}>
        {before}
      </Button>
      <Button size="sm" disabled={!more} onClick={() => setSkip(skip + size)}>
        {after}
      </Button>
    </div>
  );
}

interface MonthTableProps extends StatementsViewProps {
  months: StatementMonths;
  zone: string;
  isBusy: boolean;
}

function MonthTable({ months: { items, currency }, isBusy, accountID, zone }: MonthTableProps) {
  const money = (cents: number) => <Money cents={cents} currency={currency} />;
  return (
    <div aria-busy={isBusy} className="min-w-0">
      <DataTable
        caption="Months"
        rows={items}
        keyOf={({ month }) => month}
        columns={[
          {
            head: "Month",
            cell: ({ month, isOpen }) => (
              <>
                <AppLink
                  href={`/accounts/${accountID}/statements/${month}?${new URLSearchParams({ zone })}`}
                  className="rounded-sm text-primary-text hover:underline"
                >
                  {monthInWords(month)}
                </AppLink>
                {isOpen && <span className="ml-2 text-[0.8125rem] text-muted-foreground">so far</span>}
              </>
            ),
          },
          { head: "Opening balance", isNumeric: true, cell: ({ openingBalance }) => money(openingBalance) },
          { head: "Movements", isNumeric: true, cell: ({ movements }) => movements.toLocaleString("en-US") },
          { head: "Closing balance", isNumeric: true, cell: ({ closingBalance }) => money(closingBalance) },
        ]}
      />
    </div>
  );
}

function PayoutsOf(params: StatementsViewProps) {
  const [skip, setSkip] = useState(0);
  const { data, error, isFetching, refetch } = useQuery({
    ...queryFor(payouts.list, { params: { ...params }, query: { skip: String(skip), count: String(PAYOUTS) } }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="grid min-w-0 gap-3">
      <h2 className="text-[0.9375rem] font-semibold">Payouts</h2>
      {data ? (
        data.items.length === 0 ? (
          <EmptyState
            drawing="transfers"
            title="No payouts yet"
            description="Money that leaves the wallet for a bank account or a card appears here, with a breakdown."
          />
        ) : (
          <>
            <PayoutTable items={data.items} isBusy={isFetching} {...params} />
            <Steps {...{ skip, setSkip, size: PAYOUTS, more: data.more }} words={["Newer payouts", "Older payouts"]} />
          </>
        )
      ) : (
        <NotYet title="The payouts couldn’t be loaded" {...{ error, isFetching }} retry={() => void refetch()} />
      )}
    </div>
  );
}

function PayoutTable({ items, isBusy, ...params }: StatementsViewProps & Pick<Payouts, "items"> & { isBusy: boolean }) {
  return (
    <div aria-busy={isBusy} className="min-w-0">
      <DataTable
        caption="Payouts"
        rows={items}
        keyOf={({ transactionID }) => transactionID}
        columns={[
          { head: "Payout", className: "wrap-anywhere", cell: ({ memo }) => memo },
          { head: "Date", cell: ({ completedOn, createdOn }) => <ShortTime value={completedOn ?? createdOn} /> },
          {
            ...{ head: "Amount", isNumeric: true },
            cell: ({ netAmount, currency }) => <Money cents={-netAmount} currency={currency} />,
          },
          {
            ...{ head: "Movements", isNumeric: true },
            cell: ({ transactionID, memo, movements }) => (
              <Dialog
                title="What this payout consists of"
                description={memo}
                size="md"
                trigger={<Button size="sm">{counted(movements, "transaction")}</Button>}
              >
                <Breakdown {...params} transactionID={transactionID} />
              </Dialog>
            ),
          },
        ]}
      />
    </div>
  );
}

/** Balance after the previous payout, the movements since, and the remaining balance. */
function Breakdown(params: StatementsViewProps & { transactionID: string }) {
  const { data, error, isFetching, refetch } = useQuery(queryFor(payouts.get, { params: { ...params } }));
  if (!data)
    return <NotYet title="The payout couldn’t be loaded" {...{ error, isFetching }} retry={() => void refetch()} />;
  const { payout, since, carriedOver, kinds, left } = data;
  const { currency, netAmount } = payout;
  return (
    <div className="grid min-w-0 gap-3 pb-4">
      <p>
        {since ? (
          <>
            Since the payout before it, on <ExactTime value={since} />.
          </>
        ) : (
          "It’s the first payout of this wallet."
        )}
      </p>
      <KindsTable
        caption="What this payout consists of"
        currency={currency}
        kinds={kinds}
        ends={[
          ["There before", carriedOver],
          ["There to pay out", left - netAmount],
        ]}
      />
      <p>
        <Money cents={-netAmount} currency={currency} /> was paid out. <Money cents={left} currency={currency} /> is
        left.
      </p>
    </div>
  );
}
