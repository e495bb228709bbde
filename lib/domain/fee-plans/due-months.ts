import { and, eq, inArray, sql } from "drizzle-orm";
import { rows } from "@/db/client";
import { ledgerTxnTable } from "@/db/schema";
import { type AccountID, namedID, type WalletID } from "@/lib/core/ids";
import type { PublicCtx } from "../context";
import type { Month } from "./shared/month-charges";

/** How many finished months are looked at, so that a month which was missed is caught up on. */
const MONTHS = 3;

/** The step of a month's posting. With the source's ID it makes sure that a month is charged once. */
export const CHARGED = "charged";

/** The ID under which a month of an agreement is charged. */
export const monthID = (agreementID: string, month: string) => namedID<string>(agreementID, month);

/** A finished month of an agreement, such as `2026-10`. */
export interface DueMonth extends Month {
  agreementID: string;
  accountID: AccountID;
  partnerID: AccountID;
  walletID: WalletID;
  month: string;
}

interface Wanted {
  partnerID?: AccountID | undefined;
  /** The place of the last one that was looked at. */
  after: string;
  most: number;
}

/** The months after a place that are not charged yet, and where to go on; no place at the end. */
export async function findDueMonths(
  { db, now }: PublicCtx,
  { partnerID, after, most }: Wanted,
): Promise<{ due: DueMonth[]; last?: string }> {
  const found = await rows<DueMonth & { place: string }>(db, monthsOf({ now, partnerID, after, most }));
  const charged = await chargedOf(db, found);
  const due = found.filter(({ agreementID, month }) => !charged.has(monthID(agreementID, month)));
  const last = found.length === most ? found.at(-1)?.place : undefined;
  return { due, ...(last !== undefined && { last }) };
}

/** The finished months of agreements from a place on, and the fees of each. */
const monthsOf = ({ now, partnerID, after, most }: Wanted & { now: Date }) => sql`
    with month as (
      select m as first, m + interval '1 month' as next from generate_series(
        date_trunc('month', ${now.toISOString()}::timestamptz at time zone 'UTC') - make_interval(months => ${MONTHS}::int),
        date_trunc('month', ${now.toISOString()}::timestamptz at time zone 'UTC') - interval '1 month', interval '1 month') m
    ), agreed as (
      select a.agreement_id, a.account_id, w.partner_id, w.wallet_id, a.accepted_on at time zone 'UTC' as begins,
        least(a.terminated_on, c.disconnected_on) at time zone 'UTC' as ends,
        (a.terms ->> 'monthlyPlatformFee')::float8 as fee, (a.terms ->> 'minimumCommitment')::float8 as minimum
      from fee_plan_agreement a join wallet w on w.account_id = a.account_id and w.currency = 'USD'
        left join connection c on c.partner_id = w.partner_id and c.account_id = a.account_id
      where true ${partnerID ? sql`and w.partner_id = ${partnerID}` : sql``}
    ), picked as materialized (
      select a.*, m.*, to_char(m.first, 'YYYY-MM') as name, a.agreement_id || ' ' || to_char(m.first, 'YYYY-MM') as place
      from agreed a join month m on a.begins < m.next and (a.ends is null or a.ends >= m.first)
      where a.fee + a.minimum > 0 and a.agreement_id || ' ' || to_char(m.first, 'YYYY-MM') > ${after}
      order by place limit ${most}
    )
    select p.agreement_id as "agreementID", p.account_id as "accountID", p.partner_id as "partnerID", p.wallet_id as "walletID",
      p.name as month, p.place, p.fee as "platformFee", p.minimum, u.usage,
      least(p.ends, p.next - interval '1 day')::date - greatest(p.begins, p.first)::date + 1 as days,
      p.next::date - p.first::date as "daysInMonth"
    from picked p cross join lateral (
      select coalesce(sum(f.amount), 0)::float8 as usage from incurred_fee f
      where f.account_id = p.account_id and f.source_kind <> 'AccountID'
        and f.created_on >= greatest(p.begins, p.first) at time zone 'UTC' and f.created_on < p.next at time zone 'UTC'
        and (f.refunded_on is null or f.refunded_on >= p.next at time zone 'UTC')) u
    order by p.place`;

async function chargedOf(db: PublicCtx["db"], months: readonly DueMonth[]): Promise<Set<string>> {
  if (months.length === 0) return new Set();
  const ids = months.map(({ agreementID, month }) => monthID(agreementID, month));
  const found = await db
    .select({ id: ledgerTxnTable.sourceID })
    .from(ledgerTxnTable)
    .where(and(inArray(ledgerTxnTable.sourceID, ids), eq(ledgerTxnTable.step, CHARGED)));
  return new Set(found.map(({ id }) => id));
}
