import { z } from "zod";
import { AccountID } from "@/lib/core/api/ids";
import { CENTS_MAX } from "@/lib/core/money/money";
import { operation } from "@/lib/core/api/operation";

const SHIPMENT_DAYS_MAX = 365;

export const UnderwritingStatus = z.enum(["approved", "rejected", "pendingReview", "pending", "notRequested"]);
export type UnderwritingStatus = z.infer<typeof UnderwritingStatus>;

const cents = z.int().min(1).max(CENTS_MAX);
const percentage = z.int().min(0).max(100);

const VolumeByCustomerType = z.object({
  businessToBusinessPercentage: percentage,
  consumerToBusinessPercentage: percentage,
});
const CardVolumeDistribution = z.object({
  ecommercePercentage: percentage,
  cardPresentPercentage: percentage,
  mailOrPhonePercentage: percentage,
  debtRepaymentPercentage: percentage,
});

const Fulfillment = z.object({
  hasPhysicalGoods: z.boolean(),
  isShippingProduct: z.boolean(),
  shipmentDurationDays: z.int().min(0).max(SHIPMENT_DAYS_MAX),
  returnPolicy: z.enum(["none", "exchangeOnly", "withinThirtyDays", "other"]),
});

/** The answers without the rules across fields. Sizes and volume are whole cents. */
export const UnderwritingAnswers = z.object({
  averageTransactionSize: cents,
  maxTransactionSize: cents,
  averageMonthlyTransactionVolume: cents,
  volumeByCustomerType: VolumeByCustomerType,
  cardVolumeDistribution: CardVolumeDistribution,
  fulfillment: Fulfillment,
});
export type UnderwritingAnswers = z.infer<typeof UnderwritingAnswers>;

/** Expected payments of an account. The largest payment is at least the average; each set of shares adds up to 100%. */
export const UpdateUnderwriting = UnderwritingAnswers.extend({
  volumeByCustomerType: VolumeByCustomerType.superRefine((shares, { addIssue }) => {
    if (sum(shares) !== 100) addIssue({ code: "custom", path: ["consumerToBusinessPercentage"], message: NOT_WHOLE });
  }),
  cardVolumeDistribution: CardVolumeDistribution.superRefine((shares, { addIssue }) => {
    if (sum(shares) !== 100) addIssue({ code: "custom", path: ["ecommercePercentage"], message: NOT_WHOLE });
  }),
}).superRefine(({ averageTransactionSize, maxTransactionSize }, { addIssue }) => {
  if (maxTransactionSize < averageTransactionSize)
    addIssue({ code: "custom", path: ["maxTransactionSize"], message: "must not be less than the average" });
});
export type UpdateUnderwriting = z.infer<typeof UpdateUnderwriting>;

const NOT_WHOLE = "must add up to 100 with the others";
const sum = (shares: Record<string, number>) => Object.values(shares).reduce((total, share) => total + share, 0);

export const Underwriting = UnderwritingAnswers.partial().extend({ status: UnderwritingStatus });
export type Underwriting = z.infer<typeof Underwriting>;

const underwritingOfAccount = z.object({ accountID: AccountID });

export const underwriting = {
  get: operation({
    summary: "Get underwriting",
    group: "Underwriting",
    method: "GET",
    path: "/accounts/{accountID}/underwriting",
    access: "profile.read",
    params: underwritingOfAccount,
    response: Underwriting,
    status: 200,
  }),
  put: operation({
    summary: "Set underwriting",
    group: "Underwriting",
    method: "PUT",
    path: "/accounts/{accountID}/underwriting",
    access: "profile.write",
    params: underwritingOfAccount,
    body: UpdateUnderwriting,
    response: Underwriting,
    status: 200,
    errors: { isWrapped: true },
    audit: { act: "underwriting.update" },
  }),
};
