import { asc, inArray } from "drizzle-orm";
import { feePlanTable } from "@/db/schema";
import { centsToDecimal } from "@/lib/core/money";
import type { PlanID } from "@/lib/core/ids";
import { mine, type Ctx } from "../context";
import type { BillableFee, FeePlan, FeePlanChoice, ListFeePlans } from "./contract";

/** The plans which the account may give to those connected to it. */
export async function listFeePlans(ctx: Ctx, { planIDs }: ListFeePlans): Promise<FeePlan[]> {
  const wanted = planIDs ? inArray(feePlanTable.planID, planIDs) : undefined;
  const found = await ctx.db.select().from(feePlanTable).where(mine(ctx, feePlanTable, wanted)).orderBy(asc(feePlanTable.name)).limit(1000);
  return found.map((row) => ({
    planID: row.planID as PlanID,
    name: row.name,
    ...(row.description !== null && { description: row.description }),
    cardAcquiringModel: row.cardAcquiringModel,
    billableFees: row.billableFees as BillableFee[],
    minimumCommitment: dollars(row.minimumCommitment),
    monthlyPlatformFee: dollars(row.monthlyPlatformFee),
    createdAt: row.createdOn.toISOString(),
  }));
}

/** The same plans as an invite names them. */
export async function listFeePlanChoices(ctx: Ctx): Promise<FeePlanChoice[]> {
  const { code, name, description } = feePlanTable;
  const found = await ctx.db.select({ code, name, description }).from(feePlanTable).where(mine(ctx, feePlanTable)).orderBy(asc(name)).limit(1000);
  return found.map((plan) => ({ code: plan.code, name: plan.name, ...(plan.description !== null && { description: plan.description }) }));
}

const dollars = (cents: number) => ({ currency: "USD", valueDecimal: centsToDecimal(cents) });
