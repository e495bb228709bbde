import { and, asc, count, eq, inArray, isNull, sql } from "drizzle-orm";
import { feePlanAgreementTable, feePlanTable } from "@/db/schema";
import type { AuditAction } from "@/lib/core/audit-actions";
import { conflict, invalid, notFound } from "@/lib/core/failure";
import { newID, type PlanID } from "@/lib/core/ids";
import { recordAudit } from "../audit/record";
import { mine, type Ctx } from "../context";
import { billableFeeOf } from "./shared/charge";
import type { CreateFeePlan, OfferedFeePlan, UpdateFeePlan } from "./dashboard";
import { loadPlan, thisPlan, toFeePlan, type PlanRow } from "./rows";

/** The partner's offered plans by name, then the archived ones. */
export async function listOfferedFeePlans(ctx: Ctx): Promise<OfferedFeePlan[]> {
  const found = await ctx.db
    .select()
    .from(feePlanTable)
    .where(mine(ctx, feePlanTable))
    .orderBy(sql`${feePlanTable.archivedOn} is not null`, asc(feePlanTable.name), asc(feePlanTable.planID))
    .limit(1000);
  return withAgreements(ctx, found);
}

/** One of the partner's plans. Throws 404. */
export async function getOfferedFeePlan(ctx: Ctx, id: PlanID): Promise<OfferedFeePlan> {
  const [plan] = await withAgreements(ctx, await ctx.db.select().from(feePlanTable).where(thisPlan(ctx, id)));
  if (!plan) throw notFound("fee plan");
  return plan;
}

/** Offers a new plan. Throws 422 for a code that the partner has used, even for an archived plan. */
export async function createFeePlan(ctx: Ctx, { code, ...input }: CreateFeePlan): Promise<OfferedFeePlan> {
  const row = { planID: newID<string>(), accountID: ctx.accountID, code, ...columnsOf(input), createdOn: ctx.now };
  const [made] = await ctx.db
    .insert(feePlanTable)
    .values(row)
    .onConflictDoNothing({ target: [feePlanTable.accountID, feePlanTable.code] })
    .returning();
  if (!made) throw invalid({ code: "is the code of another of your plans" });
  await remember(ctx, "fee-plan.create", made.planID);
  return toOffered(made, 0);
}

/** Changes a plan for future agreements. Throws 404, and 409 when it is archived, even meanwhile. */
export async function updateFeePlan(ctx: Ctx, id: PlanID, input: UpdateFeePlan): Promise<OfferedFeePlan> {
  const [changed] = await ctx.db
    .update(feePlanTable)
    .set({ ...columnsOf(input), updatedOn: ctx.now })
    .where(stillOffered(ctx, id))
    .returning();
  if (!changed) return refuseChange(ctx, id);
  await remember(ctx, "fee-plan.update", id);
  const [plan] = await withAgreements(ctx, [changed]);
  if (!plan) throw notFound("fee plan");
  return plan;
}

const stillOffered = (ctx: Ctx, id: PlanID) => and(thisPlan(ctx, id), isNull(feePlanTable.archivedOn));

async function refuseChange(ctx: Ctx, id: PlanID): Promise<never> {
  await loadPlan(ctx, id);
  throw conflict("an archived plan cannot be changed");
}

/** Archives a plan. Accounts with it keep it. Doing it again changes nothing. Throws 404. */
export async function archiveFeePlan(ctx: Ctx, id: PlanID): Promise<void> {
  const archived = await ctx.db
    .update(feePlanTable)
    .set({ archivedOn: ctx.now })
    .where(stillOffered(ctx, id))
    .returning({ planID: feePlanTable.planID });
  if (archived.length > 0) return remember(ctx, "fee-plan.archive", id);
  await loadPlan(ctx, id);
}

const remember = (ctx: Ctx, action: AuditAction, planID: string) =>
  recordAudit(ctx, { action, object: planID, outcome: "done", accountID: ctx.accountID });

function columnsOf({
  name,
  description,
  cardAcquiringModel,
  minimumCommitment,
  monthlyPlatformFee,
  fees,
}: UpdateFeePlan) {
  return {
    name,
    description: description || null,
    cardAcquiringModel,
    minimumCommitment,
    monthlyPlatformFee,
    billableFees: fees.map((fee) => ({ billableFeeID: newID<string>(), ...billableFeeOf(fee) })),
  };
}

/** Adds the number of accounts to each plan, with one query for all. */
async function withAgreements({ db }: Ctx, plans: readonly PlanRow[]): Promise<OfferedFeePlan[]> {
  if (plans.length === 0) return [];
  const { planID, status } = feePlanAgreementTable;
  const active = await db
    .select({ planID, accounts: count() })
    .from(feePlanAgreementTable)
    .where(
      and(
        inArray(
          planID,
          plans.map((plan) => plan.planID),
        ),
        eq(status, "active"),
      ),
    )
    .groupBy(planID);
  return plans.map((plan) => toOffered(plan, active.find((one) => one.planID === plan.planID)?.accounts ?? 0));
}

function toOffered(row: PlanRow, activeAgreements: number): OfferedFeePlan {
  return {
    ...toFeePlan(row),
    code: row.code,
    activeAgreements,
    ...(row.updatedOn && { updatedOn: row.updatedOn.toISOString() }),
    ...(row.archivedOn && { archivedOn: row.archivedOn.toISOString() }),
  };
}
