import { and, asc, count, desc, eq, gte, inArray, isNull, lt, or, sql, type SQL } from "drizzle-orm";
import { feePlanAgreementTable, feePlanTable, incurredFeeTable } from "@/db/schema";
import { notFound } from "@/lib/core/failure";
import { type AccountID, type FeeID, PlanID } from "@/lib/core/api/ids";
import {
  forAccount,
  type AccountCtx,
  type AccountPlace,
  type Ctx,
  type PublicCtx,
} from "@/lib/domain/kernel/operations/context";
import {
  rowsAfter,
  type AfterCursor,
  ordered,
  pageRows,
  type PageDirection,
  pageDirectionOf,
} from "@/lib/domain/kernel/operations/part";
import {
  BILLING_PER_PAGE,
  type FeePlan,
  type FeePlanAgreement,
  type FeePlanChoice,
  type IncurredFee,
  type ListFeePlanAgreements,
  type ListFeePlans,
  type ListFeesFetchRequest,
  type RetrieveFees,
} from "./contract";
import type { OfferedFeePlan } from "./dashboard";
import { filtered } from "@/lib/domain/kernel/operations/conditions";
import { homesInView, thisPlan, toAgreement, toFee, toFeePlan, toOffer, toOfferedFeePlan, type PlanRow } from "./rows";

const PLANS_MAX = 1000;

/** The plans that the account may assign to connected accounts, without archived ones. */
export async function listFeePlans(ctx: Ctx, { planIDs }: ListFeePlans): Promise<FeePlan[]> {
  const plans = await offered(ctx, planIDs && inArray(feePlanTable.planID, planIDs));
  return plans.map(toFeePlan);
}

export async function listFeePlanOffers(ctx: Ctx) {
  const plans = await offered(ctx);
  return plans.map((plan) => ({ planID: plan.planID as PlanID, ...toOffer(plan) }));
}

/** The accounts with this partner as home and an active agreement to a plan. */
export async function accountsOnPlan(
  { db, homePartnerID }: Pick<AccountCtx, "db" | "homePartnerID">,
  planID: PlanID,
): Promise<AccountID[]> {
  const t = feePlanAgreementTable;
  const matches = await db
    .select({ accountID: t.accountID })
    .from(t)
    .where(and(eq(t.partnerID, homePartnerID), eq(t.planID, planID), eq(t.status, "active")));
  return matches.map(({ accountID }) => accountID);
}

function offered(ctx: Ctx, condition?: SQL): Promise<PlanRow[]> {
  return ctx.db
    .select()
    .from(feePlanTable)
    .where(and(forAccount(ctx, feePlanTable, condition), isOffered))
    .orderBy(asc(feePlanTable.name))
    .limit(PLANS_MAX);
}

export async function listFeePlanChoices(ctx: Ctx): Promise<FeePlanChoice[]> {
  const { planID, code, name, description } = feePlanTable;
  const rows = await ctx.db
    .select({ planID, code, name, description })
    .from(feePlanTable)
    .where(forAccount(ctx, feePlanTable, isOffered))
    .orderBy(asc(name))
    .limit(PLANS_MAX);
  return rows.map((plan) => ({
    planID: plan.planID as PlanID,
    code: plan.code,
    name: plan.name,
    ...(plan.description !== null && { description: plan.description }),
  }));
}

const isOffered = isNull(feePlanTable.archivedOn);

export async function listOfferedFeePlans(ctx: Ctx): Promise<OfferedFeePlan[]> {
  const plans = await ctx.db
    .select()
    .from(feePlanTable)
    .where(forAccount(ctx, feePlanTable))
    .orderBy(sql`${feePlanTable.archivedOn} is not null`, asc(feePlanTable.name), asc(feePlanTable.planID))
    .limit(PLANS_MAX);
  return withAgreements(ctx, plans);
}

export async function getOfferedFeePlan(ctx: Ctx, id: PlanID): Promise<OfferedFeePlan> {
  const [plan] = await withAgreements(ctx, await ctx.db.select().from(feePlanTable).where(thisPlan(ctx, id)));
  if (!plan) throw notFound("fee plan");
  return plan;
}

