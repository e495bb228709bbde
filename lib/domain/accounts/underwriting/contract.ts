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
  businessToBusinessPercentage: percentage.describe("The share of sales to businesses, in percent."),
  consumerToBusinessPercentage: percentage.describe("The share of sales to people, in percent."),
});
const CardVolumeDistribution = z.object({
  ecommercePercentage: percentage.describe("The share of payments on the internet, in percent."),
  cardPresentPercentage: percentage.describe("The share of payments with the card at the counter, in percent."),
  mailOrPhonePercentage: percentage.describe("The share of payments by mail or phone, in percent."),
  debtRepaymentPercentage: percentage.describe("The share of payments that repay a debt, in percent."),
});

const Fulfillment = z.object({
  hasPhysicalGoods: z.boolean().describe("Whether goods are sold."),
  isShippingProduct: z.boolean().describe("Whether goods are shipped."),
  shipmentDurationDays: z.int().min(0).max(SHIPMENT_DAYS_MAX).describe("How many days pass until goods arrive."),
  returnPolicy: z
    .enum(["none", "exchangeOnly", "withinThirtyDays", "other"])
    .describe("The return policy for customers."),
});

/** The answers without the rules across fields. Sizes and volume are whole cents. */
export const UnderwritingAnswers = z.object({
  averageTransactionSize: cents.describe("The amount of a typical payment, in cents."),
  maxTransactionSize: cents.describe("The amount of the largest payment, in cents."),
  averageMonthlyTransactionVolume: cents.describe("The total of all payments in a typical month, in cents."),
  volumeByCustomerType: VolumeByCustomerType.describe("The shares of customer types, which add up to 100."),
  cardVolumeDistribution: CardVolumeDistribution.describe("The shares of ways to charge cards, which add up to 100."),
  fulfillment: Fulfillment.describe("How customers get what they paid for."),
});
export type UnderwritingAnswers = z.infer<typeof UnderwritingAnswers>;

/** Expected payments of an account. The largest payment is at least the average; each set of shares adds up to 100%. */
export const UpdateUnderwriting = UnderwritingAnswers.extend({
  volumeByCustomerType: VolumeByCustomerType.superRefine((shares, { addIssue }) => {
    if (sum(shares) !== 100) addIssue({ code: "custom", path: ["consumerToBusinessPercentage"], message: NOT_WHOLE });
  }).describe("The shares of customer types, which add up to 100."),
  cardVolumeDistribution: CardVolumeDistribution.superRefine((shares, { addIssue }) => {
    if (sum(shares) !== 100) addIssue({ code: "custom", path: ["ecommercePercentage"], message: NOT_WHOLE });
  }).describe("The shares of ways to charge cards, which add up to 100."),
}).superRefine(({ averageTransactionSize, maxTransactionSize }, { addIssue }) => {
  if (maxTransactionSize < averageTransactionSize)
    addIssue({ code: "custom", path: ["maxTransactionSize"], message: "must not be less than the average" });
});
export type UpdateUnderwriting = z.infer<typeof UpdateUnderwriting>;

const NOT_WHOLE = "must add up to 100 with the others";
const sum = (shares: Record<string, number>) => Object.values(shares).reduce((total, share) => total + share, 0);

export const Underwriting = UnderwritingAnswers.partial().extend({
  status: UnderwritingStatus.describe("The state of the review of these figures."),
});
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
