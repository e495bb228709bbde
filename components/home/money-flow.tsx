"use client";

import { keepPreviousData, useQuery, type UseQueryResult } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { useCan } from "@/components/page/can";
import { ChosenDaysControl } from "@/components/page/days/chosen-days";
import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { formatMoney } from "@/components/ui/words/format";
import { LaterIllustration } from "@/components/ui/feedback/later-illustration";
import { Money } from "@/components/ui/data/money";
import { Skeleton, SkeletonChart, SkeletonFacts, SkeletonRows } from "@/components/ui/feedback/skeleton";
import { daysInWords } from "@/components/words/day-presets";
import { counted } from "@/components/words/nouns";
import type { CallError } from "@/lib/client/call";
import { queryFor } from "@/lib/client/query";
import { daysIn } from "@/lib/core/time/days";
import type { MoneySummary, SummaryOf, WalletTotals } from "@/lib/domain/overview/money-summary/dashboard";
import { moneySummary } from "@/lib/generated/operations/money-summary";
import { Choices } from "./choices";
import { changeInWords, rangeInWords } from "./day-words";
import type { FlowTable as Table } from "./flow-chart";
import type { Home } from "./use-home";

const FlowChart = dynamic(() => import("./flow-chart").then((loaded) => loaded.FlowChart), {
  ssr: false,
  loading: () => <SkeletonChart className="h-64" />,
});

/** The status of the response to an invalid range of days. */
const REFUSED = 400;
const WHOSE: Record<SummaryOf, string> = { own: "Your wallet", connected: "Connected accounts" };

/** Balances, and the money that moved in the days of the address. */
export function HomeMoney({ home }: { home: Home | undefined }) {
  const { range, zone = "", of = "own", fault } = home ?? {};
  const summary = useQuery({
    ...queryFor(moneySummary.get, { query: { zone, of, ...range } }),
    enabled: home !== undefined && !fault,
    placeholderData: keepPreviousData,
  });
  return (
    <>
      {summary.data ? (
        <HomeBalances summary={summary.data} />
      ) : (
        !summary.error && (
          <div className="grid gap-4 md:grid-cols-2">
            <SkeletonFacts lines={2} />
            <SkeletonFacts lines={2} />
          </div>
        )
      )}
      {home && <MoneyFlow home={home} summary={summary} />}
    </>
  );
}

interface MoneyFlowProps {
  home: Home;
  summary: UseQueryResult<MoneySummary, CallError>;
}

/** Money in and out as a sentence, and on request for other days and accounts, as a chart and a table. */
function MoneyFlow({ home, summary: { data, error, isFetching, refetch } }: MoneyFlowProps) {
  const isPartner = useCan("accounts.read");
  const [isOpen, setOpen] = useState(home.of !== "own" || home.preset !== "last-30-days");
  const fault = home.fault ?? (error?.status === REFUSED ? error.message : undefined);
  return (
    <section aria-labelledby="flow" aria-busy={isFetching} className="grid min-w-0 grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="flow" className="text-[0.9375rem] font-semibold">
          Money in and out
        </h2>
        <div className="flex flex-wrap items-center gap-2">
          {isOpen && isPartner && <Choices label="Whose money" words={WHOSE} value={home.of} onChange={home.setOf} />}
          <Button size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? "Hide chart" : "Show chart"}
          </Button>
        </div>
      </div>
      {isOpen && <ChosenDaysControl {...home} fault={fault} />}
      {fault ? null : data ? (
        <Flow home={home} summary={data} isOpen={isOpen} />
      ) : error ? (
        <ErrorState
          title="Your totals couldn’t be loaded"
          description="Other pages still work, and no money is affected."
          query={{ error, isFetching, refetch }}
        />
      ) : (
        <Skeleton className="h-24 rounded-xl" />
      )}
    </section>
  );
}

