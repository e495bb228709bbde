import type { UpdateUnderwriting } from "@/lib/domain/accounts/underwriting/contract";

export const VOLUMES: UpdateUnderwriting = {
  averageTransactionSize: 2_500,
  maxTransactionSize: 50_000,
  averageMonthlyTransactionVolume: 1_000_000,
  volumeByCustomerType: { businessToBusinessPercentage: 40, consumerToBusinessPercentage: 60 },
  cardVolumeDistribution: {
    ecommercePercentage: 70,
    cardPresentPercentage: 20,
    mailOrPhonePercentage: 10,
    debtRepaymentPercentage: 0,
  },
  fulfillment: {
    hasPhysicalGoods: true,
    isShippingProduct: true,
    shipmentDurationDays: 7,
    returnPolicy: "withinThirtyDays",
  },
};
