import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { AccountID } from "@/lib/core/api/ids";
import { NEWS_DAYS } from "@/lib/core/time/days";
import { daysAfter } from "@/lib/core/time/time";

export function recentlyFailed(partnerID: AccountID, scheduleID: SQLWrapper, now: Date): SQL {
  return sql`exists (select 1 from occurrence f where f.partner_id = ${partnerID} and f.schedule_id = ${scheduleID} and f.status = 'failed'
    and f.run_on >= ${daysAfter(now, -NEWS_DAYS).toISOString()}::timestamptz)`;
}
