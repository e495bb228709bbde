import { z } from "zod";
import { parsePercent } from "@/lib/core/money/basis-points";
import { AccountID, AgreementID, FeeID, PlanID } from "@/lib/core/api/ids";
import { Cents } from "@/lib/core/money/cents";
import { operation } from "@/lib/core/api/operation";
import { TimeZone } from "@/lib/core/time/time-zone";
import { commaList, cursors, filterText, filterValue, page } from "@/lib/core/api/query";
import { AmountDecimal, DateTime, Day, text } from "@/lib/core/api/shapes";
import { AgreementStatus, CardAcquiringModel, FeeModel, FeePlan, FeePlanAgreement, IncurredFee } from "./contract";
import { BILLABLE_EVENTS, NETWORK_COST } from "./shared/charge";

const PLAN_CODE_MAX = 64;
const PLAN_NAME_MAX = 64;
const PLAN_DESCRIPTION_MAX = 200;
const BILLING_ROWS_PER_PAGE = 50;
export const BillableEvent = z.enum(Object.keys(BILLABLE_EVENTS) as [keyof typeof BILLABLE_EVENTS]);
export type BillableEvent = z.infer<typeof BillableEvent>;

const Rate = z
  .string()
  .refine((value) => parsePercent(value) !== null, "must be a percentage up to 100 with at most two decimals");

/** A fee to save, with amounts in cents. Its category follows from the event. The networks' own cost needs no price. */
export const SaveFee = z
  .object({
    billableEvent: BillableEvent,
    feeName: text({ min: 1, max: PLAN_NAME_MAX }),
    feeModel: FeeModel,
    fixedAmount: Cents.optional(),
    variableRate: Rate.optional(),
    minPerTransaction: Cents.optional(),
    maxPerTransaction: Cents.optional(),
  })
  .superRefine(({ billableEvent, feeModel, fixedAmount, variableRate, ...limits }, { addIssue }) => {
    const { minPerTransaction = 0, maxPerTransaction } = limits;
    const fault = (path: string, message: string) => addIssue({ code: "custom", path: [path], message });
    if (billableEvent === NETWORK_COST) return;
    if (feeModel !== "variable" && fixedAmount === undefined) fault("fixedAmount", "is required");
    if (feeModel !== "fixed" && variableRate === undefined) fault("variableRate", "is required");
    if (maxPerTransaction !== undefined && maxPerTransaction < minPerTransaction)
      fault("maxPerTransaction", "must not be less than the minimum");
  });
export type SaveFee = z.infer<typeof SaveFee>;

/** Changes to a plan. Earlier agreements keep their terms. */
export const UpdateFeePlan = z.object({
  name: text({ min: 1, max: PLAN_NAME_MAX }),
  description: text({ max: PLAN_DESCRIPTION_MAX }).optional(),
  spanishDescription: text({ max: PLAN_DESCRIPTION_MAX }).optional(),
  cardAcquiringModel: CardAcquiringModel,
  minimumCommitment: Cents,
  monthlyPlatformFee: Cents,
  fees: z.array(SaveFee).min(1).superRefine(oneFeeEach),
});
export type UpdateFeePlan = z.infer<typeof UpdateFeePlan>;

/** A new plan. Its code, which invites use, never changes. */
export const CreateFeePlan = UpdateFeePlan.extend({
  code: text({
    min: 1,
    max: PLAN_CODE_MAX,
    pattern: /^[a-z0-9-]*$/,
    message: "must be small letters, digits and hyphens",
  }).refine((code) => !PlanID.safeParse(code).success, "must not look like the ID of a plan"),
});
export type CreateFeePlan = z.infer<typeof CreateFeePlan>;

function oneFeeEach(fees: SaveFee[], { addIssue }: z.RefinementCtx): void {
  fees.forEach(({ billableEvent }, index) => {
    if (fees.findIndex((other) => other.billableEvent === billableEvent) === index) return;
    addIssue({ code: "custom", path: [index, "billableEvent"], message: "already has a fee" });
  });
}

export const OfferedFeePlan = FeePlan.extend({
  spanishDescription: z.string().optional(),
  activeAgreements: z.int(),
  updatedOn: DateTime.optional(),
  archivedOn: DateTime.optional(),
});
export type OfferedFeePlan = z.infer<typeof OfferedFeePlan>;

