import { and, asc, eq, gte, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { occurrenceTable as o, scheduleTable as t, scheduleTable } from "@/db/schema";
import { newID, type OccurrenceID, type ScheduleID } from "@/lib/core/api/ids";
import { note } from "@/lib/domain/kernel/operations/act";
import type { AccountCtx, AccountPlace, Ctx, PublicCtx } from "@/lib/domain/kernel/operations/context";
import { emit } from "@/lib/domain/kernel/events/emit";
import { objectName } from "@/lib/domain/kernel/names/object-names";
import { scheduleUpdated } from "./events";
import { checkParties } from "./check-parties";
import type { UpsertSchedule } from "./contract";
import { type Plan, planOccurrences } from "./plan-occurrences";
import { LATE_START, planRecur } from "./plan-recur";
import { getSchedule, hasPart, listSchedules, ofSchedule, schedulePageDirection } from "./queries";
import type { OccurrenceRow, ScheduleRow } from "./rows";
import type { Schedule } from "./shared/schedule";
import { conflict, Failure, forbidden, notFound } from "@/lib/core/failure";
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

const thisSchedule = ({ homePartnerID }: AccountPlace, id: ScheduleID) =>
  and(eq(t.partnerID, homePartnerID), eq(t.scheduleID, id));

/**
 * Locks a schedule to change it. Throws 404, 403 for an account that takes part in it and does not own it, and 409 if
 * it is canceled.
 */
async function lockSchedule(ctx: AccountCtx, id: ScheduleID): Promise<ScheduleRow> {
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
