"use client";

import { workedExample } from "@/components/words/fee-example";
import { PriceList } from "@/components/words/price-list";
import type { FeePlanOffer } from "@/lib/domain/applications/dashboard";

/** What a plan costs: an example, and on demand the list that the invitee agrees to. */
export function FeePlanHint({ plan }: { plan: FeePlanOffer }) {
  const example = workedExample(plan);
  return (
    <>
      {plan.description && <span className="block">{plan.description}</span>}
      {example && <span className="tabular block">{example}</span>}
      <code className="font-mono text-xs">{plan.code}</code>
    </>
  );
}

/** The disclosure of the chosen plans, as the invitee will read it. */
export function FeeDisclosure({ plans }: { plans: readonly FeePlanOffer[] }) {
  if (plans.length === 0) return null;
  return (
    <details className="rounded-lg border bg-muted/50 px-3.5 py-2.5">
      <summary className="min-h-6 cursor-pointer font-medium">What invitees see about fees</summary>
      <div className="pt-3">
        <PriceList plans={plans} />
      </div>
    </details>
  );
}
