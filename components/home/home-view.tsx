"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useCan } from "@/components/page/can";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { useHydrated } from "@/components/ui/use-hydrated";
import { viewersZone } from "@/components/ui/viewers-zone";
import { queryFor } from "@/lib/client/query";
import { NEWS_DAYS } from "@/lib/core/days";
import type { SummaryOf } from "@/lib/domain/money-summary/dashboard";
import { moneySummary } from "@/lib/operations/money-summary";
import { HomeBalances } from "./home-balances";
import { MoneyFlow } from "./money-flow";
import { NeedsAttention } from "./needs-attention";

/** Today is a day of news, too. */
const WEEK = NEWS_DAYS + 1;

/** What needs attention, what there is, and what came and went. Only the browser knows where the viewer's days begin. */
export function HomeView({ of }: { of: SummaryOf }) {
  const isHydrated = useHydrated();
  const zone = isHydrated ? viewersZone() : "";
  const { data, error, refetch, isFetching } = useQuery({
    ...queryFor(moneySummary.get, { query: { zone, of } }),
    enabled: isHydrated,
    placeholderData: keepPreviousData,
  });
  const isPartner = useCan("accounts.read");
  if (error && !data)
    return (
      <ErrorState
        title="Your totals couldn’t be loaded"
        description="Other pages still work, and no money is affected."
        requestID={error.requestID}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <Loading />;
  return (
    <div aria-busy={isFetching} className="grid grid-cols-1 gap-8">
      <NeedsAttention problems={data.problems} weekAgo={data.days.at(-WEEK)?.day ?? ""} zone={zone} />
      <HomeBalances summary={data} isPartner={isPartner} />
      <MoneyFlow days={data.days} of={of} isPartner={isPartner} />
    </div>
  );
}

function Loading() {
  return (
    <div aria-busy="true" className="grid gap-8">
      <Skeleton className="h-32 rounded-xl" />
      <Skeleton className="h-24 rounded-xl" />
      <Skeleton className="h-80 rounded-xl" />
    </div>
  );
}
