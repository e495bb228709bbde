import { type SQL, sql } from "drizzle-orm";
import { rows } from "@/db/client";
import type { AccountID } from "@/lib/core/api/ids";
import { dayAfter } from "@/lib/core/time/days";
import { anyOf } from "@/lib/domain/kernel/operations/conditions";
import type { PublicCtx } from "@/lib/domain/kernel/operations/context";
import type { RateRow } from "./dashboard";
import { RATE_CODES, RATE_DAYS, RATE_LIMITS, type RateCounts } from "./shared/rate-levels";

interface Span {
  partnerID: AccountID;
  /** Both days count. */
  from: string;
  until: string;
}

/** The days that the rates of a day cover. */
export const spanOf = (partnerID: AccountID, day: string): Span => ({
  partnerID,
  from: dayAfter(day, 1 - RATE_DAYS),
  until: day,
});

/** Every debit entry and every returned debit of some days, by account and company name. */
const facts = ({ partnerID, from, until }: Span): SQL => {
  const isThen = sql`partner_id = ${partnerID}::uuid and day between ${from}::date and ${until}::date`;
  return sql`
    select day, account_id, company, debits, 0 as unauthorized, 0 as administrative, 0 as overall
    from ach_debit_day where ${isThen}
    union all
    select day, account_id, company, 0, (code = ${anyOf(RATE_CODES.unauthorized)})::int,
      (code = ${anyOf(RATE_CODES.administrative)})::int, 1
    from ach_return where ${isThen} and direction = 'debit' and not is_reversal`;
};

const NAMES = ["debits", "unauthorized", "administrative", "overall"] as const;
const sums = sql.raw(NAMES.map((name) => `coalesce(sum(f.${name}), 0)::float8 as ${name}`).join(", "));

/** The counts of the whole company. */
export async function countAll({ db }: Pick<PublicCtx, "db">, span: Span): Promise<RateCounts> {
  const [counted] = await rows<RateCounts>(db, sql`select ${sums} from (${facts(span)}) f`);
  return counted ?? { debits: 0, unauthorized: 0, administrative: 0, overall: 0 };
}

/** The largest share of a limit, which orders the subjects. A subject without debits comes first. */
const worst = sql`greatest(${sql.join(
  Object.entries(RATE_LIMITS).map(([name, limit]) => sql`c.${sql.raw(name)} / ${limit}::float8`),
  sql`, `,
)}) / nullif(c.debits, 0)`;

interface RatePage {
  skip: number;
  most: number;
}

/** The counts of accounts or originators, those with the highest rates first. */
export async function countEach(
  { db }: Pick<PublicCtx, "db">,
  span: Span,
  { by, skip, most }: RatePage & { by: "account" | "originator" },
): Promise<RateRow[]> {
  const page = sql`order by ${worst} desc nulls first, c.debits desc, c.subject limit ${most}::int offset ${skip}::int`;
  const subject = sql.raw(by === "account" ? "f.account_id" : "f.company");
  const name = by === "account" ? sql`a.display_name` : sql`c.subject`;
  const named = by === "account" ? sql`left join account a on a.account_id = c.subject` : sql``;
  const counted = await rows<RateRow & { subject: string }>(
    db,
    sql`with c as (select ${subject} as subject, ${sums} from (${facts(span)}) f group by 1)
      select c.*, ${name} as name from c ${named} ${page}`,
  );
  return counted.map(({ subject: id, name, debits, unauthorized, administrative, overall }) => ({
    ...(by === "account" && { accountID: id as AccountID }),
    ...{ name: name ?? "", debits, unauthorized, administrative, overall },
  }));
}

interface CurveOf {
  accountID?: AccountID | null | undefined;
  company?: string | undefined;
}

/** The counts of each day of a span, every one of the 60 days until it. */
export async function countDays(
  { db }: Pick<PublicCtx, "db">,
  { partnerID, from, until }: Span,
  { accountID, company }: CurveOf,
): Promise<(RateCounts & { day: string })[]> {
  const first = dayAfter(from, 1 - RATE_DAYS);
  const isAccount = accountID ? sql`and f.account_id = ${accountID}::uuid` : sql``;
  const isCompany = company === undefined ? sql`` : sql`and f.company = ${company}`;
  const windows = sql.raw(NAMES.map((name) => `sum(d.${name}) over w as ${name}`).join(", "));
  return rows(
    db,
    sql`with d as (
        select s.day::date as day, ${sums}
        from generate_series(${first}::date, ${until}::date, '1 day') s(day)
          left join (${facts({ partnerID, from: first, until })}) f on f.day = s.day::date ${isAccount} ${isCompany}
        group by 1)
      select to_char(w.day, 'YYYY-MM-DD') as day, ${sql.raw(NAMES.map((name) => `w.${name}`).join(", "))} from (
        select d.day, ${windows} from d window w as (order by d.day rows between ${sql.raw(String(RATE_DAYS - 1))} preceding and current row)) w
      where w.day >= ${from}::date order by w.day`,
  );
}

/** The number of returned debits by code, the most frequent first. */
export async function countCodes(
  { db }: Pick<PublicCtx, "db">,
  { partnerID, from, until }: Span,
): Promise<{ code: string; returns: number }[]> {
  return rows(
    db,
    sql`select code, count(*)::int as returns from ach_return
      where partner_id = ${partnerID}::uuid and day between ${from}::date and ${until}::date
        and direction = 'debit' and not is_reversal
      group by code order by returns desc, code`,
  );
}
