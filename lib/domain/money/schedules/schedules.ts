import { and, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import { occurrenceTable as o, scheduleTable as t, scheduleTable } from "@/db/schema";
import { newID, type ScheduleID } from "@/lib/core/api/ids";
import { note } from "@/lib/domain/kernel/operations/act";
import type { AccountCtx, Ctx, PublicCtx } from "@/lib/domain/kernel/operations/context";
import { emit } from "@/lib/domain/kernel/events/emit";
import { objectName } from "@/lib/domain/kernel/names/object-names";
import { scheduleUpdated } from "./events";
import { lockSchedule, thisSchedule, writePlan } from "./write-plan";
import { checkParties } from "./check-parties";
import type { UpsertSchedule } from "./contract";
import { planOccurrences } from "./plan-occurrences";
import { planRecur } from "./plan-recur";
import { getSchedule, hasPart, listSchedules, ofSchedule, schedulePageDirection } from "./queries";
import type { ScheduleRow } from "./rows";
import type { Schedule } from "./shared/schedule";
import { Failure } from "@/lib/core/failure";
import { sentenceOf } from "@/lib/core/api/field-errors";
import { type AfterCursor, countRows, pageRows, totalOf } from "@/lib/domain/kernel/operations/part";
import type { AskDates, NextDates, SchedulePage, SearchSchedules } from "./dashboard";
import { recentlyFailed } from "./recently-failed";
import { filtered } from "@/lib/domain/kernel/operations/conditions";
import { recurrenceOf } from "./recurrence";

/**
 * Cancels a schedule and every occurrence that has not run. An occurrence that is being run continues. Throws 404, 403
 * for an account that is not its owner, and 409 if it is canceled already.
 */
export async function cancelSchedule(ctx: Ctx, id: ScheduleID): Promise<void> {
  const { db, now } = ctx;
  const { ownerAccountID } = await lockSchedule(ctx, id);
  await db.update(t).set({ disabledOn: now, updatedOn: now, dueOn: null }).where(thisSchedule(ctx, id));
  await db
    .update(o)
    .set({ canceledOn: now, dueOn: null })
    .where(and(ofSchedule(ctx, id), isNull(o.status), isNull(o.canceledOn)));
  note(ctx, await objectName(ctx, id));
  await emit({ ...ctx, accountID: ownerAccountID }, scheduleUpdated, { scheduleID: id, status: "disabled" });
}

/**
 * Makes a schedule that the account owns, with its first occurrences. Throws 422 for a payment that is not possible or
 * a rule that cannot be expanded.
 */
export async function createSchedule(ctx: Ctx, body: UpsertSchedule): Promise<Schedule> {
  const { db, now, accountID, homePartnerID: partnerID } = ctx;
  const { columns, dates } = await planRecur(ctx, body);
  const parties = await checkParties(ctx, body);
  const schedule: ScheduleRow = {
    scheduleID: newID<ScheduleID>(),
    ownerAccountID: accountID,
    partnerID,
    ...parties,
    mode: ctx.caller.mode,
    description: body.description ?? null,
    madeByID: ctx.caller.userID ?? null,
    ...columns,
    createdOn: now,
    updatedOn: now,
    disabledOn: null,
    archived: false,
  };
  const sent = body.occurrences ?? [];
  const plan = planOccurrences({ schedule, before: schedule, open: [], over: [], dates, sent, now });
  await db.insert(scheduleTable).values(schedule);
  note(ctx, { object: schedule.scheduleID, ...(await objectName(ctx, schedule.scheduleID)) });
  await writePlan(ctx, plan);
  return getSchedule(ctx, schedule.scheduleID);
}

const SHOWN_DATES = 5;

/** A page of the account's schedules, newest first, and whether there are more. Throws 422 for an unknown cursor. */
export async function searchSchedules(
  ctx: AccountCtx,
  { skip, count, after, startingAfter, endingBefore, ...filters }: SearchSchedules & AfterCursor,
): Promise<SchedulePage> {
  const waits = sql`exists (select 1 from occurrence w
    where w.partner_id = ${ctx.homePartnerID} and w.schedule_id = ${t.scheduleID} and w.due_on is not null)`;
  const inState = {
    active: and(isNull(t.disabledOn), waits),
    ended: and(isNull(t.disabledOn), sql`not ${waits}`),
    canceled: isNotNull(t.disabledOn),
  };
  const passes = filtered(filters, {
    state: (name) => inState[name],
    failed: (isOn) => (isOn ? recentlyFailed(ctx.homePartnerID, t.scheduleID, ctx.now) : undefined),
    accountID: (id) => or(eq(t.sourceAccountID, id), eq(t.destinationAccountID, id)),
  });
  const way = await schedulePageDirection(ctx, { after, startingAfter, endingBefore });
  const schedules = await listSchedules(ctx, { skip, count: count + 1, hydrate: "accounts", way }, passes);
  const { items, more } = pageRows(schedules, count, way);
  const page = { skip, rowCount: items.length, more, isBehind: way.place !== undefined };
  const matches = ctx.db
    .select({ id: t.scheduleID })
    .from(t)
    .where(and(hasPart(ctx), passes));
  const total = after ? undefined : await totalOf(page, (most) => countRows(ctx.db, matches.limit(most)));
  return { items, more, total };
}

export async function nextDates({ now }: PublicCtx, { rule, start }: AskDates): Promise<NextDates> {
  if (!rule) return { dates: [] };
  if (start === null) return { dates: [], fault: "must have a start that exists" };
  try {
    const recurrence = recurrenceOf(rule, { start: start === undefined ? undefined : new Date(start), otherwise: now });
    const dates = await recurrence.dates(SHOWN_DATES);
    return { dates: dates.map((date) => date.toISOString()) };
  } catch (error) {
    if (error instanceof Failure && error.fields) return { dates: [], fault: sentenceOf(error.fields) };
    throw error;
  }
}
