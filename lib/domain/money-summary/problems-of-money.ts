import { sql, type SQL } from "drizzle-orm";
import {
  accountTable,
  connectionTable,
  disputeTable,
  reconciliationBreakTable,
  transferTable,
  walletTable,
} from "@/db/schema";
import { NEWS_DAYS } from "@/lib/core/days";
import { daysAfter } from "@/lib/core/time";
import type { Ctx } from "../context";
import { NAMED_MAX } from "./shared/limits";
import { inView, isOpen, nameOf } from "../in-view";

const recently = ({ now }: Ctx): SQL => sql`${daysAfter(now, -NEWS_DAYS).toISOString()}::timestamptz`;

/** The lowest first. */
export function negativeWallets(ctx: Ctx): SQL {
  const { available, accountID } = walletTable;
  return sql`
    (select 'negative-wallet' as kind, (count(*) over ())::int4 as count, jsonb_build_object(
      'accountID', ${accountID}, 'accountName', ${nameOf(ctx)}, 'available', ${available}) as named
    from ${walletTable} join ${accountTable} on ${accountTable.accountID} = ${accountID}
      left join ${connectionTable} on ${connectionTable.accountID} = ${accountID} and ${isOpen(ctx)}
    where ${accountID} in (${inView(ctx, "wallets.read")}) and ${available} < 0
    order by ${available} limit ${NAMED_MAX})`;
}

/** Each transfer once, also when the caller has two parts in it. */
export function failedTransfers(ctx: Ctx): SQL {
  const t = transferTable;
  const failedBy = (side: (typeof t)["partnerID" | "sourceAccountID" | "destinationAccountID"]) =>
    sql`select ${t.transferID} from ${t} where ${side} = ${ctx.partnerID}::uuid and ${t.status} = 'failed' and ${t.createdOn} >= ${recently(ctx)}`;
  const all = sql.join([t.partnerID, t.sourceAccountID, t.destinationAccountID].map(failedBy), sql` union `);
  return sql`(select 'failed-transfers', count(*)::int4, null::jsonb from (${all}) failed)`;
}

/** Those with the next deadline first. The merchant and its partner see a dispute. */
export function disputesDue(ctx: Ctx): SQL {
  const { disputeID, merchantAccountID, partnerID, amount, respondBy, status } = disputeTable;
  const dueBy = (side: typeof partnerID | typeof merchantAccountID) => sql`
    select ${disputeID}, ${merchantAccountID} as account_id, ${amount}, ${respondBy}
    from ${disputeTable} where ${side} = ${ctx.partnerID}::uuid and ${status} = 'response-needed'`;
  return sql`
    (select 'disputes-due', (count(*) over ())::int4, jsonb_build_object(
      'accountID', due.account_id, 'accountName', ${nameOf(ctx)}, 'disputeID', due.dispute_id, 'amount', due.amount,
      'respondBy', to_char(due.respond_by at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from (${dueBy(partnerID)} union ${dueBy(merchantAccountID)}) due
      join ${accountTable} on ${accountTable.accountID} = due.account_id
      left join ${connectionTable} on ${connectionTable.accountID} = due.account_id and ${isOpen(ctx)}
    order by due.respond_by, due.dispute_id limit ${NAMED_MAX})`;
}

/** What statements and books do not agree on, as far as it was found lately. */
export function breaks(ctx: Ctx): SQL {
  const { partnerID, createdOn } = reconciliationBreakTable;
  return sql`
    (select 'reconciliation-breaks', count(*)::int4, null::jsonb from ${reconciliationBreakTable}
    where ${partnerID} = ${ctx.partnerID}::uuid and ${createdOn} >= ${recently(ctx)})`;
}
