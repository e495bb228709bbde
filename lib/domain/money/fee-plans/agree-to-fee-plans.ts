import { feePlanAgreementTable, type AgreedTerms } from "@/db/schema";
import { newID } from "@/lib/core/api/ids";
import type { AccountCtx } from "@/lib/domain/kernel/operations/context";
import type { AgreementRow, PlanRow } from "./rows";

export async function agreeToFeePlans(ctx: AccountCtx, plans: readonly PlanRow[]): Promise<AgreementRow[]> {
  return ctx.db
    .insert(feePlanAgreementTable)
    .values(
      plans.map((plan) => ({
        partnerID: ctx.homePartnerID,
        agreementID: newID<string>(),
        accountID: ctx.accountID,
        planID: plan.planID,
        status: "active" as const,
        terms: termsOf(plan),
        acceptedOn: ctx.now,
      })),
    )
    .onConflictDoNothing()
    .returning();
}

function termsOf({
  name,
  description,
  spanishDescription,
  cardAcquiringModel,
  billableFees,
  minimumCommitment,
  monthlyPlatformFee,
}: PlanRow): AgreedTerms {
  return {
    name,
    ...(description !== null && { description }),
    ...(spanishDescription !== null && { spanishDescription }),
    cardAcquiringModel,
    billableFees,
    minimumCommitment,
    monthlyPlatformFee,
  };
}
