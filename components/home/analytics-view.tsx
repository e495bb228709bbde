"use client";

import { keepPreviousData, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { parseAsString, useQueryStates } from "nuqs";
import type { ReactNode } from "react";
import { changeOf, rangeInWords } from "./day-words";
import { type ChosenDays, ChosenDaysControl, useChosenDays } from "@/components/page/days/chosen-days";
import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { formatMoney } from "@/components/ui/words/format";
import { Money } from "@/components/ui/data/money";
import { SkeletonChart, SkeletonFacts } from "@/components/ui/feedback/skeleton";
import { daysInWords } from "@/components/words/day-presets";
import { counted } from "@/components/words/nouns";
import { PAYMENT_METHODS } from "@/components/words/payment-methods";
import type { CallError } from "@/lib/client/call";
import { queryFor } from "@/lib/client/query";
import type { ViewerDay } from "@/lib/core/time/days";
import type { Outcomes, PaymentFigures } from "@/lib/domain/overview/analytics/dashboard";
import { analytics } from "@/lib/generated/operations/analytics";
import { Accounts, Declines, Disputes, Failures, Methods, Onboarding, Spending } from "./analytics-panels";
import { type DaysHref, disputesHref, type Narrowed, Narrowing } from "./analytics-parts";
import { PERCENT, shareInWords, successOf, VolumeChart } from "./volume-chart";

/** The status of the response to an invalid range of days. */
const REFUSED = 400;
const AN_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Payment figures for the days in the address, compared with as many days before. The address may name an account, a
 * fee plan and a payment method.
 */
export function AnalyticsView({ viewer }: { viewer: ViewerDay | undefined }) {
  const days = useChosenDays(viewer);
  const [named, setNamed] = useQueryStates(NARROWING, { history: "push" });
  const account = AN_ID.test(named.account) ? named.account : undefined;
  const plan = AN_ID.test(named.plan) ? named.plan : undefined;
  const method = named.method in PAYMENT_METHODS ? named.method : undefined;
  const isNarrowed = (account ?? plan ?? method) !== undefined;
  const { range, zone = "" } = days ?? {};
  const narrowing = { ...(account && { account }), ...(plan && { plan }), ...(method && { method }) };
  const payments = useQuery({
    ...queryFor(analytics.payments, { query: { zone, ...range, ...narrowing } }),
    enabled: days !== undefined && !days.fault,
    placeholderData: keepPreviousData,
  });
  if (!days) return <SkeletonChart className="h-96" />;
  const fault = days.fault ?? (payments.error?.status === REFUSED ? payments.error.message : undefined);
  const hrefOf: DaysHref = (path, more = {}, [from, to] = ["from", "to"]) =>
    `${path}?${new URLSearchParams({ [from]: days.range.from, [to]: days.range.to, zone, ...more })}`;
  const narrowed: Narrowed = {
    transfers: {
      ...(account && { accountID: account }),
      ...(plan && { planID: plan }),
      ...(method && { method }),
    },
    others: plan || method ? undefined : { ...(account && { accountID: account }) },
  };
  return (
    <div className="grid min-w-0 grid-cols-1 gap-6">
      <div className="grid gap-2">
        <ChosenDaysControl {...days} fault={fault} />
        <Narrowing method={method} plan={plan} onChange={(change) => void setNamed(change)} />
        {account && (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.8125rem]">
            Showing only
            <AppLink href={`/accounts/${account}`} className="rounded-sm text-primary-text hover:underline">
              one account
            </AppLink>
            <Button variant="secondary" size="sm" onClick={() => void setNamed({ account: null })}>
              Show all accounts
            </Button>
          </p>
        )}
      </div>
      {!fault && (
        <>
          <Payments {...{ days, payments, narrowed, hrefOf }} />
          <div className="grid min-w-0 grid-cols-1 items-start gap-4 xl:grid-cols-2">
            {payments.data && payments.data.now.made.count > 0 && (
              <>
                <Methods methods={payments.data.methods} />
                <Failures figures={payments.data} {...{ hrefOf, narrowed }} />
                <Disputes figures={payments.data} {...{ hrefOf, narrowed }} />
              </>
            )}
            {!isNarrowed && (
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

const NARROWING = {
  account: parseAsString.withDefault(""),
  plan: parseAsString.withDefault(""),
  method: parseAsString.withDefault(""),
};
interface PaymentsProps {
  days: ChosenDays;
  payments: UseQueryResult<PaymentFigures, CallError>;
  narrowed: Narrowed;
  hrefOf: DaysHref;
}

function Payments({ days, payments: { data, error, isFetching, refetch }, narrowed, hrefOf }: PaymentsProps) {
  if (!data)
    return error ? (
      <ErrorState
        title="The figures couldn’t be loaded"
        description="Other pages still work, and no money is affected."
        query={{ error, isFetching, refetch }}
      />
    ) : (
      <div className="grid gap-4">
        <SkeletonFacts lines={2} />
        <SkeletonChart className="h-72" />
      </div>
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
            ? `${counted(data.before.made.count, "transfer")} in the previous period.`
            : "Choose other days, or create a transfer."
        }
      />
    );
  const shared = { hrefOf, narrowed };
  return (
    <div aria-busy={isFetching} className="grid min-w-0 grid-cols-1 gap-4">
      <Tiles figures={data} {...shared} />
      <Volume figures={data} words={words} {...shared} />
    </div>
  );
}

const PRECISE = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 2 });

/** Returns the share of card payments that were disputed, or undefined without card payments. */
const disputedOf = ({ byCard, disputes }: Outcomes): number | undefined =>
  byCard.count > 0 ? disputes.count / byCard.count : undefined;

interface FiguresProps {
  figures: PaymentFigures;
  hrefOf: DaysHref;
  narrowed: Narrowed;
}

function Tiles({ figures: { now, before }, hrefOf, narrowed: { transfers, others } }: FiguresProps) {
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-5">
      <Tile label="Volume" href={hrefOf("/transfers", transfers)} note={changeOf(now.made.amount, before.made.amount)}>
        <Money cents={now.made.amount} />
      </Tile>
      <Tile label="Transfers" href={hrefOf("/transfers", transfers)} note={changeOf(now.made.count, before.made.count)}>
        {now.made.count.toLocaleString("en-US")}
      </Tile>
      <Tile
        label="Completed"
        href={hrefOf("/transfers", { ...transfers, status: "completed" })}
        note={beforeOf(successOf(before), PERCENT)}
      >
        {shareInWords(successOf(now), PERCENT)}
      </Tile>
      <Tile
        label="Fees"
        href={others && hrefOf("/billing/fees", others)}
        note={changeOf(now.fees.amount, before.fees.amount)}
      >
        <Money cents={now.fees.amount} />
      </Tile>
      <Tile
        label="Disputed card payments"
        href={others && disputesHref(hrefOf, others)}
        note={beforeOf(disputedOf(before), PRECISE)}
      >
        {shareInWords(disputedOf(now), PRECISE)}
      </Tile>
    </dl>
  );
}

const beforeOf = (share: number | undefined, format: Intl.NumberFormat) =>
  share === undefined ? "none before" : `${format.format(share)} before`;
interface TileProps {
  label: string;
  /** Absent if no list counts the same. */
  href: string | undefined;
  note: string;
  children: ReactNode;
}

function Tile({ label, href, note, children }: TileProps) {
  return (
    <div className="min-w-0 rounded-xl border bg-card px-4 py-3 shadow-raise">
      <dt className="text-[0.8125rem]">
        {href ? (
          <AppLink href={href} className="rounded-sm text-primary-text hover:underline">
            {label}
          </AppLink>
        ) : (
          label
        )}
      </dt>
      <dd className="tabular text-xl font-semibold tracking-tight wrap-anywhere">{children}</dd>
      <dd className="text-[0.8125rem] text-muted-foreground">{note}</dd>
    </div>
  );
}

function Volume({ figures, words, hrefOf, narrowed }: FiguresProps & { words: string }) {
  const { now, before } = figures;
  const sentence = `${formatMoney(now.made.amount)} in ${counted(now.made.count, "transfer")} ${words}`;
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
      <VolumeChart figures={figures} sentence={sentence}>
        <AppLink
          href={hrefOf("/transfers", narrowed.transfers)}
          className="rounded-sm text-primary-text hover:underline"
        >
          View transfers
        </AppLink>
      </VolumeChart>
    </section>
  );
}
