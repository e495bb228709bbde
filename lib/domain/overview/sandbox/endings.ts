import { sql, type SQL } from "drizzle-orm";
import { type Db, rows } from "@/db/client";
import type { AccountID } from "@/lib/core/api/ids";

export interface ResetTarget {
  partner: AccountID;
  now: Date;
}

interface Affected {
  /** Accounts without a connection to another partner. */
  gone: SQL;
  /** The accounts in `gone`, and the partner's own. */
  theirs: SQL;
}

/** A moment that never comes, for rows that wait for an answer or hold money: a check requires them to have one. */
const NEVER = sql`'9999-12-31'::timestamptz`;

/** Locks the partner's unfinished transfers, before their instructions, in the order that all code uses. */
export const openTransfers = ({ partner }: ResetTarget): SQL => sql`
  select from transfer where partner_id = ${partner}::uuid and (status in ('created', 'queued', 'pending') or transfer_id in (
    select transfer_id from rail_instruction where partner_id = ${partner}::uuid and due_on is not null))
  order by transfer_id for no key update`;

export async function accountsOf(db: Db, { partner }: ResetTarget): Promise<Affected> {
  const matches = await rows<{ accountID: AccountID }>(
    db,
    sql`select c.account_id as "accountID" from connection c where c.partner_id = ${partner}::uuid and c.account_id <> ${partner}::uuid
      and not exists (select from connection o where o.account_id = c.account_id and o.partner_id <> c.partner_id and o.disconnected_on is null)`,
  );
  const gone = matches.map(({ accountID }) => accountID);
  return { gone: arrayOf(gone), theirs: arrayOf([...gone, partner]) };
}

const arrayOf = (ids: readonly AccountID[]): SQL => sql`${`{${ids.join(",")}}`}::uuid[]`;

/**
 * Statements that end everything of a partner that would still act, one per table: rails, queued transfers, schedules,
 * disputes, invites, deliveries and cards. Accounts without a connection to another partner lose their sign-ins, and
 * their identity numbers are destroyed.
 */
export const endings = (target: ResetTarget, affected: Affected): SQL[] => [
  ...endingsOfMoney(target),
  ...endingsOfSources(target, affected),
  ...endingsOfAccess(target, affected),
];

const momentOf = ({ now }: ResetTarget): SQL => sql`${now.toISOString()}::timestamptz`;

function endingsOfMoney(target: ResetTarget): SQL[] {
  const now = momentOf(target);
  const isOwn = sql`partner_id = ${target.partner}::uuid`;
  const isDue = sql`${isOwn} and due_on is not null`;
  return [
    sql`update rail_instruction set due_on = null, lease_until = null, updated_on = ${now},
      status = case when status in ('completed', 'returned', 'failed') then status else 'canceled' end where ${isOwn}`,
    sql`update transfer set due_on = null where ${isDue}`,
    sql`update cancellation set due_on = null where ${isDue}`,
    sql`update risk_review set state = 'canceled', due_on = null, updated_on = ${now} where ${isDue}`,
    sql`update schedule set due_on = null, disabled_on = coalesce(disabled_on, ${now}) where ${isOwn}`,
    sql`update occurrence set due_on = null,
      canceled_on = case when status is null then coalesce(canceled_on, ${now}) else canceled_on end where ${isDue}`,
    sql`update dispute set due_on = case when status = 'response-needed' then ${NEVER} end, lease_until = null where ${isDue}`,
    sql`update dispute_evidence set wrapped_key = '' where ${isOwn} and wrapped_key is not null`,
    sql`update card_authorization set due_on = ${NEVER} where ${isDue}`,
    sql`delete from play where ${isOwn}`,
    sql`delete from bank_entry where ${isOwn}`,
    sql`delete from bank_file_part where ${isOwn}`,
    sql`delete from ach_return where ${isOwn}`,
    sql`delete from ach_debit_day where ${isOwn}`,
    sql`delete from return_rate_alert where ${isOwn}`,
    sql`delete from quarter_figure where ${isOwn}`,
    sql`delete from account_figure where ${isOwn}`,
    sql`insert into figure_span (partner_id, since_on, until_on) values (${target.partner}::uuid, ${now}, '-infinity')
      on conflict (partner_id) do update set since_on = excluded.since_on`,
  ];
}

function endingsOfSources(target: ResetTarget, { theirs }: Affected): SQL[] {
  const now = momentOf(target);
  const isOwn = sql`partner_id = ${target.partner}::uuid`;
  const isTheirs = sql`${isOwn} and account_id = any(${theirs})`;
  return [
    sql`update card_network_event set due_on = null where ${isOwn} and due_on is not null
      and issued_card_id in (select issued_card_id from issued_card where ${isTheirs})`,
    sql`update bank_verification set status = 'expired' where ${isOwn} and status in ('new', 'sent-credit')`,
    sql`update issued_card set state = 'closed', closed_on = coalesce(closed_on, ${now}) where ${isTheirs}`,
    sql`update linked_card set disabled_on = coalesce(disabled_on, ${now}), token = '', wrapped_key = '' where ${isTheirs}`,
  ];
}

function endingsOfAccess(target: ResetTarget, { gone, theirs }: Affected): SQL[] {
  const now = momentOf(target);
  const partner = sql`${target.partner}::uuid`;
  const isOwn = sql`partner_id = ${partner}`;
  const isGone = sql`account_id = any(${gone})`;
  return [
    sql`delete from webhook_delivery where ${isOwn} and account_id = any(${theirs})`,
    sql`delete from webhook_secret where ${isOwn} and endpoint_id in (
      select endpoint_id from webhook_endpoint where ${isOwn} and ${isGone})`,
    sql`update webhook_endpoint set enabled = false, deleted_on = coalesce(deleted_on, ${now}) where ${isOwn} and ${isGone}`,
    sql`update onboarding_invite set revoked_on = ${now}
      where account_id = ${partner} and redeemed_on is null and revoked_on is null`,
    sql`update api_key set revoked_on = coalesce(revoked_on, ${now}) where ${isGone}`,
    sql`update session set revoked_on = coalesce(revoked_on, ${now}) where ${isGone}`,
    sql`delete from member where ${isGone}`,
    sql`update fee_plan_agreement set status = 'terminated', terminated_on = ${now}
      where ${isOwn} and status = 'active' and ${isGone}`,
    sql`delete from idempotency where ${isOwn} and created_on < ${now}`,
    sql`delete from vault.identity_secret where ${isOwn} and (
      (${isGone} and owner_kind in ('account', 'representative', 'bank-account'))
      or (account_id = ${partner} and owner_kind = 'bank-account'))`,
  ];
}
