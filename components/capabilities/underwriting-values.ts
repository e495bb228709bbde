import { z } from "zod";
import { type Underwriting, UpdateUnderwriting } from "@/lib/domain/underwriting/contract";

/** A share or a number of days as it is typed. */
type Typed = string | number;
type Shares<T> = { [share in keyof T]: Typed };

/** The form's values; the paths are the request's own. */
export interface UnderwritingValues {
  averageTransactionSize: number | undefined;
  maxTransactionSize: number | undefined;
  averageMonthlyTransactionVolume: number | undefined;
  volumeByCustomerType: Shares<UpdateUnderwriting["volumeByCustomerType"]>;
  cardVolumeDistribution: Shares<UpdateUnderwriting["cardVolumeDistribution"]>;
  fulfillment: {
    hasPhysicalGoods: boolean;
    isShippingProduct: boolean;
    shipmentDurationDays: Typed;
    returnPolicy: string;
  };
}

/** What was answered as the form holds it. */
export function underwritingValues({ status: _status, ...known }: Underwriting): UnderwritingValues {
  return {
    averageTransactionSize: known.averageTransactionSize,
    maxTransactionSize: known.maxTransactionSize,
    averageMonthlyTransactionVolume: known.averageMonthlyTransactionVolume,
    volumeByCustomerType: known.volumeByCustomerType ?? {
      businessToBusinessPercentage: "",
      consumerToBusinessPercentage: "",
    },
    cardVolumeDistribution: known.cardVolumeDistribution ?? {
      ecommercePercentage: "",
      cardPresentPercentage: "",
      mailOrPhonePercentage: "",
      debtRepaymentPercentage: "",
    },
    fulfillment: known.fulfillment ?? {
      hasPhysicalGoods: false,
      isShippingProduct: false,
      shipmentDurationDays: "",
      returnPolicy: "",
    },
  };
}

/** Validates the form with the operation's own schema; a share left empty is none, so that only those that apply are typed. */
export const UnderwritingForm = z
  .custom<UnderwritingValues>()
  .transform(bodyOf)
  .pipe(z.preprocess((body) => body, UpdateUnderwriting));

function bodyOf({
  volumeByCustomerType,
  cardVolumeDistribution,
  fulfillment,
  ...amounts
}: UnderwritingValues): unknown {
  const { shipmentDurationDays, returnPolicy, ...goods } = fulfillment;
  return {
    ...amounts,
    volumeByCustomerType: numbers(volumeByCustomerType),
    cardVolumeDistribution: numbers(cardVolumeDistribution),
    fulfillment: {
      ...goods,
      shipmentDurationDays: number(shipmentDurationDays),
      returnPolicy: returnPolicy || undefined,
    },
  };
}

function numbers(shares: Record<string, Typed>): Record<string, number> {
  return Object.fromEntries(Object.entries(shares).map(([name, typed]) => [name, number(typed)]));
}

function number(typed: Typed): number {
  return Number(String(typed).replace("%", "").trim() || 0);
}
