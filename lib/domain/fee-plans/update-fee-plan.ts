import { eq } from "drizzle-orm";
import { feePlanTable } from "@/db/schema";
import { conflict } from "@/lib/core/failure";
import type { PlanID } from "@/lib/core/ids";
import { note } from "@/lib/domain/audit/act";
import type { Ctx } from "../context";
import type { OfferedFeePlan, UpdateFeePlan } from "./dashboard";
import { getOfferedFeePlan } from "./queries";
import { columnsOf, loadPlan, requestOf } from "./rows";

/** Changes a plan for future agreements. Throws 404, and 409 for an archived one. */
export async function updateFeePlan(ctx: Ctx, id: PlanID, input: UpdateFeePlan): Promise<OfferedFeePlan> {
  const before = await loadPlan(ctx, id);
  if (before.archivedOn) throw conflict("an archived plan cannot be changed");
  const columns = columnsOf(input);
  await ctx.db
    .update(feePlanTable)
    .set({ ...columns, updatedOn: ctx.now })
    .where(eq(feePlanTable.planID, before.planID));
  note(ctx, { name: input.name, before: requestOf(before), after: requestOf({ ...before, ...columns }) });
  return getOfferedFeePlan(ctx, id);
}
