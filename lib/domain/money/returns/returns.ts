import { eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { achReturnTable as r, representmentRuleTable as t } from "@/db/schema";
import { conflict } from "@/lib/core/failure";
import { REPRESENTMENT_DAYS, REPRESENTMENTS_MAX } from "@/lib/core/money/rail-codes";
import type { AccountID, ReturnID } from "@/lib/core/api/ids";
import { note } from "@/lib/domain/kernel/operations/act";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import type { CloseReturn, RepresentmentRule } from "./dashboard";
import { nameOfReturn, report } from "./represent-return";
import { lockReturn, thisReturn } from "./rows";
import type { ReturnStatus } from "./shared/return";

const MOVING: readonly ReturnStatus[] = ["scheduled", "represented", "collected", "closed"];

/** Closes a return that needs no further action. Throws 404, and 409 for one that is moving or over. */
export async function closeReturn(ctx: Ctx, id: ReturnID, { reason }: CloseReturn): Promise<void> {
  const { row, status } = await lockReturn({ ...ctx, accountID: ctx.partnerID }, id);
  note(ctx, { object: id, name: nameOfReturn(row), reason });
  if (MOVING.includes(status)) throw conflict(`the return is ${status}`);
  const closedBy = ctx.caller.email ?? ctx.caller.displayName;
  await ctx.db.update(r).set({ closedOn: ctx.now, closedBy, closeReason: reason }).where(thisReturn(row));
  await report(ctx, row, "closed");
}

const OFF: RepresentmentRule = { isOn: false, afterDays: 3, most: REPRESENTMENTS_MAX };

export async function getRepresentmentRule({ db, partnerID }: Ctx): Promise<RepresentmentRule> {
  const [rule] = await db.select().from(t).where(eq(t.partnerID, partnerID));
  return rule ? { isOn: true, afterDays: rule.afterDays, most: rule.most } : OFF;
}

/** Changes the partner's rule for later returns. Presentments that are scheduled stay. */
export async function updateRepresentmentRule(ctx: Ctx, rule: RepresentmentRule): Promise<RepresentmentRule> {
  const { db, partnerID, now } = ctx;
  const { isOn, afterDays, most } = rule;
  note(ctx, {
    object: partnerID,
    name: "Rule for returned debits",
    before: await getRepresentmentRule(ctx),
    after: rule,
  });
  const values = { partnerID, afterDays, most, updatedOn: now };
  if (isOn) await db.insert(t).values(values).onConflictDoUpdate({ target: t.partnerID, set: values });
  else await db.delete(t).where(eq(t.partnerID, partnerID));
  return rule;
}

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
