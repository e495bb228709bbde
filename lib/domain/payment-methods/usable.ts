import { type SQL, sql } from "drizzle-orm";
import {
  bankAccountTable as bank,
  capabilityTable as capability,
  linkedCardTable as card,
  paymentMethodTable as method,
} from "@/db/schema";
import type { CapabilityID } from "@/lib/core/capabilities";

const enabled = (name: CapabilityID) => sql`exists (
  select from ${capability} where ${capability.accountID} = ${method.accountID}
    and ${capability.capability} = ${name} and ${capability.status} = 'enabled')`;

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
  return sql`case ${method.type}
    when 'service-wallet' then ${enabled("wallet")}
    when 'ach-credit-standard' then ${isLinked} and ${enabled("transfers")}
    when 'ach-credit-same-day' then ${isLinked} and ${enabled("transfers")}
    when 'rtp-credit' then ${isLinked} and ${bank.takesRTP} and ${enabled("transfers")}
    when 'ach-debit-collect' then ${isVerified} and ${enabled("transfers")}
    when 'ach-debit-fund' then ${isVerified} and ${enabled("send-funds")}
    when 'card-payment' then ${isCurrent} and ${enabled("transfers")}
    when 'push-to-card' then ${isCurrent} and ${card.domesticPush} in ('standard', 'fast-funds') and ${enabled("transfers")}
    when 'pull-from-card' then ${isCurrent} and ${card.domesticPull} = 'supported' and ${enabled("transfers")}
    when 'mobile-pay' then ${isCurrent} and ${enabled("transfers")}
  end`;
}
