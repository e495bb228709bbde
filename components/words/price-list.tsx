import type { FeePlanOffer } from "@/lib/domain/applications/dashboard";
import { EN_PRICES, pricesOf, type PriceWords } from "./prices";

type PriceListProps = { plans: readonly FeePlanOffer[]; words?: PriceWords; locale?: string };

/** Fee plans as price lists; in English unless told otherwise. */
export function PriceList({ plans, words = EN_PRICES, locale = "en-US" }: PriceListProps) {
  return (
    <div className="grid gap-4">
      {plans.map((plan) => (
        <section key={plan.code} aria-label={plan.name}>
          <h3 className="font-medium">{plan.name}</h3>
          {plan.description && <p className="text-muted-foreground">{plan.description}</p>}
          <Prices plan={plan} words={words} locale={locale} />
        </section>
      ))}
    </div>
  );
}

function Prices({ plan, words, locale }: { plan: FeePlanOffer; words: PriceWords; locale: string }) {
  const prices = pricesOf(plan, words, locale);
  if (prices.length === 0) return <p className="mt-1 text-muted-foreground">{words.none}</p>;
  return (
    <dl className="mt-2 divide-y border-y">
      {prices.map(({ name, amount }) => (
        <div key={`${name} ${amount}`} className="flex items-baseline justify-between gap-4 py-2">
          <dt className="min-w-0 wrap-anywhere text-muted-foreground">{name}</dt>
          <dd className="tabular text-right">{amount}</dd>
        </div>
      ))}
    </dl>
  );
}
