import { pruned } from "@/components/form/pruned";
import type { DraftAnswers } from "@/lib/domain/applications/dashboard";

type Sales = NonNullable<DraftAnswers["sales"]>;

const MONEY = ["averageTransactionSize", "maxTransactionSize", "averageMonthlyTransactionVolume"] as const;

/** What is known of sales as a form shows it: money in dollars, check boxes open. */
export function salesValues(sales: Sales = {}): { sales: Record<string, unknown> } {
  const money = Object.fromEntries(
    MONEY.flatMap((name) =>
      sales[name] === undefined ? [] : [[name, (sales[name] / 100).toFixed(2).replace(/\.00$/, "")]],
    ),
  );
  return { sales: { fulfillment: { hasPhysicalGoods: false, isShippingProduct: false }, ...sales, ...money } };
}

/** What a form holds about sales as it is sent: money in whole cents, shares as whole numbers, a share left empty as none. */
export function salesIn(values: unknown): Record<string, unknown> {
  const { sales = {} } = values as { sales?: Record<string, unknown> };
  const { volumeByCustomerType, cardVolumeDistribution, fulfillment, ...rest } = sales as Record<
    string,
    Record<string, unknown>
  >;
  const money = Object.fromEntries(MONEY.map((name) => [name, cents((rest as Record<string, unknown>)[name])]));
  return (pruned({
    ...money,
    volumeByCustomerType: shares(volumeByCustomerType, [
      "consumerToBusinessPercentage",
      "businessToBusinessPercentage",
    ]),
    cardVolumeDistribution: shares(cardVolumeDistribution, [
      "ecommercePercentage",
      "cardPresentPercentage",
      "mailOrPhonePercentage",
      "debtRepaymentPercentage",
    ]),
    fulfillment: {
      hasPhysicalGoods: false,
      isShippingProduct: false,
      ...fulfillment,
      shipmentDurationDays: whole(fulfillment?.shipmentDurationDays),
    },
  }) ?? {}) as Record<string, unknown>;
}

/** All shares empty says nothing; some empty are none of it. */
function shares(given: Record<string, unknown> = {}, names: readonly string[]): Record<string, unknown> {
  const isGiven = names.some((name) => whole(given[name]) !== undefined);
  return Object.fromEntries(names.map((name) => [name, whole(given[name]) ?? (isGiven ? 0 : undefined)]));
}

function whole(typed: unknown): unknown {
  if (typeof typed !== "string") return typed;
  const text = typed.trim().replace(/\s*%$/, "");
  return /^\d+$/.test(text) ? Number(text) : text || undefined;
}

function cents(typed: unknown): unknown {
  if (typeof typed !== "string") return typed;
  const text = typed
    .trim()
    .replace(/^\$\s*/, "")
    .replaceAll(",", "");
  return /^\d{1,12}(?:\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : text || undefined;
}
