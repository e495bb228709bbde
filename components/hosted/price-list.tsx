import type { FeePlanOffer } from "@/lib/domain/applications/dashboard";
import { pricesOf } from "./fee-words";
import { english, type OfferWords } from "./words/english";

/** Fee plans as price lists. */
export function PriceList({ plans, words = english }: { plans: readonly FeePlanOffer[]; words?: OfferWords }) {
  return (
    <div className="grid gap-4">
      {plans.map((plan) => (
        <section key={plan.code} aria-label={plan.name}>
          <h3 className="font-medium">{plan.name}</h3>
          {plan.description && <p className="text-muted-foreground">{plan.description}</p>}
          <Prices plan={plan} words={words} />
        </section>
      ))}
    </div>
  );
}

function Prices({ plan, words }: { plan: FeePlanOffer; words: OfferWords }) {
  const prices = pricesOf(plan, words);
  if (prices.length === 0) return <p className="mt-1 text-muted-foreground">{words.pages.prices.none}</p>;
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
