import { and, eq, inArray, sql } from "drizzle-orm";
import { occurrenceTable as o, scheduleTable as t } from "@/db/schema";
import { conflict, forbidden, notFound } from "@/lib/core/failure";
import type { ScheduleID } from "@/lib/core/api/ids";
import type { AccountCtx, AccountPlace } from "@/lib/domain/kernel/operations/context";
import type { Plan } from "./plan-occurrences";
import { hasPart } from "./queries";
import type { ScheduleRow } from "./rows";

/**
 * The most occurrences that one statement writes. Building a statement of 1,000 holds up the event loop for over 50 ms.
 */
const ROWS = 100;

export async function writePlan({ db, homePartnerID }: AccountCtx, { write, remove }: Plan): Promise<void> {
  if (remove.length > 0)
    await db.delete(o).where(and(eq(o.partnerID, homePartnerID), inArray(o.occurrenceID, [...remove])));
  for (let at = 0; at < write.length; at += ROWS)
    await db
      .insert(o)
      .values(write.slice(at, at + ROWS))
      .onConflictDoUpdate({
        target: [o.partnerID, o.occurrenceID],
        set: {
          runOn: sql`excluded.run_on`,
          runTransfer: sql`excluded.run_transfer`,
          canceledOn: sql`excluded.canceled_on`,
          dueOn: sql`excluded.due_on`,
        },
      });
}

export const thisSchedule = ({ homePartnerID }: AccountPlace, id: ScheduleID) =>
  and(eq(t.partnerID, homePartnerID), eq(t.scheduleID, id));

/**
 * Locks a schedule to change it. Throws 404, 403 for an account that takes part in it and does not own it, and 409 if
 * it is canceled.
 */
export async function lockSchedule(ctx: AccountCtx, id: ScheduleID): Promise<ScheduleRow> {
  const [row] = await ctx.db
    .select()
    .from(t)
    .where(and(hasPart(ctx), eq(t.scheduleID, id)))
    .for("no key update");
  if (!row) throw notFound("schedule");
  if (row.ownerAccountID !== ctx.accountID) throw forbidden("only its owner changes a schedule");
  if (row.disabledOn) throw conflict("the schedule is canceled");
  return row;
}
