import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { TrendingDown, TrendingUp } from "lucide-react";
import type { ReactNode } from "react";
import { NewLink } from "@/components/page/new-link";
import { useCan } from "@/components/page/can";
import { AppLink } from "@/components/ui/app-link";
import { Money } from "@/components/ui/data/money";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { Skeleton, SkeletonChart } from "@/components/ui/feedback/skeleton";
import { formatMoney } from "@/components/ui/words/format";
import { counted } from "@/components/words/nouns";
import type { CallError } from "@/lib/client/call";
import { queryFor } from "@/lib/client/query";
import { daysOfPreset } from "@/lib/core/time/days";
import type { PaymentFigures } from "@/lib/domain/overview/analytics/dashboard";
import { analytics } from "@/lib/generated/operations/analytics";
import { changeOf } from "./day-words";
import type { Home } from "./use-home";
import { CHART_HEIGHT, PERCENT, shareInWords, successOf, VolumeChart } from "./volume-chart";

const LINK = "rounded-sm text-primary-text hover:underline";

/** Volume of the last 30 days, if the viewer may see it. Analytics asks for the same figures. */
export function useVolume(home: Home | undefined) {
  const [isPartner, mayAnalyze] = [useCan("accounts.read"), useCan("analytics.read")];
  const isShown = isPartner && mayAnalyze;
  const { zone = "", today = "" } = home ?? {};
  const volume = useQuery({
    ...queryFor(analytics.payments, { query: { zone, ...(today && daysOfPreset("last-30-days", today)) } }),
    enabled: isShown && home !== undefined,
  });
  return { volume, isShown, isSettled: !isShown || volume.data !== undefined || volume.error !== null };
}

interface HomeVolumeProps {
  home: Home | undefined;
  volume: UseQueryResult<PaymentFigures, CallError>;
  /** True if no money has ever moved. */
  isNew: boolean;
}

/** The volume of all accounts in the last 30 days, its change and its days. It has the same height while it loads. */
export function HomeVolume({ home, volume: { data, error, isFetching, refetch }, isNew }: HomeVolumeProps) {
  if (!data && error)
    return (
      <ErrorState
        title="Your volume couldn’t be loaded"
        description="The rest of Home still works, and no money is affected."
        query={{ error, isFetching, refetch }}
      />
    );
  if (data?.now.made.count === 0) return <NoVolume {...data} isNew={isNew} />;
  return (
    <section
      aria-labelledby="volume"
      aria-busy={isFetching}
      className="grid min-w-0 grid-cols-1 gap-4 rounded-xl border bg-card px-5 py-4 shadow-raise"
    >
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id="volume" className="text-[0.9375rem] font-semibold">
            Processed volume, last 30 days
          </h2>
          <AppLink href="/analytics" className={LINK}>
            View analytics
          </AppLink>
        </div>
        <div className="tabular flex h-10 items-center text-3xl font-semibold tracking-tight sm:text-4xl">
          {data ? <Money cents={data.now.made.amount} /> : <Skeleton className="h-8 w-56" />}
        </div>
        <div className="min-h-10 text-sm text-muted-foreground sm:min-h-5">
          {data ? <Change figures={data} /> : <Skeleton className="w-72" />}
        </div>
      </div>
      <Facts figures={data} />
      {data ? (
        <VolumeChart figures={data} sentence={sentenceOf(data)}>
          {home && <Zone of={home} />}
        </VolumeChart>
      ) : (
        <>
          <SkeletonChart className={CHART_HEIGHT} />
          <Skeleton className="h-5 w-28" />
        </>
      )}
    </section>
  );
}

const sentenceOf = ({ now }: PaymentFigures) =>
  `${formatMoney(now.made.amount)} in ${counted(now.made.count, "transfer")} in the last 30 days`;

/** The change of the volume in words, with an arrow that adds nothing. */
function Change({ figures: { now, before } }: { figures: PaymentFigures }) {
  const [current, previous] = [now.made.amount, before.made.amount];
  if (previous === 0) return "No transfers in the 30 days before.";
  const Arrow = current < previous ? TrendingDown : TrendingUp;
  return (
    <p>
      {current !== previous && (
        <Arrow
          aria-hidden
          className={`mr-1 inline size-4 align-text-bottom ${current > previous ? "text-success" : "text-muted-foreground"}`}
        />
      )}
      <span className="font-medium text-foreground">{changeOf(current, previous)}</span> from <Money cents={previous} />{" "}
      in the 30 days before
    </p>
  );
}

function Facts({ figures }: { figures: PaymentFigures | undefined }) {
  const facts: [label: string, value: (figures: PaymentFigures) => ReactNode][] = [
    ["Transfers", ({ now }) => now.made.count.toLocaleString("en-US")],
    ["Completed", ({ now }) => shareInWords(successOf(now), PERCENT)],
    ["Fees", ({ now }) => <Money cents={now.fees.amount} />],
  ];
  return (
    <dl className="grid grid-cols-3 gap-x-4 sm:flex sm:gap-x-10">
      {facts.map(([label, value]) => (
        <div key={label} className="min-w-0">
          <dt className="text-[0.8125rem] text-muted-foreground">{label}</dt>
          <dd className="tabular flex h-6 items-center font-semibold">
            {figures ? value(figures) : <Skeleton className="w-14" />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const Zone = ({ of: { zone } }: { of: Home }) => (
  <p className="text-[0.8125rem] text-muted-foreground">
    By day. Days begin at midnight, {zone.replaceAll("_", " ")} time.
  </p>
);

function NoVolume({ before, isNew }: PaymentFigures & { isNew: boolean }) {
  return (
    <EmptyState
      drawing="transfers"
      title={isNew ? "No transfers yet" : "No transfers in the last 30 days"}
      description={
        before.made.count > 0
          ? `${formatMoney(before.made.amount)} in ${counted(before.made.count, "transfer")} in the 30 days before.`
          : "The volume of your accounts appears here as soon as they move money."
      }
      actions={<NewLink href="/transfers/new" label="New transfer" scope="transfers.write" variant="secondary" />}
    />
  );
}