/** Adds the number of accounts to each plan. Agreements are stored with the accounts that made them. */
async function withAgreements(ctx: Ctx, plans: readonly PlanRow[]): Promise<OfferedFeePlan[]> {
  if (plans.length === 0) return [];
  const { partnerID, planID, status } = feePlanAgreementTable;
  const active = await ctx.db
    .select({ planID, accounts: count() })
    .from(feePlanAgreementTable)
    .where(
      and(
        inArray(partnerID, await homesInView(ctx)),
        inArray(
          planID,
          plans.map((plan) => plan.planID),
        ),
        eq(status, "active"),
      ),
    )
    .groupBy(planID);
  return plans.map((plan) => toOfferedFeePlan(plan, active.find((one) => one.planID === plan.planID)?.accounts ?? 0));
}

/** The plans, including archived ones, that the account names by code or ID: the known ones, each once, by name. */
export async function plansNamed(
  { db }: Pick<PublicCtx, "db">,
  of: AccountPlace,
  names: readonly string[],
): Promise<PlanRow[]> {
  const { code, planID, name } = feePlanTable;
  const ids = names.filter((one) => PlanID.safeParse(one).success);
  return db
    .select()
    .from(feePlanTable)
    .where(forAccount(of, feePlanTable, or(inArray(code, [...names]), inArray(planID, ids))))
    .orderBy(asc(name), asc(planID));
}

export async function offersNamed(ctx: PublicCtx, of: AccountPlace, names: readonly string[]) {
  return (await plansNamed(ctx, of, names)).map(toOffer);
}

/** The account's agreements, newest first, each with its terms. */
export async function listFeePlanAgreements(
  ctx: AccountCtx,
  { skip, count: most, ...filters }: ListFeePlanAgreements,
): Promise<FeePlanAgreement[]> {
  const { agreementID, status, acceptedOn } = feePlanAgreementTable;
  const passes = filtered(filters, {
    agreementID: (ids) => inArray(agreementID, ids),
    status: (some) => inArray(status, some),
  });
  const agreements = await ctx.db
    .select()
    .from(feePlanAgreementTable)
    .where(forAccount(ctx, feePlanAgreementTable, passes))
    .orderBy(desc(acceptedOn), desc(agreementID))
    .limit(most)
    .offset(skip);
  return agreements.map(toAgreement);
}

/**
 * The account's fees, newest first. An invalid ID or time in a filter matches no fees. Throws 422 for an unknown
 * cursor.
 */
export async function retrieveFees(
  ctx: AccountCtx,
  { skip, count: most, after, startingAfter, endingBefore, ...filters }: RetrieveFees & AfterCursor,
): Promise<IncurredFee[]> {
  const { createdOn, feeID } = incurredFeeTable;
  const passes = filtered(filters, {
    transferID: (id) => from("transferID", id),
    disputeID: (id) => from("DisputeID", id),
    startDateTime: (moment) => gte(createdOn, new Date(moment)),
    endDateTime: (moment) => lt(createdOn, new Date(moment)),
  });
  const placesOf = (id: FeeID) =>
    ctx.db
      .select({ on: createdOn, id: feeID })
      .from(incurredFeeTable)
      .where(forAccount(ctx, incurredFeeTable, eq(feeID, id)));
  const way = await pageDirectionOf({ after, startingAfter, endingBefore }, placesOf);
  return selectFees(ctx, { skip, count: most, way }, passes);
}

/** The account's fees by ID. Without a list the newest 200; with an empty one none. */
export async function fetchFees(ctx: AccountCtx, request: ListFeesFetchRequest): Promise<IncurredFee[]> {
  const ids = request?.feeIDs;
  return selectFees(
    ctx,
    { skip: 0, count: ids?.length ?? BILLING_PER_PAGE, way: FROM_NEWEST },
    ids && inArray(incurredFeeTable.feeID, ids),
  );
}

const from = (kind: "transferID" | "DisputeID", id: string) =>
  and(eq(incurredFeeTable.sourceKind, kind), eq(incurredFeeTable.sourceID, id));

const FROM_NEWEST: PageDirection = { place: undefined, sort: undefined, isTurned: false };

async function selectFees(
  ctx: AccountCtx,
  { skip, count: most, way }: { skip: number; count: number; way: PageDirection },
  wanted?: SQL,
): Promise<IncurredFee[]> {
  const { createdOn, feeID } = incurredFeeTable;
  const match = await ctx.db
    .select()
    .from(incurredFeeTable)
    .where(forAccount(ctx, incurredFeeTable, and(wanted, rowsAfter(createdOn, feeID, way.place, way.sort))))
    .orderBy(...ordered(createdOn, feeID, way.sort))
    .limit(most)
    .offset(skip);
  return pageRows(match, most, way).items.map(toFee);
}
