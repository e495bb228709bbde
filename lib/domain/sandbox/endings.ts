import { sql, type SQL } from "drizzle-orm";
import type { AccountID } from "@/lib/core/ids";

interface Ending {
  partner: AccountID;
  now: Date;
}

/** Locks the partner's transfers that still move, before their instructions, as everybody does. */
export const openTransfers = ({ partner }: Ending): SQL => sql`
  select from transfer where partner_id = ${partner}::uuid and (status in ('created', 'queued', 'pending') or transfer_id in (
    select transfer_id from rail_instruction where partner_id = ${partner}::uuid and due_on is not null))
  order by transfer_id for no key update`;

/** What waits for an answer, and money that is held, must have a moment to look at them. This one never comes. */
const NEVER = sql`'9999-12-31'::timestamptz`;

/** Parts of the statement below. */
const WHAT_FOLLOWS_MONEY = sql`
  schedules as (
    update schedule set due_on = null, disabled_on = coalesce(disabled_on, reset.now) from reset where partner_id = reset.partner),
  occurrences as (
    update occurrence o set due_on = null, canceled_on = case when o.status is null then coalesce(o.canceled_on, reset.now) else o.canceled_on end
    from schedule s, reset where s.schedule_id = o.schedule_id and s.partner_id = reset.partner and o.due_on is not null),
  disputes as (
    update dispute set due_on = case when status = 'response-needed' then ${NEVER} end, lease_until = null
    from reset where partner_id = reset.partner and due_on is not null),
  documents as (
    update dispute_evidence set wrapped_key = '' from reset where partner_id = reset.partner and wrapped_key is not null),
  holds as (
    update card_authorization set due_on = ${NEVER} from reset where partner_id = reset.partner and due_on is not null),
  spending as (
    update card_network_event set due_on = null where due_on is not null
      and issued_card_id in (select issued_card_id from issued_card where account_id in (select account_id from theirs))),
  deliveries as (
    delete from webhook_delivery where account_id in (select account_id from theirs)),
  secrets as (
    delete from webhook_secret where endpoint_id in (
      select endpoint_id from webhook_endpoint where account_id in (select account_id from gone))),
  endpoints as (
    update webhook_endpoint set enabled = false, deleted_on = coalesce(deleted_on, reset.now) from reset
    where account_id in (select account_id from gone))`;

/**
 * One statement that ends everything of a partner that would still act: rails, queued transfers, schedules, disputes,
 * invites, deliveries and cards. Of accounts that nobody else is connected to, nobody can sign in any more, and their numbers are destroyed.
 */
export const endings = ({ partner, now }: Ending): SQL => sql`
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
    where account_id in (select account_id from theirs)),
  linked as (
    update linked_card set disabled_on = coalesce(disabled_on, reset.now), token = '', wrapped_key = '' from reset
    where account_id in (select account_id from theirs)),
  keys as (
    update api_key set revoked_on = coalesce(revoked_on, reset.now) from reset where account_id in (select account_id from gone)),
  sessions as (
    update session set revoked_on = coalesce(revoked_on, reset.now) from reset where account_id in (select account_id from gone)),
  members as (delete from member where account_id in (select account_id from gone)),
  answers as (delete from idempotency using reset where account_id = reset.partner and created_on < reset.now),
  numbers as (
    delete from vault.identity_secret s using reset
    where (s.account_id in (select account_id from gone) and s.owner_kind in ('account', 'representative', 'bank-account'))
      or (s.account_id = reset.partner and s.owner_kind = 'bank-account'))
  select 1`;
