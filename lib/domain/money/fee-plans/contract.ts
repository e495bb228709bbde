import { z } from "zod";
import { AccountID, AgreementID, FeeID, PlanID, WalletID } from "@/lib/core/api/ids";
import { operation } from "@/lib/core/api/operation";
import { commaList, cursors, filterValue, page, PAGE_MAX, rangeEnd, rangeStart } from "@/lib/core/api/query";
import { AmountDecimal, DateTime, createdOn } from "@/lib/core/api/shapes";

export const BILLING_PER_PAGE = 200;

export const FeeModel = z.enum(["fixed", "blended", "variable"]);
export type FeeModel = z.infer<typeof FeeModel>;

export const FeeCategory = z.enum([
  "ach",
  "card-acquiring",
  "card-other",
  "card-pull",
  "card-push",
  "monthly-platform",
  "network-passthrough",
  "other",
  "rtp",
]);
export type FeeCategory = z.infer<typeof FeeCategory>;

/** The pricing of cards: interchange passed on with a markup, or one rate for all. */
export const CardAcquiringModel = z.enum(["cost-plus", "flat-rate"]);
export type CardAcquiringModel = z.infer<typeof CardAcquiringModel>;

/** One fee of a plan. `variableRate` is a percentage: "0.05" means 0.05%. */
export const BillableFee = z.object({
  billableFeeID: z.guid().describe("The ID of the price.").optional(),
  billableEvent: z.string().describe("The event that is charged for.").optional(),
  feeName: z.string().describe("The name of the fee, as statements show it.").optional(),
  feeModel: FeeModel.describe("Whether the fee is a fixed amount, a rate, or both."),
  feeCategory: FeeCategory.describe("The category of the fee."),
  feeProperties: z
    .object({
      fixedAmount: AmountDecimal.describe("The fixed part of the fee.").optional(),
      variableRate: z
        .string()
        .regex(/^\d{1,9}(?:\.\d{1,9})?$/)
        .describe("The percentage of the amount.")
        .optional(),
      minPerTransaction: AmountDecimal.describe("The minimum of one charge.").optional(),
      maxPerTransaction: AmountDecimal.describe("The maximum of one charge.").optional(),
    })
    .describe("The amounts and rates of the fee.")
    .optional(),
  feeConditions: z
    .record(z.string(), z.unknown())
    .describe("The conditions for the fee, as names and values.")
    .optional(),
});
export type BillableFee = z.infer<typeof BillableFee>;

/** A plan that an account may assign to its connected accounts. */
export const FeePlan = z.object({
  planID: PlanID,
  code: z
    .string()
    .meta({ examples: ["merchant-direct"] })
    .describe("The code that invites use for the plan."),
  name: z.string().describe("The name of the plan."),
  description: z
    .string()
    .optional()
    .meta({ examples: ["For merchants that take cards in a shop."] })
    .describe("The purpose of the plan."),
  cardAcquiringModel: CardAcquiringModel.describe(
    "Whether card payments cost the network’s fees plus a markup, or a flat rate.",
  ),
  billableFees: z.array(BillableFee).describe("The prices of the plan."),
  minimumCommitment: AmountDecimal.describe("The minimum total of fees per month."),
  monthlyPlatformFee: AmountDecimal.describe("The monthly fee, in addition to all other fees."),
  createdAt: DateTime.describe("The moment it was created."),
});
export type FeePlan = z.infer<typeof FeePlan>;

export const FeePlanChoice = z.object({
  planID: PlanID,
  code: z.string(),
  name: z.string(),
  description: z.string().optional(),
});
export type FeePlanChoice = z.infer<typeof FeePlanChoice>;

export const ListFeePlans = z.object({
  planIDs: commaList(PlanID).describe("Finds these plans; IDs are separated by commas."),
});
export type ListFeePlans = z.infer<typeof ListFeePlans>;

export const AgreementStatus = z.enum(["active", "terminated"]);
export type AgreementStatus = z.infer<typeof AgreementStatus>;

/** A plan that an account has accepted, with the terms at that time. */
export const FeePlanAgreement = FeePlan.omit({ code: true, createdAt: true }).extend({
  agreementID: AgreementID,
  accountID: AccountID.optional(),
  acceptedOn: DateTime.describe("The moment the plan was agreed to."),
  status: AgreementStatus.describe("The current state."),
});
export type FeePlanAgreement = z.infer<typeof FeePlanAgreement>;

export const CreateFeePlanAgreement = z.object({ planID: PlanID });
export type CreateFeePlanAgreement = z.infer<typeof CreateFeePlanAgreement>;

