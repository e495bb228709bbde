import { Notice } from "@/components/ui/notice";
import { fill } from "@/lib/core/bilingual";
import { type Language, LOCALES } from "@/lib/core/language";
import type { FeePlanOffer } from "@/lib/domain/onboarding/applications/dashboard";
import { doubleCharges, workedExample } from "./fee-example";
import { EN_PRICES, type PriceWords } from "./price-words";

export type PlansTogetherProps = { plans: readonly FeePlanOffer[]; words?: PriceWords; language?: Language };

/** Shows what plans that hold together come to in an example, and what more than one of them charges for. */
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
