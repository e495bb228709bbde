import { and, eq, isNull } from "drizzle-orm";
import { feePlanTable } from "@/db/schema";
import { conflict, invalid } from "@/lib/core/failure";
import { note } from "@/lib/domain/audit/act";
import type { Ctx } from "../context";
import { emit } from "../emit";
import { agreeToFeePlans } from "./agree-to-fee-plans";
import type { CreateFeePlanAgreement, FeePlanAgreement } from "./contract";
import { agreementCreated } from "./events";
import { toAgreement } from "./rows";

/**
 * Assigns one more of the caller's plans to a connected account; its other plans stay. Throws 422 for an unknown or
 * archived plan, or on the caller's own account. Throws 409 while the same plan is active.
 */
export async function createFeePlanAgreement(ctx: Ctx, { planID }: CreateFeePlanAgreement): Promise<FeePlanAgreement> {
  const offered = and(
    eq(feePlanTable.planID, planID),
    eq(feePlanTable.accountID, ctx.partnerID),
    isNull(feePlanTable.archivedOn),
  );
  const [plan] =
    ctx.accountID === ctx.partnerID ? [] : await ctx.db.select().from(feePlanTable).where(offered).for("share");
  if (!plan) throw invalid({ planID: "is not a fee plan offered to this account" });
  const [made] = await agreeToFeePlans(ctx, ctx.accountID, [plan]);
  if (!made) throw conflict("this fee plan is active already");
  note(ctx, { object: made.agreementID, name: plan.name });
  await emit(ctx, agreementCreated, { agreementID: made.agreementID, planID });
  return toAgreement(made);
}
