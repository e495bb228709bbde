"use client";

import { keepPreviousData, useQuery, type UseQueryResult } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { parseAsString, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import { changeInWords, daysInWords, rangeInWords } from "./day-words";
import { type ChosenDays, DayRangeControl, useChosenDays } from "@/components/page/day-range";
import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { formatMoney } from "@/components/ui/format";
import { Money } from "@/components/ui/money";
import { Skeleton } from "@/components/ui/skeleton";
import { counted } from "@/components/words/nouns";
import type { CallError } from "@/lib/client/call";
import { queryFor } from "@/lib/client/query";
import type { Outcomes, PaymentFigures } from "@/lib/domain/overview/analytics/dashboard";
import { analytics } from "@/lib/generated/operations/analytics";
import { Accounts, Declines, Disputes, Failures, Methods, Onboarding, Spending } from "./analytics-panels";
import { type DaysHref, disputesHref, Parts, PERCENT, shareInWords } from "./analytics-parts";

const FlowChart = dynamic(() => import("./flow-chart").then((loaded) => loaded.FlowChart), {
  ssr: false,
  loading: () => <Skeleton className="h-64 rounded-lg" />,
});

/** Is the status of the server's answer for days that it cannot sum up. */
const REFUSED = 400;
const AN_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Shows what payments did in the days of the address, beside as many days before; of one account where it is named. */
export function AnalyticsView() {
  const days = useChosenDays();
  const [named, setNamed] = useQueryState("account", parseAsString.withOptions({ history: "push" }));
  const account = named !== null && AN_ID.test(named) ? named : undefined;
  const { range, zone = "" } = days ?? {};
  const payments = useQuery({
    ...queryFor(analytics.payments, { query: { zone, ...range, ...(account && { account }) } }),
    enabled: days !== undefined && !days.fault,
    placeholderData: keepPreviousData,
  });
  if (!days) return <Skeleton className="h-96 rounded-xl" />;
  const fault = days.fault ?? (payments.error?.status === REFUSED ? payments.error.message : undefined);
  const hrefOf: DaysHref = (path, more = {}, [from, to] = ["from", "to"]) =>
    `${path}?${new URLSearchParams({ [from]: days.range.from, [to]: days.range.to, zone, ...more })}`;
  return (
    <div className="grid min-w-0 grid-cols-1 gap-6">
      <div className="grid gap-2">
        <DayRangeControl {...days} fault={fault} />
        {account && (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.8125rem]">
            Only transfers of
            <AppLink href={`/accounts/${account}`} className="rounded-sm text-primary-text hover:underline">
              one account
            </AppLink>
            <Button variant="secondary" size="sm" onClick={() => void setNamed(null)}>
              Show all accounts
            </Button>
          </p>
        )}
      </div>
      {!fault && (
        <>
          <Payments {...{ days, payments, account, hrefOf }} />
          <div className="grid min-w-0 grid-cols-1 items-start gap-4 xl:grid-cols-2">
            {payments.data && payments.data.now.made.count > 0 && (
              <>
                <Methods methods={payments.data.methods} />
                <Failures figures={payments.data} {...{ hrefOf, ofAccount: ofAccount(account) }} />
                <Disputes figures={payments.data} {...{ hrefOf, ofAccount: ofAccount(account) }} />
              </>
            )}
            {!account && (
              <>
                <Accounts {...{ days, hrefOf }} />
                <Onboarding {...{ days, hrefOf }} />
                <Spending {...{ days, hrefOf }} />
                <Declines {...{ days, hrefOf }} />
              </>
            )}
          </div>
        </>
      )}
    </div>
  );
}

/** The filter of lists for one account, or none. */
const ofAccount = (account: string | undefined): Record<string, string> => (account ? { accountID: account } : {});

interface PaymentsProps {
  days: ChosenDays;
  payments: UseQueryResult<PaymentFigures, CallError>;
  account: string | undefined;
  hrefOf: DaysHref;
}

function Payments({ days, payments: { data, error, isFetching, refetch }, account, hrefOf }: PaymentsProps) {
  if (!data)
    return error ? (
      <ErrorState
        title="The figures couldn’t be loaded"
        description="Other pages still work, and no money is affected."
        requestID={error.requestID}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <Skeleton className="h-120 rounded-xl" />
    );
  const isOfNow = data.from === days.range.from && data.to === days.range.to;
  const words = rangeInWords(data, isOfNow ? days.preset : undefined);
  if (data.now.made.count === 0)
    return (
      <EmptyState
        drawing="transfers"
        title={`No transfers ${words}`}
        description={
          data.before.made.count > 0
            ? `In the days before there were ${counted(data.before.made.count, "transfer")}.`
            : "Choose other days, or make a transfer."
        }
      />
    );
  const shared = { hrefOf, ofAccount: ofAccount(account) };
  return (
    <div aria-busy={isFetching} className="grid min-w-0 grid-cols-1 gap-4">
      <Tiles figures={data} {...shared} />
      <Volume figures={data} words={words} {...shared} />
    </div>
  );
}