function Flow({ home, summary, isOpen }: { home: Home; summary: MoneySummary; isOpen: boolean }) {
  const { preset, range, zone, of } = home;
  const { parts, by } = summary;
  const isOfNow = summary.from === range.from && summary.to === range.to;
  const words = rangeInWords(summary, isOfNow ? preset : undefined);
  if (parts.every((part) => part.in === 0 && part.out === 0))
    return (
      <div className="grid justify-items-center gap-2 rounded-xl border border-dashed border-border-strong bg-card px-6 py-4 text-center">
        {isOpen && <LaterIllustration of="transfers" />}
        <p className="text-muted-foreground">No money moved {words}.</p>
        {(summary.before.in > 0 || summary.before.out > 0) && <Compared summary={summary} />}
      </div>
    );
  const sentence = `${formatMoney(summary.in)} came in and ${formatMoney(summary.out)} went out ${words}`;
  const days = { createdStartDateTime: summary.from, createdEndDateTime: summary.to, zone };
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3 rounded-xl border bg-card px-5 py-4 shadow-raise">
      <div className="grid gap-0.5">
        <h3 className="text-base font-semibold text-pretty">{sentence}</h3>
        <Compared summary={summary} />
      </div>
      {isOpen && (
        <>
          <FlowChart parts={parts} by={by} label={`${sentence}. The table below has every ${by}.`} />
          <p className="text-[0.8125rem] text-muted-foreground">
            {daysInWords(summary)}, by {by}, after fees. Days begin at midnight, {zone.replaceAll("_", " ")} time.
          </p>
        </>
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        {isOpen && <FlowNumbers parts={parts} by={by} />}
        {of === "own" && (
          <AppLink
            href={`/wallet?${new URLSearchParams(days)}`}
            className="rounded-sm text-primary-text hover:underline"
          >
            View transactions
          </AppLink>
        )}
      </div>
    </div>
  );
}

/** The same for as many days immediately before. */
function Compared({ summary }: { summary: MoneySummary }) {
  const { before } = summary;
  const days = daysIn(before);
  const span = days === 1 ? "the day" : `the ${days.toLocaleString("en-US")} days`;
  return (
    <p className="text-[0.8125rem] text-muted-foreground">
      {before.in === 0 && before.out === 0 ? (
        <>No money moved in {span} before.</>
      ) : (
        <>
          {span.charAt(0).toUpperCase() + span.slice(1)} before: <Money cents={before.in} /> in
          {changeInWords(summary.in, before.in)}, <Money cents={before.out} /> out
          {changeInWords(summary.out, before.out)}
        </>
      )}
    </p>
  );
}

const FlowTable = dynamic(() => import("./flow-chart").then((loaded) => loaded.FlowTable), {
  loading: () => <SkeletonRows rows={4} />,
});

/** The bars as a table, for people who cannot see the chart or need exact numbers. */
function FlowNumbers(props: ComponentProps<typeof Table>) {
  const [isOpen, setOpen] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);
  // The browser may have opened it before this script ran.
  useEffect(() => setOpen(details.current?.open ?? false), []);
  return (
    <details ref={details} className="min-w-0 open:w-full" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="w-fit cursor-pointer rounded-sm text-primary-text hover:underline">Show as table</summary>
      <div className="mt-3">{isOpen && <FlowTable {...props} />}</div>
    </details>
  );
}

/** The balance of the viewer's own wallet, and the total of connected accounts. */
function HomeBalances({ summary: { own, connected } }: { summary: MoneySummary }) {
  const isPartner = useCan("accounts.read");
  return (
    <section aria-labelledby="balances" className="grid gap-3">
      <h2 id="balances" className="text-[0.9375rem] font-semibold">
        Balances
      </h2>
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <Totals title="Your wallet" totals={own} href="/wallet" none="You have no wallet yet." />
        {isPartner && (
          <Totals
            title={
              connected.wallets > 0
                ? `Connected accounts, ${counted(connected.wallets, "wallet")}`
                : "Connected accounts"
            }
            totals={connected}
            href="/accounts"
            none="No connected account has a wallet yet."
          />
        )}
      </div>
    </section>
  );
}

interface TotalsProps {
  title: string;
  totals: WalletTotals;
  href: string;
  none: string;
}

function Totals({ title, totals, href, none }: TotalsProps) {
  const sums = [
    { label: "Available", cents: totals.available },
    { label: "Pending", cents: totals.pending },
    { label: "Held", cents: totals.held },
  ];
  return (
    <div className="min-w-0 rounded-xl border bg-card px-5 py-4 shadow-raise">
      <h3>
        <AppLink href={href} className="rounded-sm text-primary-text hover:underline">
          {title}
        </AppLink>
      </h3>
      {totals.wallets === 0 ? (
        <p className="text-muted-foreground">{none}</p>
      ) : (
        <dl aria-label={title} className="mt-2 grid gap-3 sm:flex sm:flex-wrap sm:gap-x-10">
          {sums.map(({ label, cents }) => (
            <div key={label} className="flex min-w-0 items-baseline justify-between gap-2 sm:block">
              <dt className="text-[0.8125rem] text-muted-foreground">{label}</dt>
              <dd className="text-xl font-semibold tracking-tight">
                <Money cents={cents} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
