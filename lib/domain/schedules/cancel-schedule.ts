import { and, eq, isNull } from "drizzle-orm";
import { occurrenceTable as o, scheduleTable as t } from "@/db/schema";
import type { ScheduleID } from "@/lib/core/ids";
import { note } from "../audit/act";
import type { Ctx } from "../context";
import { emit } from "../emit";
import { scheduleUpdated } from "./events";
import { lockSchedule } from "./lock-schedule";

/**
 * Cancels a schedule and every occurrence that has not run. What runs goes on. Throws 404, 403 for another than its owner,
 * and 409 when it is canceled already.
 */
export async function cancelSchedule(ctx: Ctx, id: ScheduleID): Promise<void> {
  const { db, now } = ctx;
  const { ownerAccountID, description } = await lockSchedule(ctx, id);
  await db.update(t).set({ disabledOn: now, updatedOn: now, dueOn: null }).where(eq(t.scheduleID, id));
  await db
    .update(o)
    .set({ canceledOn: now, dueOn: null })
    .where(and(eq(o.scheduleID, id), isNull(o.status), isNull(o.canceledOn)));
  if (description) note(ctx, { name: description });
  await emit({ ...ctx, accountID: ownerAccountID }, scheduleUpdated, { scheduleID: id, status: "disabled" });
}
