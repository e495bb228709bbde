import { LOCALES } from "@/lib/core/language";
import type { DraftAnswers } from "@/lib/domain/onboarding/applications/dashboard";
import type { SummaryRow } from "./summary-rows";
import type { Words } from "../words/words";

/** The answers about what a business expects to take by card. */
export function salesRows({ sales = {} }: DraftAnswers, { forms: { sales: words }, language }: Words): SummaryRow[] {
  const { volumeByCustomerType: customers, cardVolumeDistribution: ways } = sales;
  const money = (cents: number | undefined) =>
    cents === undefined
      ? undefined
      : (cents / 100).toLocaleString(LOCALES[language], { style: "currency", currency: "USD" });
  return [
    { label: words.average, path: "sales.averageTransactionSize", value: money(sales.averageTransactionSize) },
    { label: words.max, path: "sales.maxTransactionSize", value: money(sales.maxTransactionSize) },
    {
      label: words.monthly,
      path: "sales.averageMonthlyTransactionVolume",
      value: money(sales.averageMonthlyTransactionVolume),
    },
    {
      label: words.customers,
      path: "sales.volumeByCustomerType",
      value: shares([
        [words.consumers, customers?.consumerToBusinessPercentage],
        [words.businesses, customers?.businessToBusinessPercentage],
      ]),
    },
    {
      label: words.ways,
      path: "sales.cardVolumeDistribution",
      value: shares([
        [words.online, ways?.ecommercePercentage],
        [words.inPerson, ways?.cardPresentPercentage],
        [words.byPhone, ways?.mailOrPhonePercentage],
        [words.debt, ways?.debtRepaymentPercentage],
      ]),
    },
    ...deliveryRows(sales, words),
  ];
}

function deliveryRows(
  { fulfillment }: NonNullable<DraftAnswers["sales"]>,
  words: Words["forms"]["sales"],
): SummaryRow[] {
  return [
    {
      label: words.delivery,
      path: "sales.fulfillment",
      value:
        fulfillment &&
        ([fulfillment.hasPhysicalGoods && words.physical, fulfillment.isShippingProduct && words.shipping]
          .filter(Boolean)
          .join(". ") ||
          words.noGoods),
    },
    ...(fulfillment?.isShippingProduct
      ? [
          {
            label: words.days,
            path: "sales.fulfillment.shipmentDurationDays",
            value: String(fulfillment.shipmentDurationDays),
          },
        ]
      : []),
    {
      label: words.returns,
      path: "sales.fulfillment.returnPolicy",
      value: fulfillment && words[fulfillment.returnPolicy],
    },
  ];
}

/** Those parts of a whole which are not nothing. */
function shares(parts: readonly (readonly [string, number | undefined])[]): string | undefined {
  return parts.flatMap(([label, share]) => (share ? [`${label} ${share}%`] : [])).join(", ") || undefined;
}
