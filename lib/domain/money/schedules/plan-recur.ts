import { invalid } from "@/lib/core/failure";
import type { PublicCtx } from "@/lib/domain/kernel/operations/context";
import type { UpsertSchedule } from "./contract";
import { recurrenceOf } from "./recurrence";
import type { ScheduleRow } from "./rows";
import { OCCURRENCES_MAX } from "./shared/rule";

export const DATES_AHEAD = 12;
/** A start may be this far in the past, because clocks differ. In milliseconds. */
export const LATE_START = 60_000;

export type RecurColumns = Pick<ScheduleRow, "rule" | "startOn" | "runTransfer" | "indefinite" | "dueOn">;

export interface PlannedRecur {
  columns: RecurColumns;
  /** The dates of a new or changed rule; absent if the rule is unchanged. */
  dates?: readonly Date[];
}

const NO_RULE: RecurColumns = { rule: null, startOn: null, runTransfer: null, indefinite: false, dueOn: null };

/** Reads the rule of a request, and compares it with the schedule's. A request without a rule keeps it. Throws 422. */
export async function planRecur(
  { now }: PublicCtx,
  { recur }: UpsertSchedule,
  before: RecurColumns = NO_RULE,
): Promise<PlannedRecur> {
  if (!recur) {
    const { rule, startOn, runTransfer, indefinite, dueOn } = before;
    return { columns: { rule, startOn, runTransfer, indefinite, dueOn } };
  }
  const { recurrenceRule: rule, runTransfer, start, indefinite } = recur;
  const startDate = start === undefined ? undefined : new Date(start);
  const recurrence = recurrenceOf(rule, { start: startDate, otherwise: before.startOn ?? now });
  const { startOn } = recurrence;
  const hasNewStart = startOn.getTime() !== before.startOn?.getTime();
  if (indefinite && !recurrence.isEndless) throw invalid({ recur: "is indefinite, so its rule has no COUNT or UNTIL" });
  if (hasNewStart && startOn.getTime() < now.getTime() - LATE_START)
    throw invalid({ recur: "must not start in the past" });
  const columns = { rule, startOn, runTransfer, indefinite: recurrence.isEndless, dueOn: before.dueOn };
  if (!hasNewStart && rule === before.rule) return { columns };
  const most = recurrence.isEndless ? DATES_AHEAD : OCCURRENCES_MAX + 1;
  const dates = await recurrence.dates(most, hasNewStart ? undefined : now);
  const [first] = dates;
  if (!first) throw invalid({ recur: "must have a date to come" });
  if (dates.length > OCCURRENCES_MAX) throw invalid({ recur: `must have ${OCCURRENCES_MAX} dates or fewer` });
  return { columns: { ...columns, dueOn: recurrence.isEndless ? first : null }, dates };
}
