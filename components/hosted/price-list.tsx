import type { FeePlanOffer } from "@/lib/domain/onboarding/hosted";
import { pricesOf } from "./fee-words";

/** Fee plans as price lists. */
export function PriceList({ plans }: { plans: readonly FeePlanOffer[] }) {
  return (
    <div className="grid gap-4">
      {plans.map((plan) => (
        <section key={plan.code} aria-label={plan.name}>
          <h3 className="font-medium">{plan.name}</h3>
          {plan.description && <p className="text-muted-foreground">{plan.description}</p>}
          <Prices plan={plan} />
        </section>
      ))}
    </div>
  );
}

function Prices({ plan }: { plan: FeePlanOffer }) {
  const prices = pricesOf(plan);
  if (prices.length === 0) return <p className="mt-1 text-muted-foreground">No fees.</p>;
  return (
    <dl className="mt-2 divide-y border-y">
      {prices.map(({ name, amount }) => (
        <div key={`${name} ${amount}`} className="flex items-baseline justify-between gap-4 py-2">
          <dt className="min-w-0 text-muted-foreground">{name}</dt>
          <dd className="tabular text-right">{amount}</dd>
        </div>
      ))}
    </dl>
  );
}
