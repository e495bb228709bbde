"use client";

import dynamic from "next/dynamic";
import { lazy, Suspense, use, useState } from "react";
import { Skeleton } from "@/components/ui/skeleton";
import type { FeePlanOffer } from "@/lib/domain/applications/dashboard";
import { PreparedContext } from "./prepared";

const LaterExample = lazy(async () => ({ default: (await import("./later-example")).LaterExample }));
const PriceList = dynamic(() => import("@/components/words/price-list").then((loaded) => loaded.PriceList), {
  loading: () => <Skeleton className="h-20" />,
});

/** What a plan costs: an example, and on demand the list that the invitee agrees to. */
export function FeePlanHint({ plan }: { plan: FeePlanOffer }) {
  const { examples } = use(PreparedContext);
  const example = plan.code in examples ? examples[plan.code] : <LaterExample plan={plan} />;
  return (
    <>
      {plan.description && <span className="block">{plan.description}</span>}
      {example && (
        <span className="tabular block">
          <Suspense>{example}</Suspense>
        </span>
      )}
      <code className="font-mono text-xs">{plan.code}</code>
    </>
  );
}

/** The disclosure of the chosen plans, as the invitee will read it. */
export function FeeDisclosure({ plans }: { plans: readonly FeePlanOffer[] }) {
  const [isOpened, setIsOpened] = useState(false);
  if (plans.length === 0) return null;
  return (
    <details onToggle={() => setIsOpened(true)} className="rounded-lg border bg-muted/50 px-3.5 py-2.5">
      <summary className="min-h-6 cursor-pointer font-medium">What invitees see about fees</summary>
      <div className="pt-3">{isOpened && <PriceList plans={plans} />}</div>
    </details>
  );
}
