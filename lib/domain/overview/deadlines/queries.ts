import { sql, type SQL } from "drizzle-orm";
import { rows } from "@/db/client";
import { accountTable, bankAccountTable, connectionTable, disputeTable } from "@/db/schema";
import { covers, type StaffScope } from "@/lib/core/access/grants";
import type { Scope } from "@/lib/core/access/scopes";
import { daysAfter } from "@/lib/core/time/time";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { inView, isNear, isOpen, nameOf } from "@/lib/domain/kernel/operations/in-view";
import { type Deadline, type Deadlines, DEADLINES_MAX } from "./dashboard";
import { DEADLINE_DAYS } from "@/lib/domain/kernel/limits";

type DeadlineRow = Pick<Deadline, "kind" | "on" | "name"> & { facts: Partial<Deadline>; count: number };

/** Returns the deadlines of the next days that the caller may see, in one query. */
export async function listDeadlines(ctx: Ctx): Promise<Deadlines> {
  const maySee = (scope: Scope | StaffScope) => covers(ctx.caller.scopes, scope, ctx.partnerID);
  const parts = [
    ...(maySee("transfers.read") ? [disputes(ctx)] : []),
    ...(maySee("attestations.read") ? [attestation(ctx)] : []),
    ...(maySee("api-keys.read") ? [apiKeys(ctx)] : []),
    ...(maySee("bank-accounts.read") ? [bankVerifications(ctx)] : []),
    ...(maySee("members.read") ? [memberInvites(ctx), cardDataViewers(ctx)] : []),
  ];
  if (parts.length === 0) return { items: [], count: 0 };
  const deadlines = await rows<DeadlineRow>(
    ctx.db,
    sql`
    select kind, to_char(ends_on at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "on", name, facts,
      (count(*) over ())::int4 as count
    from (${sql.join(parts, sql` union all `)}) due (kind, ends_on, name, facts) order by ends_on, kind, name limit ${DEADLINES_MAX}`,
  );
  return {
    items: deadlines.map(({ kind, on, name, facts }) => ({ kind, on, name, ...facts })),
    count: deadlines[0]?.count ?? 0,
  };
}

const soon = ({ now }: Ctx, moment: SQL): SQL =>
  sql`${moment} > ${now.toISOString()}::timestamptz and ${moment} <= ${daysAfter(now, DEADLINE_DAYS).toISOString()}::timestamptz`;

/** Each dispute once, although its merchant and the partner both see it. */
function disputes(ctx: Ctx): SQL {
  const { disputeID, merchantAccountID, partnerID, amount, respondBy, status, archived } = disputeTable;
  const dueBy = (side: typeof partnerID | typeof merchantAccountID) => sql`
    select ${disputeID} as id, ${merchantAccountID} as account_id, ${amount} as amount, ${respondBy} as respond_by
    from ${disputeTable} where ${isNear(ctx, disputeTable)} and ${side} = ${ctx.partnerID}::uuid and not ${archived} and ${status} = 'response-needed'
      and ${soon(ctx, sql`${respondBy}`)}`;
  return sql`
    select 'dispute', open.respond_by, ${nameOf(ctx)},
      jsonb_build_object('id', open.id, 'accountID', open.account_id, 'amount', open.amount)
    from (${dueBy(partnerID)} union ${dueBy(merchantAccountID)}) open
      join ${accountTable} on ${accountTable.accountID} = open.account_id
      left join ${connectionTable} on ${connectionTable.accountID} = open.account_id and ${isOpen(ctx)}`;
}

/** Only the attestation that is valid longest, because a newer one replaces older ones. */
const attestation = (ctx: Ctx): SQL => sql`
  select 'attestation', ends_on, attested_by, '{}'::jsonb from (
    select expires_on as ends_on, attested_by from attestation
    where account_id = ${ctx.partnerID}::uuid and not withdrawn order by expires_on desc limit 1) latest
  where ${soon(ctx, sql`ends_on`)}`;

const apiKeys = (ctx: Ctx): SQL => sql`
  select 'api-key', expires_on, name, '{}'::jsonb from api_key
  where account_id = ${ctx.partnerID}::uuid and revoked_on is null and ${soon(ctx, sql`expires_on`)}`;

const bankVerifications = (ctx: Ctx): SQL => sql`
  select 'bank-verification', round.expires_on, ${nameOf(ctx)},
    jsonb_build_object('id', ${bankAccountTable.bankAccountID}, 'accountID', ${bankAccountTable.accountID})
  from bank_verification round
    join ${bankAccountTable} on ${bankAccountTable.partnerID} = round.partner_id and ${bankAccountTable.bankAccountID} = round.bank_account_id
    join ${accountTable} on ${accountTable.accountID} = ${bankAccountTable.accountID}
    left join ${connectionTable} on ${connectionTable.accountID} = ${bankAccountTable.accountID} and ${isOpen(ctx)}
  where ${isNear(ctx, bankAccountTable)} and round.status in ('new', 'sent-credit') and ${soon(ctx, sql`round.expires_on`)}
    and ${bankAccountTable.disabledOn} is null and ${bankAccountTable.accountID} in (${inView(ctx, "bank-accounts.read")})`;

const memberInvites = (ctx: Ctx): SQL => sql`
  select 'member-invite', expires_on, email, '{}'::jsonb from member_invite
  where account_id = ${ctx.partnerID}::uuid and accepted_on is null and revoked_on is null
    and ${soon(ctx, sql`expires_on`)}`;

const cardDataViewers = (ctx: Ctx): SQL => sql`
  select 'card-data-viewer', member.card_data_viewer_until, person.email, '{}'::jsonb
  from member join person on person.user_id = member.user_id
  where member.account_id = ${ctx.partnerID}::uuid and ${soon(ctx, sql`member.card_data_viewer_until`)}`;
