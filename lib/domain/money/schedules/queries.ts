import { and, asc, desc, eq, inArray, lte, or, sql, type SQL } from "drizzle-orm";
import { type PgColumn, unionAll } from "drizzle-orm/pg-core";
import { rows } from "@/db/client";
import { accountTable, occurrenceTable as o, scheduleTable as t } from "@/db/schema";
import { notFound } from "@/lib/core/failure";
import { OccurrenceID, type ScheduleID } from "@/lib/core/api/ids";
import type { AccountCtx, AccountPlace } from "@/lib/domain/kernel/operations/context";
import {
  rowsAfter,
  ordered,
  type PageQuery,
  type PageDirection,
  pageDirectionOf,
} from "@/lib/domain/kernel/operations/part";
import type { ListSchedules, OccurrenceFilter } from "./contract";
import { type OccurrenceRow, type PartyRow, type ScheduleRow, toListed, toOccurrence, toSchedule } from "./rows";
import { OCCURRENCES_MAX } from "./shared/rule";
import type { ListedSchedule, Occurrence, Schedule } from "./shared/schedule";

const LISTED_AHEAD = 12;

/** A schedule that the account takes part in, with its latest occurrences. Throws 404. */
export async function getSchedule(ctx: AccountCtx, id: ScheduleID): Promise<Schedule> {
  return toSchedule(await loadSchedule(ctx, id), await latestDates(ctx, id));
}

export async function getListedSchedule(ctx: AccountCtx, id: ScheduleID): Promise<ListedSchedule> {
  const row = await loadSchedule(ctx, id);
  const [latest, parties] = await Promise.all([latestDates(ctx, id), partiesOf(ctx, [row])]);
  return toListed(row, latest, parties);
}

export const ofSchedule = ({ homePartnerID }: Pick<AccountPlace, "homePartnerID">, id: ScheduleID) =>
  and(eq(o.partnerID, homePartnerID), eq(o.scheduleID, id));

async function latestDates(ctx: AccountCtx, id: ScheduleID): Promise<OccurrenceRow[]> {
  const latest = await ctx.db
    .select()
    .from(o)
    .where(ofSchedule(ctx, id))
    .orderBy(desc(o.runOn), desc(o.occurrenceID))
    .limit(OCCURRENCES_MAX);
  return latest.toReversed();
}

/** The row of a schedule that the account owns, pays for, is paid by, or is the partner of. Throws 404. */
async function loadSchedule(ctx: AccountCtx, id: ScheduleID): Promise<ScheduleRow> {
  const [row] = await ctx.db
    .select()
    .from(t)
    .where(and(hasPart(ctx), eq(t.scheduleID, id)));
  if (!row) throw notFound("schedule");
  return row;
}

export function hasPart(of: AccountPlace): SQL | undefined {
  return and(eq(t.partnerID, of.homePartnerID), or(...partsOf(of)));
}

const PARTS: readonly PgColumn[] = [t.ownerAccountID, t.sourceAccountID, t.destinationAccountID];

/** One condition for each role of the account, because each has an index. The partner takes part in everything. */
function partsOf({ accountID, homePartnerID }: AccountPlace): SQL[] {
  return accountID === homePartnerID ? [sql`not ${t.archived}`] : PARTS.map((part) => eq(part, accountID));
}

/** One occurrence: by its ID, or the newest at or before a given time. Throws 404. */
export async function getOccurrence(ctx: AccountCtx, id: ScheduleID, filter: OccurrenceFilter): Promise<Occurrence> {
  const schedule = await loadSchedule(ctx, id);
  const named = OccurrenceID.safeParse(filter).data;
  const isLatest = filter === "latest";
  const before = lte(o.runOn, isLatest ? ctx.now : new Date(filter));
  // When the sandbox's clock was moved, an occurrence runs before its date.
  const passed = isLatest ? or(before, inArray(o.status, ["completed", "failed"])) : before;
  const [row] = await ctx.db
    .select()
    .from(o)
    .where(and(ofSchedule(ctx, id), named ? eq(o.occurrenceID, named) : passed))
    .orderBy(desc(o.runOn), desc(o.occurrenceID))
    .limit(1);
  if (!row) throw notFound("occurrence");
  return toOccurrence(schedule, row);
}

