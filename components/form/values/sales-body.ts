import { pruned } from "./form-values";

type Shares = Readonly<Record<string, unknown>>;

/** The sales fields of a form. Their values are numbers only if a number was typed. */
export interface SalesValues {
  averageTransactionSize?: unknown;
  maxTransactionSize?: unknown;
  averageMonthlyTransactionVolume?: unknown;
  volumeByCustomerType?: Shares | undefined;
  cardVolumeDistribution?: Shares | undefined;
  fulfillment?: Shares | undefined;
}

const CUSTOMERS = ["businessToBusinessPercentage", "consumerToBusinessPercentage"];
const WAYS = ["ecommercePercentage", "cardPresentPercentage", "mailOrPhonePercentage", "debtRepaymentPercentage"];

/**
 * Converts expected sales to a body. If some shares were typed, the others count as 0. Digital goods have no days to
 * ship.
 */
export function salesBody({ volumeByCustomerType, cardVolumeDistribution, fulfillment, ...amounts }: SalesValues) {
  return pruned({
    ...amounts,
    volumeByCustomerType: whole(volumeByCustomerType, CUSTOMERS),
    cardVolumeDistribution: whole(cardVolumeDistribution, WAYS),
    fulfillment: { hasPhysicalGoods: false, isShippingProduct: false, ...fulfillment, ...unshipped(fulfillment) },
  });
}

function whole(given: Shares = {}, names: readonly string[]): Shares {
  const isGiven = names.some((name) => pruned(given[name]) !== undefined);
  return Object.fromEntries(names.map((name) => [name, pruned(given[name]) ?? (isGiven ? 0 : undefined)]));
}

const unshipped = ({ isShippingProduct }: Shares = {}) => !isShippingProduct && { shipmentDurationDays: 0 };
