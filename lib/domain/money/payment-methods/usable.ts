import { type SQL, sql } from "drizzle-orm";
import {
  bankAccountTable as bank,
  capabilityTable as capability,
  linkedCardTable as card,
  paymentMethodTable as method,
} from "@/db/schema";
import type { CapabilityID } from "@/lib/core/capabilities";

/** The capability that a method of each type needs. */
const needed: SQL<CapabilityID> = sql`case ${method.type}
  when 'service-wallet' then 'wallet' when 'ach-debit-fund' then 'send-funds' else 'transfers' end`;

const isEnabled = sql`exists (
  select from ${capability} where ${capability.accountID} = ${method.accountID}
    and ${capability.capability} = ${needed} and ${capability.status} = 'enabled')`;

const isLinked = sql`${bank.disabledOn} is null and ${bank.status} <> 'errored'`;
const isVerified = sql`${bank.disabledOn} is null and ${bank.status} = 'verified'`;

/** The last moment of each card's month. */
export const BEFORE_THEIR_END = sql`${card.expiresOn} - interval '1 millisecond'`;

/**
 * Whether a payment method can be used at the moment: by its source's state and the account's capabilities. The only
 * place that knows. The query joins the bank account and the card of the method's source.
 */
export function isUsable(now: Date | SQL): SQL {
  const moment = now instanceof Date ? sql`${now.toISOString()}::timestamptz` : now;
  const isCurrent = sql`${card.disabledOn} is null and ${card.expiresOn} > ${moment}`;
  return sql`(${isEnabled} and case ${method.type}
    when 'service-wallet' then true
    when 'ach-credit-standard' then ${isLinked}
    when 'ach-credit-same-day' then ${isLinked}
    when 'rtp-credit' then ${isLinked} and ${bank.takesRTP}
    when 'ach-debit-collect' then ${isVerified}
    when 'ach-debit-fund' then ${isVerified}
    when 'card-payment' then ${isCurrent}
    when 'push-to-card' then ${isCurrent} and ${card.domesticPush} in ('standard', 'fast-funds')
    when 'pull-from-card' then ${isCurrent} and ${card.domesticPull} = 'supported'
    when 'mobile-pay' then ${isCurrent}
  end)`;
}
