import { sql, type SQL } from "drizzle-orm";
import { type Db, rows } from "@/db/client";
import { accountTable } from "@/db/schema";
import { forbidden } from "@/lib/core/failure";
import { type AccountID, newID } from "@/lib/core/ids";
import { covers } from "@/lib/core/grants";
import { note } from "@/lib/domain/kernel/act";
import type { Ctx } from "@/lib/domain/kernel/context";
import { lockAccount } from "@/lib/domain/kernel/lock-account";
import { openWallet } from "@/lib/domain/money/wallets/open-wallet";
import { ARCHIVED_TABLES, type ArchivedTable } from "./archived-tables";
import type { SandboxReset } from "./contract";
import { onlyForPartner } from "@/lib/domain/kernel/only-in-sandbox";

interface ResetTarget {
  partner: AccountID;
  now: Date;
}

/** Locks the partner's transfers that still move, before their instructions, as everybody does. */
const openTransfers = ({ partner }: ResetTarget): SQL => sql`
  select from transfer where partner_id = ${partner}::uuid and (status in ('created', 'queued', 'pending') or transfer_id in (
    select transfer_id from rail_instruction where partner_id = ${partner}::uuid and due_on is not null))
  order by transfer_id for no key update`;

/** Is a moment that never comes, for rows that wait for an answer or hold money: they must have one to look at them. */
const NEVER = sql`'9999-12-31'::timestamptz`;

/** Parts of the statement below. */
const WHAT_FOLLOWS_MONEY = sql`
  schedules as (
    update schedule set due_on = null, disabled_on = coalesce(disabled_on, reset.now) from reset where partner_id = reset.partner),
  occurrences as (
    update occurrence o set due_on = null, canceled_on = case when o.status is null then coalesce(o.canceled_on, reset.now) else o.canceled_on end
    from schedule s, reset where s.partner_id = o.partner_id and s.schedule_id = o.schedule_id and o.partner_id = reset.partner and o.due_on is not null),
  disputes as (
    update dispute set due_on = case when status = 'response-needed' then ${NEVER} end, lease_until = null
    from reset where partner_id = reset.partner and due_on is not null),
  documents as (
    update dispute_evidence set wrapped_key = '' from reset where partner_id = reset.partner and wrapped_key is not null),
  holds as (
    update card_authorization set due_on = ${NEVER} from reset where partner_id = reset.partner and due_on is not null),
  spending as (
    update card_network_event set due_on = null from reset where partner_id = reset.partner and due_on is not null
      and issued_card_id in (select issued_card_id from issued_card, reset where partner_id = reset.partner and account_id in (select account_id from theirs))),
  deliveries as (
    delete from webhook_delivery using reset where partner_id = reset.partner and account_id in (select account_id from theirs)),
  secrets as (
    delete from webhook_secret using reset where partner_id = reset.partner and endpoint_id in (
      select endpoint_id from webhook_endpoint, reset where partner_id = reset.partner and account_id in (select account_id from gone))),
  endpoints as (
    update webhook_endpoint set enabled = false, deleted_on = coalesce(deleted_on, reset.now) from reset
    where partner_id = reset.partner and account_id in (select account_id from gone))`;

/**
 * One statement that ends everything of a partner that would still act: rails, queued transfers, schedules, disputes,
 * invites, deliveries and cards. Of accounts that nobody else is connected to, nobody can sign in any more, and their numbers are destroyed.
 */
const endings = ({ partner, now }: ResetTarget): SQL => sql`
  with reset as (select ${partner}::uuid as partner, ${now.toISOString()}::timestamptz as now),
  gone as (
    select c.account_id from connection c, reset where c.partner_id = reset.partner and c.account_id <> reset.partner
      and not exists (select from connection o where o.account_id = c.account_id and o.partner_id <> c.partner_id and o.disconnected_on is null)),
  theirs as (select account_id from gone union all select partner from reset),
  instructions as (
    update rail_instruction set due_on = null, lease_until = null, updated_on = reset.now,
      status = case when status in ('completed', 'returned', 'failed') then status else 'canceled' end
    from reset where partner_id = reset.partner),
  queued as (update transfer set due_on = null from reset where partner_id = reset.partner and due_on is not null),
  cancellations as (update cancellation set due_on = null from reset where partner_id = reset.partner and due_on is not null),
  ${WHAT_FOLLOWS_MONEY},
  proofs as (
    update bank_verification set status = 'expired' from reset
    where partner_id = reset.partner and status in ('new', 'sent-credit')),
  invites as (
    update onboarding_invite set revoked_on = reset.now from reset
    where account_id = reset.partner and redeemed_on is null and revoked_on is null),
  cards as (
    update issued_card set state = 'closed', closed_on = coalesce(closed_on, reset.now) from reset
    where partner_id = reset.partner and account_id in (select account_id from theirs)),
  linked as (
    update linked_card set disabled_on = coalesce(disabled_on, reset.now), token = '', wrapped_key = '' from reset
    where partner_id = reset.partner and account_id in (select account_id from theirs)),
  keys as (
    update api_key set revoked_on = coalesce(revoked_on, reset.now) from reset where account_id in (select account_id from gone)),
  sessions as (
    update session set revoked_on = coalesce(revoked_on, reset.now) from reset where account_id in (select account_id from gone)),
  members as (delete from member where account_id in (select account_id from gone)),
  agreements as (
    update fee_plan_agreement set status = 'terminated', terminated_on = reset.now from reset
    where partner_id = reset.partner and status = 'active' and account_id in (select account_id from gone)),
  answers as (delete from idempotency using reset where partner_id = reset.partner and created_on < reset.now),
  numbers as (
    delete from vault.identity_secret s using reset
    where s.partner_id = reset.partner and (
      (s.account_id in (select account_id from gone) and s.owner_kind in ('account', 'representative', 'bank-account'))
      or (s.account_id = reset.partner and s.owner_kind = 'bank-account')))
  select 1`;

