import { and, eq } from "drizzle-orm";
import { scheduleTable as t } from "@/db/schema";
import { conflict, forbidden, notFound } from "@/lib/core/failure";
import type { ScheduleID } from "@/lib/core/ids";
import type { AccountCtx } from "@/lib/domain/kernel/context";
import { hasPart } from "./queries";
import type { ScheduleRow } from "./rows";

/**
 * Locks a schedule to change it. Throws 404, 403 for an account that has a part in it and does not own it, and 409 once it
 * is canceled.
 */
export async function lockSchedule(ctx: AccountCtx, id: ScheduleID): Promise<ScheduleRow> {
  const [row] = await ctx.db
    .select()
    .from(t)
    .where(and(eq(t.scheduleID, id), hasPart(ctx.accountID)))
    .for("no key update");
  if (!row) throw notFound("schedule");
  if (row.ownerAccountID !== ctx.accountID) throw forbidden("only its owner changes a schedule");
  if (row.disabledOn) throw conflict("the schedule is canceled");
  return row;
}
