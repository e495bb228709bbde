import { sql, type SQL } from "drizzle-orm";
import { malformed } from "@/lib/core/failure";
import { dayAfter, dayOf, type DayRange } from "@/lib/core/time/days";
import { faultOf } from "@/lib/core/time/periods";
import type { Ctx } from "@/lib/domain/kernel/operations/context";

/** The days of a range without its first day, including the last one. */
const DEFAULT_DAYS = 30;

/** Query parameters of a range of days. Null marks a value that is not a day or a time zone. */
interface DayRangeQuery {
  zone?: string | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
}

/** The requested days. If one end is missing, it follows from the other. Throws 400. */
export function rangeOf({ now }: Pick<Ctx, "now">, { zone, from, to }: DayRangeQuery): DayRange {
  if (from === null || to === null) throw malformed("from and to must be days such as 2026-11-21");
  if (zone === null) throw malformed("zone must be the name of a time zone");
  const last = to ?? dayOf(now, zone);
  const range = { from: from ?? dayAfter(last, 1 - DEFAULT_DAYS), to: last };
  const fault = faultOf(range);
  if (fault) throw malformed(fault);
  return range;
}

/** Moments as a PostgreSQL array. */
export const momentsOf = (moments: readonly Date[]): SQL =>
  sql`array[${sql.join(
    moments.map((moment) => sql`${moment.toISOString()}::timestamptz`),
    sql`, `,
  )}]`;
