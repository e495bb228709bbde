import { type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { covers, type StaffScope } from "@/lib/core/access/grants";
import type { Scope } from "@/lib/core/access/scopes";
import { callerPlace, type Ctx, forAccount } from "@/lib/domain/kernel/operations/context";
import {
  applicationTable,
  bankAccountTable,
  disputeTable,
  inviteTable,
  reconciliationBreakTable,
  riskReviewTable,
  sanctionsHitTable,
  scheduleTable,
  transferTable,
  walletTable,
  webhookEndpointTable,
} from "@/db/schema";
import { daysAfter } from "@/lib/core/time/time";
import { INVITE_STOPPED_DAYS } from "@/lib/domain/kernel/limits";
import { inView, isNear } from "@/lib/domain/kernel/operations/in-view";
import { recentlyFailed } from "@/lib/domain/money/schedules/recently-failed";
import { BEHIND_AFTER } from "@/lib/domain/platform/webhooks/shared/waits";
import { NEWS_DAYS } from "@/lib/core/time/days";

const recently = ({ now }: Ctx): SQL => sql`${daysAfter(now, -NEWS_DAYS).toISOString()}::timestamptz`;

const iso = (moment: SQLWrapper): SQL => sql`to_char(${moment} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const sooner = (moment: SQLWrapper): SQL => sql`extract(epoch from ${moment})::float8`;

const otherThanOwn = (ctx: Ctx, one: SQLWrapper, other: SQLWrapper): SQL =>
  sql`case when ${one} = ${ctx.partnerID}::uuid then ${other} else ${one} end`;

/** Lowest balance first. */
function negativeWallets(ctx: Ctx): SQL {
  const { available, accountID, walletID } = walletTable;
  return sql`
    select 'negative-wallet' as kind, ${walletID} as id, ${available}::float8 as urgency, ${accountID} as account_id,
      null::uuid as other_id, null::text as creator, null::text as named,
      jsonb_build_object('available', ${available}) as facts
    from ${walletTable} where ${isNear(ctx, walletTable)} and ${accountID} in (${inView(ctx, "wallets.read")}) and ${available} < 0`;
}

/** Each transfer once, even when the caller is on both sides; newest first. */
function failedTransfers(ctx: Ctx): SQL {
  const t = transferTable;
  const failedBy = (side: (typeof t)["partnerID" | "sourceAccountID" | "destinationAccountID"]) => sql`
    select ${t.transferID} as id, ${t.createdOn} as created_on, ${t.sourceAccountID} as source_id,
      ${t.destinationAccountID} as destination_id, ${t.amount} as amount
    from ${t} where ${isNear(ctx, t)} and ${side} = ${ctx.partnerID}::uuid and not ${t.archived} and ${t.status} = 'failed' and ${t.createdOn} >= ${recently(ctx)}`;
  const all = sql.join([t.partnerID, t.sourceAccountID, t.destinationAccountID].map(failedBy), sql` union `);
  return sql`
    select 'failed-transfers', id, -${sooner(sql`created_on`)},
      ${otherThanOwn(ctx, sql`source_id`, sql`destination_id`)}, destination_id, null, null,
      jsonb_build_object('transferID', id, 'amount', amount)
    from (${all}) failed`;
}

/** Next deadline first. The merchant and its partner both see a dispute. */
function disputesDue(ctx: Ctx): SQL {
  const { disputeID, merchantAccountID, partnerID, amount, respondBy, status, archived } = disputeTable;
  const dueBy = (side: typeof partnerID | typeof merchantAccountID) => sql`
    select ${disputeID} as id, ${merchantAccountID} as account_id, ${amount} as amount, ${respondBy} as respond_by
    from ${disputeTable} where ${isNear(ctx, disputeTable)} and ${side} = ${ctx.partnerID}::uuid and not ${archived} and ${status} = 'response-needed'`;
  return sql`
    select 'disputes-due', id, ${sooner(sql`respond_by`)}, account_id, null, null, null,
      jsonb_build_object('disputeID', id, 'amount', amount, 'respondBy', ${iso(sql`respond_by`)})
    from (${dueBy(partnerID)} union ${dueBy(merchantAccountID)}) due`;
}

/** Held transfers without a decision, the next deadline first. Only the partner sees them. */
function heldTransfers(ctx: Ctx): SQL {
  const [r, t] = [riskReviewTable, transferTable];
  return sql`
    select 'risk-reviews', ${r.reviewID}, ${sooner(r.dueOn)}, ${otherThanOwn(ctx, t.sourceAccountID, t.destinationAccountID)},
      ${t.destinationAccountID}, null, null,
      jsonb_build_object('reviewID', ${r.reviewID}, 'amount', ${r.amount}, 'respondBy', ${iso(r.dueOn)})
    from ${r} join ${t} on ${t.partnerID} = ${r.partnerID} and ${t.transferID} = ${r.transferID}
    where ${r.partnerID} = ${ctx.partnerID}::uuid and ${r.dueOn} is not null`;
}

/** Open hits, the oldest first. Only the partner sees them. */
function openHits(ctx: Ctx): SQL {
  const h = sanctionsHitTable;
  return sql`
    select 'sanctions-hits', ${h.hitID}, ${sooner(h.createdOn)}, ${h.accountID}, null, null, ${h.name},
      jsonb_build_object('hitID', ${h.hitID})
    from ${h} where ${h.partnerID} = ${ctx.partnerID}::uuid and ${h.state} = 'open'`;
}

/** Returns recent differences between bank statements and the ledger, newest first. */
function breaks(ctx: Ctx): SQL {
  const { breakID, partnerID, createdOn, transferID } = reconciliationBreakTable;
  const t = transferTable;
  return sql`
    select 'reconciliation-breaks', ${breakID}, -${sooner(createdOn)},
      coalesce(${otherThanOwn(ctx, t.sourceAccountID, t.destinationAccountID)}, ${ctx.partnerID}::uuid),
      ${t.destinationAccountID}, null, null, jsonb_build_object('transferID', ${transferID})
    from ${reconciliationBreakTable} left join ${t} on ${t.partnerID} = ${ctx.partnerID}::uuid and ${t.transferID} = ${reconciliationBreakTable.transferID}
    where ${partnerID} = ${ctx.partnerID}::uuid and ${createdOn} >= ${recently(ctx)}`;
}

/**
 * The parts of the union. All have the same columns: kind, id, urgency (the least first), account_id, other_id (a
 * second account involved), creator (of an invite), named (its name, unless that is the account's) and facts.
 */
export function partsFor(ctx: Ctx): SQL[] {
  const maySee = (scope: Scope | StaffScope) => covers(ctx.caller.scopes, scope, ctx.partnerID);
  return [
    negativeWallets(ctx),
    ...(maySee("transfers.read")
      ? [failedTransfers(ctx), disputesDue(ctx), heldTransfers(ctx), breaks(ctx), failedSchedules(ctx)]
      : []),
    ...(maySee("sanctions.read") ? [openHits(ctx)] : []),
    ...(maySee("bank-accounts.read") ? [troubledBanks(ctx)] : []),
    ...(maySee("webhooks.read") ? [troubledEndpoints(ctx)] : []),
    ...(maySee("accounts.read") ? [stoppedInvites(ctx)] : []),
  ];
}

/** Longest waiting first. */
function troubledBanks(ctx: Ctx): SQL {
  const b = bankAccountTable;
  return sql`
    select case ${b.status} when 'errored' then 'bank-account-errored' when 'verificationFailed' then 'verification-failed'
      else 'verification-waiting' end, ${b.bankAccountID}, ${sooner(b.updatedOn)}, ${b.accountID}, null, null, null,
      jsonb_build_object('bankAccountID', ${b.bankAccountID})
    from ${b} where ${isNear(ctx, b)} and ${b.accountID} in (${inView(ctx, "bank-accounts.read")})
      and ${b.disabledOn} is null and ${b.status} in ('errored', 'verificationFailed', 'pending')`;
}

/** Each schedule once, however often it failed and even if the caller is on both sides. */
function failedSchedules(ctx: Ctx): SQL {
  const t = scheduleTable;
  const parts = [t.ownerAccountID, t.partnerID, t.sourceAccountID, t.destinationAccountID].map(
    (part) => sql`
      select ${t.scheduleID} as id, ${t.ownerAccountID} as owner_id, ${t.sourceAccountID} as source_id,
        ${t.description} as description
      from ${t} where ${isNear(ctx, t)} and ${part} = ${ctx.partnerID}::uuid and not ${t.archived}`,
  );
  return sql`
    select 'failed-schedules', s.id, 0, s.owner_id, s.source_id, null, s.description,
      jsonb_build_object('scheduleID', s.id)
    from (${sql.join(parts, sql` union `)}) s where ${recentlyFailed(ctx.homePartnerID, sql`s.id`, ctx.now)}`;
}

/**
 * Endpoints that fail now, that have old events waiting, or that were stopped because they failed. Endpoints that the
 * staff stopped are left out.
 */
function troubledEndpoints(ctx: Ctx): SQL {
  const t = webhookEndpointTable;
  const { homePartnerID } = callerPlace(ctx);
  const limit = new Date(ctx.now.getTime() - BEHIND_AFTER).toISOString();
  const isBehind = sql`exists (select from webhook_delivery w where w.partner_id = ${homePartnerID}::uuid and w.endpoint_id = ${t.endpointID} and w.status = 'pending'
    and w.created_on < ${limit}::timestamptz)`;
  return sql`
    select case when not ${t.enabled} then 'webhooks-disabled' when ${t.failingSince} is null then 'webhooks-behind'
        else 'webhooks-failing' end, ${t.endpointID},
      ${sooner(t.createdOn)}, ${t.accountID}, null, null, ${t.url}, jsonb_build_object('endpointID', ${t.endpointID})
    from ${t} where ${forAccount(callerPlace(ctx), t)} and ${t.deletedOn} is null
      and case when ${t.enabled} then ${t.failingSince} is not null or ${isBehind} else ${t.disabledReason} <> 'staff' end`;
}

/** Invites that were begun and then left, the same as the list's filter finds. Longest left first. */
function stoppedInvites(ctx: Ctx): SQL {
  const t = inviteTable;
  const a = applicationTable;
  const limit = daysAfter(ctx.now, -INVITE_STOPPED_DAYS).toISOString();
  return sql`
    select 'stopped-invites', null::uuid, ${sooner(sql`max(${a.updatedOn})`)}, ${t.accountID}, null, ${t.createdBy},
      coalesce(${t.recipient}, left(${t.code}, 4) || '…'),
      jsonb_build_object('code', ${t.code}, 'since', ${iso(sql`max(${a.updatedOn})`)})
    from ${t} join ${a} on ${a.code} = ${t.code}
    where ${t.accountID} = ${ctx.partnerID}::uuid and ${t.redeemedOn} is null and ${t.revokedOn} is null
    group by ${t.code} having max(${a.updatedOn}) < ${limit}::timestamptz`;
}