/** Filters of the agreements. A page has 200. */
export const ListFeePlanAgreements = z.object({
  agreementID: commaList(AgreementID).describe("Finds this agreement."),
  status: commaList(AgreementStatus).describe("Finds agreements in this state."),
  ...page(BILLING_PER_PAGE),
});
export type ListFeePlanAgreements = z.infer<typeof ListFeePlanAgreements>;

/** The cause of a fee: exactly one key. In the API only the first key begins with a lowercase letter. */
export const FeeSource = z.union([
  z.object({ transferID: z.guid().describe("The ID of the transfer that the fee was charged for.") }),
  z.object({ CardID: z.guid().describe("The ID of the card that the fee was charged for.") }),
  z.object({ DisputeID: z.guid().describe("The ID of the dispute that the fee was charged for.") }),
  z.object({ AccountID: z.guid().describe("The ID of the account that the fee was charged for.") }),
  z.object({ BankAccountID: z.guid().describe("The ID of the bank account that the fee was charged for.") }),
]);
export type FeeSource = z.infer<typeof FeeSource>;

export const IncurredFee = z.object({
  feeID: FeeID,
  accountID: AccountID,
  walletID: WalletID.optional(),
  createdOn,
  feeName: z.string().describe("The name of the fee, as statements show it."),
  amount: AmountDecimal.describe("The charged amount."),
  generatedBy: FeeSource.describe("The object that the fee was charged for."),
});
export type IncurredFee = z.infer<typeof IncurredFee>;

/** The time range excludes its end. */
export const RetrieveFees = z.object({
  transferID: filterValue(z.guid().toLowerCase()).describe("Finds the fees of this transfer."),
  disputeID: filterValue(z.guid().toLowerCase()).describe("Finds the fees of this dispute."),
  startDateTime: rangeStart,
  endDateTime: rangeEnd,
  ...cursors(FeeID),
  ...page(BILLING_PER_PAGE),
});
export type RetrieveFees = z.infer<typeof RetrieveFees>;

/** The fees to list by ID. Without a body or list, the newest 200. */
export const ListFeesFetchRequest = z
  .object({ feeIDs: z.array(FeeID).max(PAGE_MAX).describe("The IDs of the fees to return.").optional() })
  .optional();
export type ListFeesFetchRequest = z.infer<typeof ListFeesFetchRequest>;

const declared = { group: "Fee plans", params: z.object({ accountID: AccountID }) } as const;

export const feePlans = {
  list: operation({
    ...declared,
    summary: "List fee plans",
    method: "GET",
    path: "/accounts/{accountID}/fee-plans",
    access: "profile.read",
    query: ListFeePlans,
    response: z.array(FeePlan),
    status: 200,
  }),
  choices: operation({
    group: "Fee plans",
    summary: "List the fee plans an invite may name",
    method: "GET",
    path: "/dashboard/fee-plans",
    access: "accounts.read",
    response: z.array(FeePlanChoice),
    status: 200,
    internal: true,
  }),
};

export const feePlanAgreements = {
  create: operation({
    ...declared,
    summary: "Create fee plan agreement",
    method: "POST",
    path: "/accounts/{accountID}/fee-plan-agreements",
    access: "profile.write",
    body: CreateFeePlanAgreement,
    response: FeePlanAgreement,
    status: 201,
    audit: { act: "fee-plan-agreement.create" },
  }),
  list: operation({
    ...declared,
    summary: "List fee agreements for an account",
    method: "GET",
    path: "/accounts/{accountID}/fee-plan-agreements",
    access: "profile.read",
    query: ListFeePlanAgreements,
    response: z.array(FeePlanAgreement),
    status: 200,
  }),
};

export const fees = {
  retrieve: operation({
    ...declared,
    summary: "Retrieve fees for an account",
    method: "GET",
    path: "/accounts/{accountID}/fees",
    access: "transfers.read",
    query: RetrieveFees,
    errors: { kinds: ["invalid"] },
    response: z.array(IncurredFee),
    download: { place: ["createdOn", "feeID"] },
    status: 200,
  }),
  fetch: operation({
    ...declared,
    summary: "List fees for an account",
    method: "POST",
    path: "/accounts/{accountID}/fees/.fetch",
    access: "transfers.read",
    body: ListFeesFetchRequest,
    response: z.array(IncurredFee),
    status: 200,
    errors: { asText: true },
    audit: { unrecorded: "read" },
  }),
};
