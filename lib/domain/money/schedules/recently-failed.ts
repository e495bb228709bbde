import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { NEWS_DAYS } from "@/lib/core/days";
import { daysAfter } from "@/lib/core/time";

/** The condition for schedules with a date of the last days whose payment could not be made. */
export function recentlyFailed(scheduleID: SQLWrapper, now: Date): SQL {
  return sql`exists (select from occurrence f where f.schedule_id = ${scheduleID} and f.status = 'failed'
    and f.run_on >= ${daysAfter(now, -NEWS_DAYS).toISOString()}::timestamptz)`;
}