const withAccount = { accountID: AccountID, accountName: z.string() };

export const SearchAgreements = z.object({
  status: commaList(AgreementStatus),
  planID: filterValue(PlanID),
  accountID: filterValue(AccountID),
  q: filterText,
  ...cursors(AgreementID),
  ...page(BILLING_ROWS_PER_PAGE),
});
export type SearchAgreements = z.infer<typeof SearchAgreements>;
export const AgreementPage = z.object({ items: z.array(FeePlanAgreement.extend(withAccount)), more: z.boolean() });
export type AgreementPage = z.infer<typeof AgreementPage>;

export const FeeCause = z.enum(["transferID", "CardID", "DisputeID", "AccountID", "BankAccountID"]);

/**
 * Filters of all fees of the partner's accounts: account, cause, transfer, dispute and days. Days are inclusive, in the
 * given time zone or UTC.
 */
export const FeeFilter = z.object({
  accountID: filterValue(AccountID),
  cause: filterValue(FeeCause),
  transferID: filterValue(z.guid().toLowerCase()),
  disputeID: filterValue(z.guid().toLowerCase()),
  from: filterValue(Day),
  to: filterValue(Day),
  zone: filterValue(TimeZone),
});
export type FeeFilter = z.infer<typeof FeeFilter>;
export const SearchFees = FeeFilter.extend({ ...cursors(FeeID), ...page(BILLING_ROWS_PER_PAGE) });
export type SearchFees = z.infer<typeof SearchFees>;

/** A fee as the partner sees it, with its payer and the time when it was given back. */
export const ChargedFee = IncurredFee.extend({
  ...withAccount,
  transferParty: z.enum(["source", "destination", "partner"]).optional(),
  refundedOn: DateTime.optional(),
});
export type ChargedFee = z.infer<typeof ChargedFee>;

export const FeePage = z.object({
  items: z.array(ChargedFee),
  more: z.boolean(),
  count: z.int(),
  total: AmountDecimal,
});
export type FeePage = z.infer<typeof FeePage>;

const declared = { group: "Fee plans", internal: true, status: 200 } as const;
const onePlan = { path: "/dashboard/billing/fee-plans/{planID}", params: z.object({ planID: PlanID }) } as const;

export const offeredFeePlans = {
  list: operation({
    ...declared,
    summary: "List the fee plans we offer, including archived ones",
    method: "GET",
    path: "/dashboard/billing/fee-plans",
    access: "profile.read",
    response: z.array(OfferedFeePlan),
  }),
  get: operation({
    ...declared,
    ...onePlan,
    summary: "Get a fee plan we offer",
    method: "GET",
    access: "profile.read",
    response: OfferedFeePlan,
  }),
  create: operation({
    ...declared,
    summary: "Create a fee plan",
    method: "POST",
    path: "/dashboard/billing/fee-plans",
    access: "fee-plans.write",
    body: CreateFeePlan,
    response: OfferedFeePlan,
    audit: { act: "fee-plan.create" },
  }),
  update: operation({
    ...declared,
    ...onePlan,
    summary: "Change a fee plan",
    method: "PUT",
    access: "fee-plans.write",
    body: UpdateFeePlan,
    response: OfferedFeePlan,
    audit: { act: "fee-plan.update" },
  }),
  archive: operation({
    ...declared,
    ...onePlan,
    summary: "Archive a fee plan",
    method: "DELETE",
    access: "fee-plans.write",
    status: 204,
    audit: { act: "fee-plan.archive" },
  }),
};

export const partnerBilling = {
  agreements: operation({
    ...declared,
    summary: "List the fee agreements of all accounts",
    method: "GET",
    path: "/dashboard/billing/agreements",
    access: "profile.read",
    query: SearchAgreements,
    response: AgreementPage,
    download: { place: ["acceptedOn", "agreementID"] },
  }),
  fees: operation({
    ...declared,
    summary: "List the fees of all accounts",
    method: "GET",
    path: "/dashboard/billing/fees",
    access: "transfers.read",
    query: SearchFees,
    response: FeePage,
  }),
  export: operation({
    ...declared,
    summary: "Download the fees of all accounts",
    method: "GET",
    path: "/dashboard/billing/fees/export",
    access: "transfers.read",
    query: FeeFilter,
  }),
};
