import { and, asc, gte, inArray, isNotNull, isNull, or } from "drizzle-orm";
import { occurrenceTable as o, scheduleTable as t } from "@/db/schema";
import type { OccurrenceID, ScheduleID } from "@/lib/core/api/ids";
import { note } from "@/lib/domain/kernel/operations/act";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { emit } from "@/lib/domain/kernel/events/emit";
import { objectName } from "@/lib/domain/kernel/names/object-names";
import { checkParties } from "./check-parties";
import type { UpsertSchedule } from "./contract";
import { scheduleUpdated } from "./events";
import { lockSchedule, thisSchedule, writePlan } from "./write-plan";
import { planOccurrences } from "./plan-occurrences";
import { LATE_START, planRecur } from "./plan-recur";
import { getSchedule, ofSchedule } from "./queries";
import type { OccurrenceRow, ScheduleRow } from "./rows";
import type { Schedule } from "./shared/schedule";

/**
 * Changes a schedule, under its lock: its rule, its transfer, and any of its occurrences that have not run. Throws 404,
 * 403 for an account that is not its owner, 409 for a canceled schedule or an occurrence that has run, and 422.
 */
export async function updateSchedule(ctx: Ctx, id: ScheduleID, body: UpsertSchedule): Promise<Schedule> {
  const { db, now } = ctx;
  const before = await lockSchedule(ctx, id);
  const { columns, dates } = await planRecur(ctx, body, before);
  await checkParties(ctx, body, before);
  const description = body.description ?? before.description;
  // The last person who changed a schedule is the maker of its payments.
  const change = { ...columns, description, madeByID: ctx.caller.userID ?? null, updatedOn: now };
  const schedule: ScheduleRow = { ...before, ...change };
  const sent = body.occurrences ?? [];
  const open = await lockOpen(ctx, id);
  const over = await overOf(ctx, id, sent);
  const used = new Set(over.map(({ ruleOn }) => ruleOn?.getTime()));
  const left = dates?.filter((date) => !used.has(date.getTime()));
  await db.update(t).set(change).where(thisSchedule(ctx, id));
  await writePlan(ctx, planOccurrences({ schedule, before, open, over, dates: left, sent, now }));
  await noteChange(ctx, before, schedule);
  await emit({ ...ctx, accountID: before.ownerAccountID }, scheduleUpdated, { scheduleID: id, status: "active" });
  return getSchedule(ctx, id);
}

/** The occurrences that have not run, locked. Occurrences that are being run are not included. */
async function lockOpen(ctx: Ctx, id: ScheduleID): Promise<OccurrenceRow[]> {
  return ctx.db
    .select()
    .from(o)
    .where(and(ofSchedule(ctx, id), isNull(o.status)))
    .orderBy(asc(o.runOn), asc(o.occurrenceID))
    .for("no key update");
}

/**
 * Occurrences that run or have run: those that the request names, and those with a rule date that is about now or in
 * the future.
 */
async function overOf(ctx: Ctx, id: ScheduleID, sent: UpsertSchedule["occurrences"] = []): Promise<OccurrenceRow[]> {
  const named = sent.flatMap(({ occurrenceID }): OccurrenceID[] => (occurrenceID ? [occurrenceID] : []));
  const recent = new Date(ctx.now.getTime() - LATE_START);
  const isNamed = named.length > 0 ? inArray(o.occurrenceID, named) : undefined;
  return ctx.db
    .select()
    .from(o)
    .where(and(ofSchedule(ctx, id), isNotNull(o.status), or(gte(o.ruleOn, recent), isNamed)));
}

async function noteChange(ctx: Ctx, before: ScheduleRow, after: ScheduleRow): Promise<void> {
  const factsOf = ({ description, rule, startOn, runTransfer }: ScheduleRow) => ({
    ...(description !== null && { description }),
    ...(rule !== null && { recur: { recurrenceRule: rule, start: startOn?.toISOString(), runTransfer } }),
  });
  note(ctx, { ...(await objectName(ctx, after.scheduleID)), before: factsOf(before), after: factsOf(after) });
}
