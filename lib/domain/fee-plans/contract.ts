import { z } from "zod";
import { AccountID, PlanID } from "@/lib/core/ids";
import { operation } from "@/lib/core/operation";
import { commaList } from "@/lib/core/query";
import { AmountDecimal, DateTime } from "@/lib/core/shapes";

/** How a fee is computed: a fixed amount, a percentage, or both. */
export const FeeModel = z.enum(["fixed", "blended", "variable"]);
export type FeeModel = z.infer<typeof FeeModel>;

/** What kind of event a fee is for. */
export const FeeCategory = z.enum([
  "ach", "card-acquiring", "card-other", "card-pull", "card-push",
  "monthly-platform", "network-passthrough", "other", "rtp",
]);
export type FeeCategory = z.infer<typeof FeeCategory>;

/** Whether interchange is passed on with a markup, or one rate covers all. */
export const CardAcquiringModel = z.enum(["cost-plus", "flat-rate"]);
export type CardAcquiringModel = z.infer<typeof CardAcquiringModel>;

/** One fee of a plan; `variableRate` is a percentage, so that "0.05" means 0.05 %. */
export const BillableFee = z.object({
  billableFeeID: z.guid().optional(),
  billableEvent: z.string().optional(),
  feeName: z.string().optional(),
  feeModel: FeeModel,
  feeCategory: FeeCategory,
  feeProperties: z
    .object({
      fixedAmount: AmountDecimal.optional(),
      variableRate: z.string().regex(/^\d{1,9}(?:\.\d{1,9})?$/).optional(),
      minPerTransaction: AmountDecimal.optional(),
      maxPerTransaction: AmountDecimal.optional(),
    })
    .optional(),
  feeConditions: z.record(z.string(), z.json()).optional(),
});
export type BillableFee = z.infer<typeof BillableFee>;

/** A plan which an account may assign to the accounts connected to it. */
export const FeePlan = z.object({
  planID: PlanID,
  name: z.string(),
  description: z.string().optional(),
  cardAcquiringModel: CardAcquiringModel,
  billableFees: z.array(BillableFee),
  minimumCommitment: AmountDecimal,
  monthlyPlatformFee: AmountDecimal,
  createdAt: DateTime,
});
export type FeePlan = z.infer<typeof FeePlan>;

/** A plan as an invite names it: by its code. */
export const FeePlanChoice = z.object({ code: z.string(), name: z.string(), description: z.string().optional() });
export type FeePlanChoice = z.infer<typeof FeePlanChoice>;

/** Which plans to list; absent, all of them. */
export const ListFeePlans = z.object({ planIDs: commaList(PlanID) });
export type ListFeePlans = z.infer<typeof ListFeePlans>;

export const feePlans = {
  list: operation({
    summary: "List fee plans",
    group: "Fee plans",
    method: "GET",
    path: "/accounts/{accountID}/fee-plans",
    access: "profile.read",
    params: z.object({ accountID: AccountID }),
    query: ListFeePlans,
    response: z.array(FeePlan),
    status: 200,
  }),
  choices: operation({
    summary: "List the fee plans an invite may name",
    group: "Fee plans",
    method: "GET",
    path: "/dashboard/fee-plans",
    access: "accounts.read",
    response: z.array(FeePlanChoice),
    status: 200,
    internal: true,
  }),
};