type Counts = Pick<SandboxReset, "accounts" | "invites" | "transfers">;

/**
 * Empties a sandbox partner, in one transaction: all that it made goes to an archive that nobody can sign in to, or is
 * put away. Rows stay with their partner, as the books do. No row of the books or of the trail changes. Its team, keys and settings stay. Throws 403 for staff who may not manage the
 * team, and 404 in production and for an account that is no partner.
 */
export async function resetSandbox(ctx: Ctx): Promise<SandboxReset> {
  onlyForPartner(ctx);
  const { caller, accountID, now } = ctx;
  if (caller.kind === "session" && !covers(caller.scopes, "members.write")) throw forbidden("members.write");
  const { displayName } = await lockAccount(ctx);
  const archive = await openArchive(ctx, displayName);
  const counts = await archiveAll(ctx.db, { partner: accountID, archive, now });
  if (await archiveWallets(ctx.db, accountID, archive)) await openWallet(ctx);
  note(ctx, { object: accountID, name: displayName });
  return { ...counts, resetOn: now.toISOString() };
}

/** An account without members and keys, which keeps what was. */
async function openArchive({ db, now }: Ctx, name: string): Promise<AccountID> {
  const accountID = newID<AccountID>();
  await db.insert(accountTable).values({
    accountID,
    mode: "sandbox",
    accountType: "business",
    displayName: `${name.slice(0, 40)} before ${now.toISOString().slice(0, 10)}`,
    profile: {},
    createdOn: now,
    updatedOn: now,
  });
  return accountID;
}

/** Describes a reset under way. */
interface Resetting {
  partner: AccountID;
  archive: AccountID;
  now: Date;
}

/** Ends what is open, then gives every row to the archive. */
async function archiveAll(db: Db, resetting: Resetting): Promise<Counts> {
  await db.execute(openTransfers(resetting));
  await db.execute(endings(resetting));
  const moves = Object.entries(ARCHIVED_TABLES).map(([table, archived]) => moveOf(table, archived, resetting));
  const [counts] = await rows<Counts>(
    db,
    sql`
    with ${sql.join(moves, sql`, `)}
    select (select count(*)::int from moved_connection where was_open) as accounts,
      (select count(*)::int from moved_onboarding_invite) as invites, (select count(*)::int from moved_transfer) as transfers`,
  );
  return counts ?? { accounts: 0, invites: 0, transfers: 0 };
}

/** One table's rows: whoever they name in place of the partner, and where they are put away. */
function moveOf(table: string, { owner, names = [], sets = {} }: ArchivedTable, { partner, archive }: Resetting): SQL {
  const given = names.map((name) => {
    const column = sql.identifier(name);
    return sql`${column} = case when ${column} = ${partner}::uuid then ${archive}::uuid else ${column} end`;
  });
  const put = Object.entries(sets).map(([name, value]) => sql`${sql.identifier(name)} = ${sql.raw(value)}`);
  const isConnection = table === "connection";
  const isLeft = "archived" in sets ? sql`and not archived` : sql``;
  return sql`${sql.identifier(`moved_${table}`)} as (
    update ${sql.identifier(table)} set ${sql.join([...given, ...put], sql`, `)}
    where ${sql.identifier(owner)} = ${partner}::uuid ${isLeft} ${isConnection ? sql`and account_id <> ${partner}::uuid` : sql``}
    returning ${isConnection ? sql`disconnected_on is null as was_open` : sql`1`})`;
}

async function archiveWallets(db: Db, partner: AccountID, archive: AccountID): Promise<boolean> {
  const [told] = await rows<{ moved: number }>(
    db,
    sql`select ledger.archive_wallets(${partner}::uuid, ${archive}::uuid)::int as moved`,
  );
  return (told?.moved ?? 0) > 0;
}