const PRECISE = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 2 });

/** The share of ended transfers that were completed. Undefined where none ended. */
function successOf({ made, pending, failed, reversed, canceled }: Outcomes): number | undefined {
  const ended = made.count - pending.count;
  return ended > 0 ? (ended - failed.count - reversed.count - canceled.count) / ended : undefined;
}

/** The share of card payments that were disputed. Undefined where there were none. */
const disputedOf = ({ byCard, disputes }: Outcomes): number | undefined =>
  byCard.count > 0 ? disputes.count / byCard.count : undefined;

interface FiguresProps {
  figures: PaymentFigures;
  hrefOf: DaysHref;
  ofAccount: Record<string, string>;
}

function Tiles({ figures: { now, before }, hrefOf, ofAccount }: FiguresProps) {
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-5">
      <Tile label="Volume" href={hrefOf("/transfers", ofAccount)} note={changeOf(now.made.amount, before.made.amount)}>
        <Money cents={now.made.amount} />
      </Tile>
      <Tile label="Transfers" href={hrefOf("/transfers", ofAccount)} note={changeOf(now.made.count, before.made.count)}>
        {now.made.count.toLocaleString("en-US")}
      </Tile>
      <Tile
        label="Completed"
        href={hrefOf("/transfers", { ...ofAccount, status: "completed" })}
        note={beforeOf(successOf(before), PERCENT)}
      >
        {shareInWords(successOf(now), PERCENT)}
      </Tile>
      <Tile label="Fees" href={hrefOf("/billing/fees", ofAccount)} note={changeOf(now.fees.amount, before.fees.amount)}>
        <Money cents={now.fees.amount} />
      </Tile>
      <Tile
        label="Disputed card payments"
        href={disputesHref(hrefOf, ofAccount)}
        note={beforeOf(disputedOf(before), PRECISE)}
      >
        {shareInWords(disputedOf(now), PRECISE)}
      </Tile>
    </dl>
  );
}

const beforeOf = (share: number | undefined, format: Intl.NumberFormat) =>
  share === undefined ? "None before" : `${format.format(share)} before`;
const changeOf = (now: number, then: number) =>
  changeInWords(now, then).replace(/^ \(now |\)$/g, "") || (then === 0 ? "None before" : "As before");

function Tile({ label, href, note, children }: { label: string; href: string; note: string; children: ReactNode }) {
  return (
    <div className="min-w-0 rounded-xl border bg-card px-4 py-3 shadow-raise">
      <dt className="text-[0.8125rem]">
        <AppLink href={href} className="rounded-sm text-primary-text hover:underline">
          {label}
        </AppLink>
      </dt>
      <dd className="tabular text-xl font-semibold tracking-tight wrap-anywhere">{children}</dd>
      <dd className="text-[0.8125rem] text-muted-foreground">{note}</dd>
    </div>
  );
}

function Volume({ figures, words, hrefOf, ofAccount }: FiguresProps & { words: string }) {
  const { now, before, parts, by } = figures;
  const sentence = `${formatMoney(now.made.amount)} in ${counted(now.made.count, "transfer")} ${words}`;
  const bars = parts.map(({ from, to, transfers, before: earlier }) => ({
    ...{ from, to, in: transfers.amount, out: 0 },
    before: earlier.amount,
  }));
  return (
    <section
      aria-labelledby="volume"
      className="grid min-w-0 grid-cols-1 gap-3 rounded-xl border bg-card px-5 py-4 shadow-raise"
    >
      <div className="grid gap-0.5">
        <h2 id="volume" className="text-base font-semibold text-pretty">
          {sentence}
        </h2>
        <p className="text-[0.8125rem] text-muted-foreground">
          {daysInWords(before)}: <Money cents={before.made.amount} /> in {counted(before.made.count, "transfer")}
        </p>
      </div>
      <FlowChart parts={bars} by={by} of="Volume" label={`${sentence}. The table below has every ${by}.`} />
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <Parts figures={figures} />
        <AppLink href={hrefOf("/transfers", ofAccount)} className="rounded-sm text-primary-text hover:underline">
          View transfers
        </AppLink>
      </div>
    </section>
  );
}
