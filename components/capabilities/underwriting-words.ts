import type { UnderwritingAnswers } from "@/lib/domain/underwriting/contract";

/** Return policies in words. */
export const RETURN_POLICIES: Record<UnderwritingAnswers["fulfillment"]["returnPolicy"], string> = {
  none: "No returns",
  exchangeOnly: "Exchange only",
  withinThirtyDays: "Within thirty days",
  other: "Another policy",
};

/** What the controls of the underwriting form are called. */
export const UNDERWRITING_LABELS = {
  averageTransactionSize: "Average payment",
  maxTransactionSize: "Largest payment",
  averageMonthlyTransactionVolume: "Monthly volume",
  "volumeByCustomerType.businessToBusinessPercentage": "Businesses",
  "volumeByCustomerType.consumerToBusinessPercentage": "Consumers",
  "cardVolumeDistribution.ecommercePercentage": "Online",
  "cardVolumeDistribution.cardPresentPercentage": "In person",
  "cardVolumeDistribution.mailOrPhonePercentage": "By mail or phone",
  "cardVolumeDistribution.debtRepaymentPercentage": "To repay debts",
  "fulfillment.hasPhysicalGoods": "Sells physical goods",
  "fulfillment.isShippingProduct": "Ships them",
  "fulfillment.shipmentDurationDays": "Days until delivery",
  "fulfillment.returnPolicy": "Return policy",
};
