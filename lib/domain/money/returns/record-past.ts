import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { AccountID } from "@/lib/core/api/ids";
import { REPRESENTMENT_DAYS } from "@/lib/core/money/rail-codes";

/**
 * Records a partner's past debits and returns, for a past that was written without the rails. Debits that had arrived
 * before their return cannot be presented again, because the wallet that gave the money back is not known.
 */
export async function recordPast(db: Db, partnerID: AccountID): Promise<void> {
  const originator = sql`case when i.kind = 'ach-credit' or t.source ->> 'paymentMethodType' = 'ach-debit-fund'
    then t.source_account_id else t.destination_account_id end`;
  const dayOf = (moment: string) =>
    sql`((i.details ->> ${sql.raw(`'${moment}'`)})::timestamptz at time zone 'America/New_York')::date`;
  const entries = sql`rail_instruction i join transfer t on t.partner_id = i.partner_id and t.transfer_id = i.transfer_id
    where i.partner_id = ${partnerID}::uuid and i.details ? 'originatedOn'`;
  await db.execute(sql`
    insert into ach_debit_day (partner_id, day, account_id, company, debits)
    select i.partner_id, ${dayOf("originatedOn")}, ${originator}, coalesce(i.details ->> 'originatingCompanyName', ''), count(*)
    from ${entries} and i.kind = 'ach-debit' group by 1, 2, 3, 4`);
  await db.execute(sql`
    insert into ach_return (partner_id, return_id, transfer_id, account_id, company, direction, is_reversal, amount, code, day,
      is_late, attempt, represent_until, created_on)
    select i.partner_id, i.instruction_id, i.transfer_id, ${originator}, coalesce(i.details ->> 'originatingCompanyName', ''),
      case when i.kind = 'ach-debit' then 'debit' else 'credit' end, false, i.amount, i.details #>> '{return,code}',
      ${dayOf("returnedOn")}, false, 0,
      case when i.kind = 'ach-debit' and not i.details ? 'completedOn' then ${dayOf("originatedOn")} + ${REPRESENTMENT_DAYS}::int end,
      (i.details ->> 'returnedOn')::timestamptz
    from ${entries} and i.kind in ('ach-debit', 'ach-credit') and i.status = 'returned'
      and i.details #>> '{return,code}' ~ '^R[0-9]{2}$'`);
}