/** A page of the account's schedules with the next dates of each, newest first by default. */
export async function listSchedules(
  ctx: AccountCtx,
  { skip, count, hydrate, way }: ListSchedules & { way?: PageDirection },
  passing?: SQL,
): Promise<ListedSchedule[]> {
  if (hydrate === null) return [];
  const schedules = await pageOf(ctx, { skip, count, way }, passing);
  if (schedules.length === 0) return [];
  const [ahead, parties] = await Promise.all([nextDates(ctx, schedules), hydrate ? partiesOf(ctx, schedules) : []]);
  return schedules.map((row) =>
    toListed(
      row,
      ahead.filter(({ scheduleID }) => scheduleID === row.scheduleID),
      parties,
    ),
  );
}

export function schedulePageDirection(ctx: AccountCtx, query: PageQuery<ScheduleID>): Promise<PageDirection> {
  return pageDirectionOf(query, (id) =>
    ctx.db
      .select({ on: t.createdOn, id: t.scheduleID })
      .from(t)
      .where(and(hasPart(ctx), eq(t.scheduleID, id))),
  );
}

/** Reads a page. Keys are picked from an index for each role of the account; rows are read only for the page. */
async function pageOf(
  ctx: AccountCtx,
  { skip, count, way }: Pick<ListSchedules, "skip" | "count"> & { way: PageDirection | undefined },
  passing?: SQL,
) {
  const isBehind = rowsAfter(t.createdOn, t.scheduleID, way?.place, way?.sort);
  const keysBy = (part: SQL | undefined) =>
    ctx.db
      .select({ scheduleID: t.scheduleID, createdOn: t.createdOn })
      .from(t)
      .where(and(eq(t.partnerID, ctx.homePartnerID), part, passing, isBehind))
      .orderBy(...ordered(t.createdOn, t.scheduleID, way?.sort))
      .limit(skip + count);
  const [first, second, ...others] = partsOf(ctx).map(keysBy);
  if (!first) return [];
  const keys = (second ? unionAll(first, second, ...others) : first).as("keys");
  const page = ctx.db
    .selectDistinct({ scheduleID: keys.scheduleID, createdOn: keys.createdOn })
    .from(keys)
    .orderBy(...ordered(keys.createdOn, keys.scheduleID, way?.sort))
    .limit(count)
    .offset(skip)
    .as("page");
  const schedules = await ctx.db
    .select({ row: t })
    .from(page)
    .innerJoin(t, and(eq(t.partnerID, ctx.homePartnerID), eq(t.scheduleID, page.scheduleID)))
    .orderBy(...ordered(t.createdOn, t.scheduleID, way?.sort));
  return schedules.map(({ row }) => row);
}

async function nextDates(
  { db, homePartnerID }: AccountCtx,
  schedules: readonly ScheduleRow[],
): Promise<OccurrenceRow[]> {
  const ids = schedules.map(({ scheduleID }) => scheduleID);
  const next = await rows<{ id: OccurrenceID }>(
    db,
    sql`select n.occurrence_id as id from unnest(${`{${ids.join(",")}}`}::uuid[]) as s (id), lateral (
      select occurrence_id from occurrence x where x.partner_id = ${homePartnerID} and x.schedule_id = s.id and x.due_on is not null
      order by x.run_on, x.occurrence_id limit ${LISTED_AHEAD}) n`,
  );
  if (next.length === 0) return [];
  return db
    .select()
    .from(o)
    .where(
      and(
        eq(o.partnerID, homePartnerID),
        inArray(
          o.occurrenceID,
          next.map(({ id }) => id),
        ),
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
