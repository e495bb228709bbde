import { eq } from "drizzle-orm";
import { feePlanTable } from "@/db/schema";
import type { PlanID } from "@/lib/core/ids";
import { note, noteUnchanged } from "@/lib/domain/audit/act";
import type { Ctx } from "../context";
import { loadPlan } from "./rows";

/** Archives a plan. Accounts with it keep it. Doing it again changes nothing. Throws 404. */
export async function archiveFeePlan(ctx: Ctx, id: PlanID): Promise<void> {
  const plan = await loadPlan(ctx, id);
  if (plan.archivedOn) return noteUnchanged(ctx);
  await ctx.db.update(feePlanTable).set({ archivedOn: ctx.now }).where(eq(feePlanTable.planID, plan.planID));
  note(ctx, { name: plan.name });
}
