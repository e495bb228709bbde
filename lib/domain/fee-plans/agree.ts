import { feePlanAgreementTable, feePlanTable, type AgreedTerms } from "@/db/schema";
import { newID, type AccountID } from "@/lib/core/ids";
import type { PublicCtx } from "../context";

type PlanRow = typeof feePlanTable.$inferSelect;

/** Records that an account accepted plans, each as it stands now. */
export async function agreeToPlans(ctx: PublicCtx, accountID: AccountID, plans: readonly PlanRow[]) {
  return ctx.db
    .insert(feePlanAgreementTable)
    .values(plans.map((plan) => ({ agreementID: newID<string>(), accountID, planID: plan.planID, status: "active" as const, terms: termsOf(plan), acceptedOn: ctx.now })))
    .returning();
}

function termsOf({ name, description, cardAcquiringModel, billableFees, minimumCommitment, monthlyPlatformFee }: PlanRow): AgreedTerms {
  return { name, ...(description !== null && { description }), cardAcquiringModel, billableFees, minimumCommitment, monthlyPlatformFee };
}
