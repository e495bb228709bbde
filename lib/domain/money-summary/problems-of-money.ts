import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { disputeTable, reconciliationBreakTable, transferTable, walletTable } from "@/db/schema";
import { NEWS_DAYS } from "@/lib/core/days";
import { daysAfter } from "@/lib/core/time";
import type { Ctx } from "../context";
import { inView } from "../in-view";

const recently = ({ now }: Ctx): SQL => sql`${daysAfter(now, -NEWS_DAYS).toISOString()}::timestamptz`;

/** A moment as the API writes it, in the database. */
export const iso = (moment: SQLWrapper): SQL =>
  sql`to_char(${moment} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A moment as an urgency: the earlier, the more urgent. */
export const sooner = (moment: SQLWrapper): SQL => sql`extract(epoch from ${moment})::float8`;

/** Of two accounts the one that is not the caller's own. */
const otherThanOwn = (ctx: Ctx, one: SQLWrapper, other: SQLWrapper): SQL =>
  sql`case when ${one} = ${ctx.partnerID}::uuid then ${other} else ${one} end`;

/** The lowest first. */
export function negativeWallets(ctx: Ctx): SQL {
  const { available, accountID, walletID } = walletTable;
  return sql`
    select 'negative-wallet' as kind, ${walletID} as id, ${available}::float8 as urgency, ${accountID} as account_id,
      null::uuid as other_id, null::text as creator, null::text as named,
      jsonb_build_object('available', ${available}) as facts
    from ${walletTable} where ${accountID} in (${inView(ctx, "wallets.read")}) and ${available} < 0`;
}

/** Each transfer once, also when the caller has two parts in it; the newest first. */
export function failedTransfers(ctx: Ctx): SQL {
  const t = transferTable;
  const failedBy = (side: (typeof t)["partnerID" | "sourceAccountID" | "destinationAccountID"]) => sql`
    select ${t.transferID} as id, ${t.createdOn} as created_on, ${t.sourceAccountID} as source_id,
      ${t.destinationAccountID} as destination_id, ${t.amount} as amount
    from ${t} where ${side} = ${ctx.partnerID}::uuid and ${t.status} = 'failed' and ${t.createdOn} >= ${recently(ctx)}`;
  const all = sql.join([t.partnerID, t.sourceAccountID, t.destinationAccountID].map(failedBy), sql` union `);
  return sql`
    select 'failed-transfers', id, -${sooner(sql`created_on`)},
      ${otherThanOwn(ctx, sql`source_id`, sql`destination_id`)}, destination_id, null, null,
      jsonb_build_object('transferID', id, 'amount', amount)
    from (${all}) failed`;
}

/** Those with the next deadline first. The merchant and its partner see a dispute. */
export function disputesDue(ctx: Ctx): SQL {
  const { disputeID, merchantAccountID, partnerID, amount, respondBy, status } = disputeTable;
  const dueBy = (side: typeof partnerID | typeof merchantAccountID) => sql`
    select ${disputeID} as id, ${merchantAccountID} as account_id, ${amount} as amount, ${respondBy} as respond_by
    from ${disputeTable} where ${side} = ${ctx.partnerID}::uuid and ${status} = 'response-needed'`;
  return sql`
    select 'disputes-due', id, ${sooner(sql`respond_by`)}, account_id, null, null, null,
      jsonb_build_object('disputeID', id, 'amount', amount, 'respondBy', ${iso(sql`respond_by`)})
    from (${dueBy(partnerID)} union ${dueBy(merchantAccountID)}) due`;
}

/** What statements and books do not agree on, as far as it was found lately; the newest first. */
export function breaks(ctx: Ctx): SQL {
  const { breakID, partnerID, createdOn, transferID } = reconciliationBreakTable;
  const t = transferTable;
  return sql`
    select 'reconciliation-breaks', ${breakID}, -${sooner(createdOn)},
      coalesce(${otherThanOwn(ctx, t.sourceAccountID, t.destinationAccountID)}, ${ctx.partnerID}::uuid),
      ${t.destinationAccountID}, null, null, jsonb_build_object('transferID', ${transferID})
    from ${reconciliationBreakTable} left join ${t} on ${t.transferID} = ${reconciliationBreakTable.transferID}
    where ${partnerID} = ${ctx.partnerID}::uuid and ${createdOn} >= ${recently(ctx)}`;
}
