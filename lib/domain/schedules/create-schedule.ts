import { scheduleTable } from "@/db/schema";
import { newID, type ScheduleID } from "@/lib/core/ids";
import { note } from "../audit/act";
import type { Ctx } from "../context";
import { checkParties } from "./check-parties";
import type { UpsertSchedule } from "./contract";
import { planOccurrences } from "./plan-occurrences";
import { planRecur } from "./plan-recur";
import { getSchedule } from "./queries";
import type { ScheduleRow } from "./rows";
import type { Schedule } from "./shared/schedule";
import { writePlan } from "./write-plan";

/** Makes a schedule that the account owns, with its first occurrences. Throws 422 for what cannot be paid or worked out. */
export async function createSchedule(ctx: Ctx, body: UpsertSchedule): Promise<Schedule> {
  const { db, now, accountID, partnerID } = ctx;
  const { columns, dates } = planRecur(ctx, body);
  const parties = await checkParties(ctx, body);
  const schedule: ScheduleRow = {
    scheduleID: newID<ScheduleID>(),
    ownerAccountID: accountID,
    partnerID,
    ...parties,
    mode: ctx.caller.mode,
    description: body.description ?? null,
    ...columns,
    createdOn: now,
    updatedOn: now,
    disabledOn: null,
  };
  const sent = body.occurrences ?? [];
  const plan = planOccurrences({ schedule, before: schedule, open: [], over: [], dates, sent, now });
  note(ctx, { object: schedule.scheduleID, ...(body.description && { name: body.description }) });
  await db.insert(scheduleTable).values(schedule);
  await writePlan(ctx, plan);
  return getSchedule(ctx, schedule.scheduleID);
}
