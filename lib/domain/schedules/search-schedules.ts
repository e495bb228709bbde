import { and, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import { scheduleTable as t } from "@/db/schema";
import { Failure } from "@/lib/core/failure";
import { sentenceOf } from "@/lib/core/field-errors";
import type { AccountCtx, PublicCtx } from "../context";
import { behind, type Keyed } from "../part";
import type { AskDates, NextDates, SchedulePage, SearchSchedules } from "./dashboard";
import { listSchedules } from "./queries";
import { recentlyFailed } from "./recently-failed";
import { recurrenceOf } from "./recurrence";

/** How many dates a form shows. */
const SHOWN_DATES = 5;

/** A page of the account's schedules, the newest first, and whether there are more. */
export async function searchSchedules(
  ctx: AccountCtx,
  { state, failed, accountID, skip, count, after }: SearchSchedules & Keyed,
): Promise<SchedulePage> {
  if (state === null || accountID === null) return { items: [], more: false };
  const waits = sql`exists (select from occurrence w where w.schedule_id = ${t.scheduleID} and w.due_on is not null)`;
  const inState = {
    active: and(isNull(t.disabledOn), waits),
    ended: and(isNull(t.disabledOn), sql`not ${waits}`),
    canceled: isNotNull(t.disabledOn),
  };
  const passing = and(
    state && inState[state],
    failed ? recentlyFailed(t.scheduleID, ctx.now) : undefined,
    behind(t.createdOn, t.scheduleID, after),
    accountID && or(eq(t.sourceAccountID, accountID), eq(t.destinationAccountID, accountID)),
  );
  const found = await listSchedules(ctx, { skip, count: count + 1, hydrate: "accounts" }, passing);
  return { items: found.slice(0, count), more: found.length > count };
}

/** The first dates of a rule, as a schedule would get them. */
export async function nextDates({ now }: PublicCtx, { rule, start }: AskDates): Promise<NextDates> {
  if (!rule) return { dates: [] };
  if (start === null) return { dates: [], fault: "must have a start that exists" };
  try {
    const recurrence = recurrenceOf(rule, { asked: start === undefined ? undefined : new Date(start), otherwise: now });
    return { dates: recurrence.dates(SHOWN_DATES).map((date) => date.toISOString()) };
  } catch (error) {
    if (error instanceof Failure && error.fields) return { dates: [], fault: sentenceOf(error.fields) };
    throw error;
  }
}
