import { asc, isNull } from "drizzle-orm";
import { feePlanTable } from "@/db/schema";
import type { PlanID } from "@/lib/core/ids";
import { centsToDecimal } from "@/lib/core/money";
import { brandOf } from "../branding/queries";
import { mine, type Ctx } from "../context";
import type { InviteMaterial } from "./builder-contract";
import type { FeePlanOffer } from "./hosted";

const PLANS_MAX = 1000;

/** What the partner builds invites with: its name, its colours and the plans it offers. */
export async function getInviteMaterial(ctx: Ctx): Promise<InviteMaterial> {
  const [colors, plans] = await Promise.all([
    brandOf(ctx, ctx.accountID),
    ctx.db
      .select()
      .from(feePlanTable)
      .where(mine(ctx, feePlanTable, isNull(feePlanTable.archivedOn)))
      .orderBy(asc(feePlanTable.name))
      .limit(PLANS_MAX),
  ]);
  return {
    partner: { displayName: ctx.caller.displayName, accountMode: ctx.caller.mode },
    ...(colors && { colors }),
    feePlans: plans.map((plan) => ({
      planID: plan.planID as PlanID,
      code: plan.code,
      name: plan.name,
      ...(plan.description !== null && { description: plan.description }),
      cardAcquiringModel: plan.cardAcquiringModel,
      billableFees: plan.billableFees as FeePlanOffer["billableFees"],
      minimumCommitment: dollars(plan.minimumCommitment),
      monthlyPlatformFee: dollars(plan.monthlyPlatformFee),
    })),
  };
}

const dollars = (cents: number) => ({ currency: "USD", valueDecimal: centsToDecimal(cents) });
