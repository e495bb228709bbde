import { type Column, getTableColumns, type SQL, sql } from "drizzle-orm";
import {
  bankAccountTable as bank,
  capabilityTable as capability,
  linkedCardTable as card,
  paymentMethodTable as method,
  sanctionsHitTable as hit,
} from "@/db/schema";
import type { CapabilityID } from "@/lib/core/money/capabilities";
import type { AccountID } from "@/lib/core/api/ids";
import type { CardRow } from "./card-brief";
import type { PaymentMethod } from "./contract";
import { cardColumns, type MethodRow, toPaymentMethod } from "./rows";

type Value = AccountID | SQL;

const NEEDED = { "service-wallet": "wallet", "ach-debit-fund": "send-funds", others: "transfers" } as const;

/** The capabilities that enable methods: an account without any of them has no method. */
export const METHOD_CAPABILITIES: readonly CapabilityID[] = Object.values(NEEDED);

const needed: SQL<CapabilityID> = sql`case ${method.type}
  when 'service-wallet' then ${named("service-wallet")} when 'ach-debit-fund' then ${named("ach-debit-fund")}
  else ${named("others")} end`;

function named(type: keyof typeof NEEDED): SQL {
  return sql.raw(`'${NEEDED[type]}'`);
}

const isEnabled = (partnerID: Value) => sql`exists (
  select 1 from ${capability} where ${capability.partnerID} = ${partnerID} and ${capability.accountID} = ${method.accountID}
    and ${capability.capability} = ${needed} and ${capability.status} = 'enabled')`;

const isLinked = sql`${bank.disabledOn} is null and ${bank.status} <> 'errored'`;
const isVerified = sql`${bank.disabledOn} is null and ${bank.status} = 'verified'`;

/** The condition that a hit on a sanctions list, open or confirmed, holds an account or one of its sources. */
export const isHeld = (partnerID: Value, accountID: Value | Column, sourceID: Value | Column) => sql`exists (
  select 1 from ${hit} where ${hit.partnerID} = ${partnerID} and ${hit.accountID} = ${accountID} and ${hit.state} <> 'cleared'
    and (${hit.sourceID} is null or ${hit.sourceID} = ${sourceID}))`;

/**
 * The same for an instruction to a rail: a hit holds its account, or one of the accounts and sources of its transfer.
 * Between two banks, a hit on the payer's bank account also holds the credit that pays the receiver.
 */
export const isInstructionHeld = (partnerID: Column, instructionID: Column) => sql`exists (
  select 1 from rail_instruction i
    left join transfer t on t.partner_id = i.partner_id and t.transfer_id = i.transfer_id
    join ${hit} on ${hit.partnerID} = i.partner_id
      and ${hit.accountID} in (i.account_id, t.source_account_id, t.destination_account_id)
  where i.partner_id = ${partnerID} and i.instruction_id = ${instructionID} and ${hit.state} <> 'cleared'
    and (${hit.sourceID} is null
      or ${hit.sourceID} in (i.bank_account_id, (t.source ->> 'sourceID')::uuid, (t.destination ->> 'sourceID')::uuid)))`;

export const BEFORE_THEIR_END = sql`${card.expiresOn} - interval '1 millisecond'`;

/**
 * The condition that a payment method of a partner can be used now, by its source's state, the account's capabilities
 * and its hits on sanctions lists. This is the only definition. The query joins the bank account and the card of the
 * method's source.
 */
export const isUsable = (partnerID: Value, now: Date | SQL): SQL =>
  sql`(${isUsableUnlessHeld(partnerID, now)} and not ${isHeld(partnerID, method.accountID, method.sourceID)})`;

export function isUsableUnlessHeld(partnerID: Value, now: Date | SQL): SQL {
  const moment = now instanceof Date ? sql`${now.toISOString()}::timestamptz` : now;
  const isCurrent = sql`${card.disabledOn} is null and ${card.expiresOn} > ${moment}`;
  return sql`(${isEnabled(partnerID)} and case ${method.type}
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

/**
 * A row of methods joined with their sources as one JSON value, for use in other statements. `toldPaymentMethod` reads
 * it.
 */
export const METHOD_AS_JSON = sql`json_build_object('method', ${objectOf(getTableColumns(method))},
  'bank', case when ${bank.bankAccountID} is not null then ${objectOf(getTableColumns(bank))} end,
  'card', case when ${card.cardID} is not null then ${objectOf(cardColumns)} end)`;

export const METHOD_SOURCES = sql`${method}
  left join ${bank} on ${bank.partnerID} = ${method.partnerID} and ${bank.bankAccountID} = ${method.sourceID}
  left join ${card} on ${card.partnerID} = ${method.partnerID} and ${card.cardID} = ${method.sourceID}`;

/** The type of a row after JSON: dates are texts. */
type AsJSON<T> = { [K in keyof T]: T[K] extends Date ? string : T[K] };
export interface LoadedMethod {
  method: MethodRow["method"];
  bank: AsJSON<NonNullable<MethodRow["bank"]>> | null;
  card: CardRow | null;
}

/** The method as the API returns it. Only one of its dates is used, the bank account's last change. */
export function paymentMethodOf({ method, bank, card }: LoadedMethod): PaymentMethod {
  return toPaymentMethod({ method, card, bank: bank && { ...bank, ...datesOf(bank) } });
}

const datesOf = (bank: NonNullable<LoadedMethod["bank"]>) => ({
  createdOn: new Date(bank.createdOn),
  updatedOn: new Date(bank.updatedOn),
});

function objectOf(columns: Record<string, Column>): SQL {
  const parts = Object.entries(columns).map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`);
  return sql`json_build_object(${sql.join(parts, sql`, `)})`;
}
