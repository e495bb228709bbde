import { feePlanTable } from "@/db/schema";
import { invalid } from "@/lib/core/failure";
import { newID } from "@/lib/core/ids";
import { note } from "@/lib/domain/audit/act";
import type { Ctx } from "../context";
import type { CreateFeePlan, OfferedFeePlan } from "./dashboard";
import { columnsOf, requestOf, toOfferedFeePlan } from "./rows";

/** Offers a new plan. Throws 422 for a code that the partner has used, even for an archived plan. */
export async function createFeePlan(ctx: Ctx, { code, ...input }: CreateFeePlan): Promise<OfferedFeePlan> {
  const row = { planID: newID<string>(), accountID: ctx.accountID, code, ...columnsOf(input), createdOn: ctx.now };
  const [made] = await ctx.db
    .insert(feePlanTable)
    .values(row)
    .onConflictDoNothing({ target: [feePlanTable.accountID, feePlanTable.code] })
    .returning();
  if (!made) throw invalid({ code: "is the code of another of your plans" });
  note(ctx, { object: made.planID, name: made.name, after: { code, ...requestOf(made) } });
  return toOfferedFeePlan(made, 0);
}
