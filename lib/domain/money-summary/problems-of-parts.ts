import { sql, type SQL } from "drizzle-orm";
import { accountTable, bankAccountTable, connectionTable, scheduleTable, webhookEndpointTable } from "@/db/schema";
import type { Ctx } from "../context";
import { recentlyFailed } from "../schedules/recently-failed";
import { NAMED_MAX } from "./shared/limits";
import { inView, isOpen, nameOf } from "../in-view";

/** The longest waiting first. */
export function troubledBanks(ctx: Ctx): SQL {
  const b = bankAccountTable;
  const kind = sql`case ${b.status} when 'errored' then 'bank-account-errored' when 'verificationFailed' then 'verification-failed' else 'verification-waiting' end`;
  const place = sql`row_number() over (partition by ${b.status} order by ${b.updatedOn}, ${b.bankAccountID})`;
  return sql`
    (select kind, count, named from (
      select ${kind} as kind, (count(*) over (partition by ${b.status}))::int4 as count, ${place} as place,
        jsonb_build_object('accountID', ${b.accountID}, 'accountName', ${nameOf(ctx)}, 'bankAccountID', ${b.bankAccountID}) as named
      from ${b} join ${accountTable} on ${accountTable.accountID} = ${b.accountID}
        left join ${connectionTable} on ${connectionTable.accountID} = ${b.accountID} and ${isOpen(ctx)}
      where ${b.accountID} in (${inView(ctx, "bank-accounts.read")})
        and ${b.disabledOn} is null and ${b.status} in ('errored', 'verificationFailed', 'pending')
    ) banks where place <= ${NAMED_MAX} order by kind, place)`;
}

/** Each schedule once, however often it failed and whichever part the caller has in it. */
export function failedSchedules(ctx: Ctx): SQL {
  const t = scheduleTable;
  const parts = [t.ownerAccountID, t.partnerID, t.sourceAccountID, t.destinationAccountID].map(
    (part) => sql`select ${t.scheduleID} as id from ${t} where ${part} = ${ctx.partnerID}::uuid`,
  );
  return sql`
    (select 'failed-schedules', count(*)::int4, null::jsonb from (${sql.join(parts, sql` union `)}) s
    where ${recentlyFailed(sql`s.id`, ctx.now)})`;
}

/** Those that fail now, and those that are stopped because they failed. What the staff stopped is left out. */
export function troubledEndpoints(ctx: Ctx): SQL {
  const { accountID, deletedOn, enabled, failingSince, disabledReason } = webhookEndpointTable;
  return sql`
    (select case when ${enabled} then 'webhooks-failing' else 'webhooks-disabled' end, count(*)::int4, null::jsonb
    from ${webhookEndpointTable} where ${accountID} = ${ctx.partnerID}::uuid and ${deletedOn} is null
      and case when ${enabled} then ${failingSince} is not null else ${disabledReason} <> 'staff' end
    group by ${enabled})`;
}
