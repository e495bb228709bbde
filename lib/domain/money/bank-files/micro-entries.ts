import { sql } from "drizzle-orm";
import { rows } from "@/db/client";
import type { AccountID } from "@/lib/core/api/ids";
import { daysAfter } from "@/lib/core/time/time";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { overAllPartners } from "@/lib/domain/kernel/storage/due-partners";
import { reportRailAlert } from "@/lib/domain/money/rails/alerts";
import type { RailCtx } from "@/lib/domain/money/rails/receive-events";
import { ACH_FILES } from "./ach/ach-files";
import type { ListMicroEntries, MicroEntryDays } from "./dashboard";

/** The number of days that are counted. Returns of micro-entries arrive within days. */
const COUNTED_DAYS = 90;
/** Operators should check accounts with this many entries on one day. A verification by deposits has three entries. */
const LIMITS = { forwarded: 30, returned: 3 };

const isUnusual = sql`forwarded >= ${LIMITS.forwarded}::int or returned >= ${LIMITS.returned}::int`;

/** The micro-entries since a moment by partner, account and day in New York. */
const counted = (since: Date) => sql`
  select partner_id, account_id, (created_on at time zone 'America/New_York')::date as day,
    count(*) filter (where details ->> 'originatedOn' is not null)::int as forwarded,
    count(*) filter (where details ->> 'originatedOn' is not null and details ->> 'returnedOn' is not null)::int as returned
  from rail_instruction
  where kind in ('micro-deposit', 'verification-credit') and created_on >= ${since.toISOString()}::timestamptz`;

/** A page of the partner's accounts and days with micro-entries, newest first. */
export async function listMicroEntries(
  { db, partnerID, now }: Ctx,
  { skip, count }: ListMicroEntries,
): Promise<MicroEntryDays> {
  const items = await rows<MicroEntryDays["items"][number]>(
    db,
    sql`
    select c.account_id || ' ' || c.day as "rowID", c.account_id as "accountID", a.display_name as "accountName", c.day::text as day, forwarded, returned,
      (${isUnusual}) as "isUnusual"
    from (${counted(daysAfter(now, -COUNTED_DAYS))} and partner_id = ${partnerID}::uuid group by 1, 2, 3) c
    join account a on a.account_id = c.account_id
    where forwarded > 0
    order by c.day desc, c.returned desc, c.account_id limit ${count + 1}::int offset ${skip}::int`,
  );
  return { items: items.slice(0, count), more: items.length > count };
}

/**
 * Raises an alert for each account whose micro-entries of a day reached a limit. A high count or many returns may mean
 * that someone tries out account numbers.
 */
export async function alertOfMicroEntries({ db }: RailCtx, day: string): Promise<void> {
  const since = daysAfter(new Date(`${day}T00:00:00Z`), -1);
  const unusual = await overAllPartners(db, (open) =>
    rows<{ accountID: AccountID; forwarded: number; returned: number }>(
      open,
      sql`
      select account_id as "accountID", forwarded, returned
      from (${counted(since)} group by 1, 2, 3) c where c.day = ${day}::date and (${isUnusual})`,
    ),
  );
  for (const { accountID, forwarded, returned } of unusual)
    reportRailAlert({ fault: "micro-entries", provider: ACH_FILES, accountID, day, forwarded, returned });
}
