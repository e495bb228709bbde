import { and, asc, desc, eq, inArray, lte, or, sql, type SQL } from "drizzle-orm";
import { type PgColumn, unionAll } from "drizzle-orm/pg-core";
import { rows } from "@/db/client";
import { accountTable, occurrenceTable as o, scheduleTable as t } from "@/db/schema";
import { notFound } from "@/lib/core/failure";
import { type AccountID, OccurrenceID, type ScheduleID } from "@/lib/core/ids";
import type { AccountCtx } from "@/lib/domain/kernel/context";
import type { ListSchedules, OccurrenceFilter } from "./contract";
import { type OccurrenceRow, type PartyRow, type ScheduleRow, toListed, toOccurrence, toSchedule } from "./rows";
import { OCCURRENCES_MAX } from "./shared/rule";
import type { ListedSchedule, Occurrence, Schedule } from "./shared/schedule";

/** Says how many dates to come a list names of each schedule. */
const LISTED_AHEAD = 12;

/** A schedule that the account has a part in, with its latest occurrences. Throws 404. */
export async function getSchedule(ctx: AccountCtx, id: ScheduleID): Promise<Schedule> {
  return toSchedule(await loadSchedule(ctx, id), await latestDates(ctx, id));
}

/** Like `getSchedule`, with its accounts. */
export async function getListedSchedule(ctx: AccountCtx, id: ScheduleID): Promise<ListedSchedule> {
  const row = await loadSchedule(ctx, id);
  const [latest, parties] = await Promise.all([latestDates(ctx, id), partiesOf(ctx, [row])]);
  return toListed(row, latest, parties);
}

async function latestDates({ db }: AccountCtx, id: ScheduleID): Promise<OccurrenceRow[]> {
  const latest = await db
    .select()
    .from(o)
    .where(eq(o.scheduleID, id))
    .orderBy(desc(o.runOn), desc(o.occurrenceID))
    .limit(OCCURRENCES_MAX);
  return latest.toReversed();
}

/** The row of a schedule that the account owns, pays for, is paid by, or is the partner of. Throws 404. */
async function loadSchedule(ctx: AccountCtx, id: ScheduleID): Promise<ScheduleRow> {
  const [row] = await ctx.db
    .select()
    .from(t)
    .where(and(eq(t.scheduleID, id), hasPart(ctx.accountID)));
  if (!row) throw notFound("schedule");
  return row;
}

/** The condition for schedules that the account has a part in. */
export function hasPart(accountID: AccountID): SQL | undefined {
  return or(...PARTS.map((part) => eq(part, accountID)));
}

const PARTS: readonly PgColumn[] = [t.ownerAccountID, t.partnerID, t.sourceAccountID, t.destinationAccountID];

/** One occurrence: by its ID, or the newest at or before a moment. Throws 404. */
export async function getOccurrence(ctx: AccountCtx, id: ScheduleID, filter: OccurrenceFilter): Promise<Occurrence> {
  const schedule = await loadSchedule(ctx, id);
  const named = OccurrenceID.safeParse(filter).data;
  const isLatest = filter === "latest";
  const before = lte(o.runOn, isLatest ? ctx.now : new Date(filter));
  // Under the sandbox's moved clock a date runs before its moment.
  const passed = isLatest ? or(before, inArray(o.status, ["completed", "failed"])) : before;
  const [row] = await ctx.db
    .select()
    .from(o)
    .where(and(eq(o.scheduleID, id), named ? eq(o.occurrenceID, named) : passed))
    .orderBy(desc(o.runOn), desc(o.occurrenceID))
    .limit(1);
  if (!row) throw notFound("occurrence");
  return toOccurrence(schedule, row);
}

/** A page of the account's schedules, the newest first, each with its next dates. */
export async function listSchedules(
  ctx: AccountCtx,
  { skip, count, hydrate }: ListSchedules,
  passing?: SQL,
): Promise<ListedSchedule[]> {
  if (hydrate === null) return [];
  const found = await pageOf(ctx, { skip, count }, passing);
  if (found.length === 0) return [];
  const [ahead, parties] = await Promise.all([nextDates(ctx, found), hydrate ? partiesOf(ctx, found) : []]);
  return found.map((row) =>
    toListed(
      row,
      ahead.filter(({ scheduleID }) => scheduleID === row.scheduleID),
      parties,
    ),
  );
}

/** Keys are picked from an index for each part that the account may have, rows are read for the page. */
async function pageOf(
  { db, accountID }: AccountCtx,
  { skip, count }: Pick<ListSchedules, "skip" | "count">,
  passing?: SQL,
) {
  const keysBy = (part: PgColumn) =>
    db
      .select({ scheduleID: t.scheduleID, createdOn: t.createdOn })
      .from(t)
      .where(and(eq(part, accountID), passing))
      .orderBy(desc(t.createdOn), desc(t.scheduleID))
      .limit(skip + count);
  const keys = unionAll(
    keysBy(t.ownerAccountID),
    keysBy(t.partnerID),
    keysBy(t.sourceAccountID),
    keysBy(t.destinationAccountID),
  ).as("keys");
  const page = db
    .selectDistinct({ scheduleID: keys.scheduleID, createdOn: keys.createdOn })
    .from(keys)
    .orderBy(desc(keys.createdOn), desc(keys.scheduleID))
    .limit(count)
    .offset(skip)
    .as("page");
  const found = await db
    .select({ row: t })
    .from(page)
    .innerJoin(t, eq(t.scheduleID, page.scheduleID))
    .orderBy(desc(t.createdOn), desc(t.scheduleID));
  return found.map(({ row }) => row);
}

/** The occurrences that wait, the next ones of each schedule. */
async function nextDates({ db }: AccountCtx, schedules: readonly ScheduleRow[]): Promise<OccurrenceRow[]> {
  const ids = schedules.map(({ scheduleID }) => scheduleID);
  const next = await rows<{ id: OccurrenceID }>(
    db,
    sql`select n.occurrence_id as id from unnest(${`{${ids.join(",")}}`}::uuid[]) as s (id), lateral (
      select occurrence_id from occurrence x where x.schedule_id = s.id and x.due_on is not null
      order by x.run_on, x.occurrence_id limit ${LISTED_AHEAD}) n`,
  );
  if (next.length === 0) return [];
  return db
    .select()
    .from(o)
    .where(
      inArray(
        o.occurrenceID,
        next.map(({ id }) => id),
      ),
    )
    .orderBy(asc(o.runOn), asc(o.occurrenceID));
}

async function partiesOf({ db }: AccountCtx, schedules: readonly ScheduleRow[]): Promise<PartyRow[]> {
  const ids = schedules.flatMap((row) => [row.sourceAccountID, row.destinationAccountID, row.partnerID]);
  return db
    .select({
      accountID: accountTable.accountID,
      displayName: accountTable.displayName,
      email: sql<
        string | null
      >`coalesce(${accountTable.profile} #>> '{business,email}', ${accountTable.profile} #>> '{individual,email}')`,
    })
    .from(accountTable)
    .where(inArray(accountTable.accountID, [...new Set<string>(ids)]));
}
