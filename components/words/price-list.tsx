import { Notice } from "@/components/ui/feedback/notice";
import { fill } from "@/lib/core/bilingual";
import { type Language, LOCALES } from "@/lib/core/language";
import type { FeePlanOffer } from "@/lib/domain/onboarding/applications/dashboard";
import { doubleCharges, workedExample } from "./fee-example";
import { EN_PRICES, type PriceWords } from "./price-words";
import { descriptionIn, type Price, pricesOf } from "./prices";

/** Combined fee plans as price lists with an example of the total. English by default. */
export function PriceList({ plans, words = EN_PRICES, language = "en" }: PlansTogetherProps) {
  return (
    <div className="grid gap-4">
      {plans.map((plan) => (
        <div key={plan.code} role="group" aria-label={plan.name}>
          <PartnersText plan={plan} language={language} />
          <Prices prices={pricesOf(plan, { words, language, together: plans })} words={words} />
        </div>
      ))}
      <PlansTogether plans={plans} words={words} language={language} />
    </div>
  );
}

/** The partner's name and description of a plan. The name is in English. */
function PartnersText({ plan, language }: { plan: FeePlanOffer; language: Language }) {
  const description = descriptionIn(plan, language);
  return (
    <>
      <h3 lang={language === "en" ? undefined : "en"} className="font-medium">
        {plan.name}
      </h3>
      {description && <p className="text-muted-foreground">{description}</p>}
    </>
  );
}

function Prices({ prices, words }: { prices: readonly Price[]; words: PriceWords }) {
  if (prices.length === 0) return <p className="mt-1 text-muted-foreground">{words.none}</p>;
  return (
    <dl className="mt-2 divide-y border-y">
      {prices.map(({ name, amount }) => (
        <div key={`${name} ${amount}`} className="flex items-baseline justify-between gap-4 py-2">
          <dt className="min-w-0 wrap-anywhere text-muted-foreground">{name}</dt>
          <dd className="tabular max-w-[60%] shrink-0 text-right">{amount}</dd>
        </div>
      ))}
    </dl>
  );
}

export type PlansTogetherProps = { plans: readonly FeePlanOffer[]; words?: PriceWords; language?: Language };

/** Example cost of combined plans, and the events that more than one of them charges for. */
export function PlansTogether({ plans, words = EN_PRICES, language = "en" }: PlansTogetherProps) {
  const example = workedExample(plans, words);
  const double = doubleCharges(plans, words);
  const charged = new Intl.ListFormat(LOCALES[language], { type: "conjunction" }).format(double);
  return (
    <>
      {example && <p className="tabular rounded-lg bg-muted px-3 py-2">{example}</p>}
      {double.length > 0 && (
        <Notice tone="warning" title={words.double.title}>
          {fill(words.double.text, { charged })}
        </Notice>
      )}
    </>
  );
}
