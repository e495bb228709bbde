import { sql } from "drizzle-orm";
import { type Db, rows } from "@/db/client";
import type { AccountID } from "@/lib/core/api/ids";
import type { AccountMove } from "./books-window";

const PAGE = 1000;
const NO_WALLET = "00000000-0000-0000-0000-000000000000";

interface PartnerMonth {
  partnerID: AccountID;
  month: string;
}

/**
 * Adds the moves of a finished day to the end of its month. The first day of a month that moves an account starts from
 * the account's previous month end, so days must be added in order.
 */
export async function addToMonth(
  db: Db,
  { partnerID, month }: PartnerMonth,
  moves: readonly AccountMove[],
): Promise<void> {
  const sums = moves.map(({ walletID, account, currency, amount }) => ({
    wallet: walletID ?? NO_WALLET,
    account,
    currency,
    moved: amount,
  }));
  for (let at = 0; at < sums.length; at += PAGE)
    await rows(
      db,
      sql`
      insert into month_end as c (partner_id, wallet_id, account, currency, month, moved, balance)
      select ${partnerID}::uuid, s.wallet, s.account, s.currency, ${month}::date, s.moved, s.moved + coalesce(b.balance, 0)
      from json_to_recordset(${JSON.stringify(sums.slice(at, at + PAGE))}::text::json) as s (wallet uuid, account text, currency text, moved bigint)
        left join lateral (select p.balance from month_end p where p.partner_id = ${partnerID}::uuid and p.wallet_id = s.wallet
          and p.account = s.account and p.currency = s.currency and p.month < ${month}::date order by p.month desc limit 1) b on true
      on conflict (partner_id, wallet_id, account, currency, month) do update set moved = c.moved + excluded.moved, balance = c.balance + excluded.moved`,
    );
}

/**
 * Finds accounts of all partners with a month end that differs from the sum of the month's entries or does not follow
 * from the previous month end. `entries` is the month's own table. Returns the first partners.
 */
export async function unevenMonthEnds(db: Db, month: string, entries: string): Promise<AccountID[]> {
  const partners = await rows<{ partnerID: AccountID }>(
    db,
    sql`
    select partner_id as "partnerID" from (
      select coalesce(e.partner_id, b.partner_id) as partner_id
      from (select partner_id, coalesce(wallet_id, ${NO_WALLET}::uuid) as wallet_id, account, currency, sum(amount) as moved
          from ledger.${sql.identifier(entries)} group by 1, 2, 3, 4) e
        full join (select partner_id, wallet_id, account, currency, moved from month_end where month = ${month}::date) b
          on b.partner_id = e.partner_id and b.wallet_id = e.wallet_id and b.account = e.account and b.currency = e.currency
      where coalesce(e.moved, 0) <> coalesce(b.moved, 0)
      union all
      select b.partner_id from month_end b left join lateral (
        select p.balance from month_end p where p.partner_id = b.partner_id and p.wallet_id = b.wallet_id and p.account = b.account
          and p.currency = b.currency and p.month < b.month order by p.month desc limit 1) p on true
      where b.month = ${month}::date and b.balance <> b.moved + coalesce(p.balance, 0)) uneven
    group by partner_id limit 5`,
  );
  return partners.map(({ partnerID }) => partnerID);
}
