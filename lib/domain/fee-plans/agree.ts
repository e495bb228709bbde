import { and, eq, isNull } from "drizzle-orm";
import { feePlanAgreementTable, feePlanTable, type AgreedTerms } from "@/db/schema";
import { conflict, invalid } from "@/lib/core/failure";
import { newID, type AccountID } from "@/lib/core/ids";
import { recordAudit } from "../audit/record";
import type { Ctx, PublicCtx } from "../context";
import { emit } from "../emit";
import type { CreateFeePlanAgreement, FeePlanAgreement } from "./contract";
import { agreementCreated } from "./events";
import { toAgreement, type AgreementRow, type PlanRow } from "./rows";

/** Records that an account accepted plans, each with its present terms. */
export async function agreeToPlans(
  ctx: PublicCtx,
  accountID: AccountID,
  plans: readonly PlanRow[],
): Promise<AgreementRow[]> {
  return ctx.db
    .insert(feePlanAgreementTable)
    .values(
      plans.map((plan) => ({
        agreementID: newID<string>(),
        accountID,
        planID: plan.planID,
        status: "active" as const,
        terms: termsOf(plan),
        acceptedOn: ctx.now,
      })),
    )
    .onConflictDoNothing()
    .returning();
}

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
  const [made] = await agreeToPlans(ctx, ctx.accountID, [plan]);
  if (!made) throw conflict("this fee plan is active already");
  await recordAudit(ctx, {
    action: "fee-plan-agreement.create",
    object: made.agreementID,
    outcome: "done",
    accountID: ctx.accountID,
  });
  await emit(ctx, agreementCreated, { agreementID: made.agreementID, planID });
  return toAgreement(made);
}

function termsOf({
  name,
  description,
  cardAcquiringModel,
  billableFees,
  minimumCommitment,
  monthlyPlatformFee,
}: PlanRow): AgreedTerms {
  return {
    name,
    ...(description !== null && { description }),
    cardAcquiringModel,
    billableFees,
    minimumCommitment,
    monthlyPlatformFee,
  };
}
