import { sql, type SQL } from "drizzle-orm";
import { applicationTable, bankAccountTable, inviteTable, scheduleTable, webhookEndpointTable } from "@/db/schema";
import { daysAfter } from "@/lib/core/time";
import type { Ctx } from "../context";
import { STOPPED_DAYS } from "../invites/shared/limits";
import { inView } from "../in-view";
import { recentlyFailed } from "../schedules/recently-failed";
import { iso, sooner } from "./problems-of-money";

/** The longest waiting first. */
export function troubledBanks(ctx: Ctx): SQL {
  const b = bankAccountTable;
  return sql`
    select case ${b.status} when 'errored' then 'bank-account-errored' when 'verificationFailed' then 'verification-failed'
      else 'verification-waiting' end, ${b.bankAccountID}, ${sooner(b.updatedOn)}, ${b.accountID}, null, null, null,
      jsonb_build_object('bankAccountID', ${b.bankAccountID})
    from ${b} where ${b.accountID} in (${inView(ctx, "bank-accounts.read")})
      and ${b.disabledOn} is null and ${b.status} in ('errored', 'verificationFailed', 'pending')`;
}

/** Each schedule once, however often it failed and whichever part the caller has in it. */
export function failedSchedules(ctx: Ctx): SQL {
  const t = scheduleTable;
  const parts = [t.ownerAccountID, t.partnerID, t.sourceAccountID, t.destinationAccountID].map(
    (part) => sql`
      select ${t.scheduleID} as id, ${t.ownerAccountID} as owner_id, ${t.sourceAccountID} as source_id,
        ${t.description} as description
      from ${t} where ${part} = ${ctx.partnerID}::uuid`,
  );
  return sql`
    select 'failed-schedules', s.id, 0, s.owner_id, s.source_id, null, s.description,
      jsonb_build_object('scheduleID', s.id)
    from (${sql.join(parts, sql` union `)}) s where ${recentlyFailed(sql`s.id`, ctx.now)}`;
}

/** Those that fail now, and those that are stopped because they failed. What the staff stopped is left out. */
export function troubledEndpoints(ctx: Ctx): SQL {
  const t = webhookEndpointTable;
  return sql`
    select case when ${t.enabled} then 'webhooks-failing' else 'webhooks-disabled' end, ${t.endpointID},
      ${sooner(t.createdOn)}, ${t.accountID}, null, null, ${t.url}, jsonb_build_object('endpointID', ${t.endpointID})
    from ${t} where ${t.accountID} = ${ctx.partnerID}::uuid and ${t.deletedOn} is null
      and case when ${t.enabled} then ${t.failingSince} is not null else ${t.disabledReason} <> 'staff' end`;
}

/** Begun by somebody, and left: those whom the list's filter finds. The longest left first. */
export function stoppedInvites(ctx: Ctx): SQL {
  const t = inviteTable;
  const a = applicationTable;
  const limit = daysAfter(ctx.now, -STOPPED_DAYS).toISOString();
  return sql`
    select 'stopped-invites', null::uuid, ${sooner(sql`max(${a.updatedOn})`)}, ${t.accountID}, null, ${t.createdBy},
      coalesce(${t.recipient}, left(${t.code}, 4) || '…'),
      jsonb_build_object('code', ${t.code}, 'since', ${iso(sql`max(${a.updatedOn})`)})
    from ${t} join ${a} on ${a.code} = ${t.code}
    where ${t.accountID} = ${ctx.partnerID}::uuid and ${t.redeemedOn} is null and ${t.revokedOn} is null
    group by ${t.code} having max(${a.updatedOn}) < ${limit}::timestamptz`;
}
