import { type Column, getTableColumns, type SQL, sql } from "drizzle-orm";
import { bankAccountTable as bank, linkedCardTable as card, paymentMethodTable as method } from "@/db/schema";
import type { CardRow } from "./card-brief";
import type { PaymentMethod } from "./contract";
import { cardColumns, type MethodRow, toPaymentMethod } from "./rows";

/** A row of methods joined with their sources as one JSON value, for statements of others. `methodFromJSON` reads it. */
export const METHOD_AS_JSON = sql`json_build_object('method', ${objectOf(getTableColumns(method))},
  'bank', case when ${bank.bankAccountID} is not null then ${objectOf(getTableColumns(bank))} end,
  'card', case when ${card.cardID} is not null then ${objectOf(cardColumns)} end)`;

/** The joins that it reads. */
export const METHOD_SOURCES = sql`${method} left join ${bank} on ${bank.bankAccountID} = ${method.sourceID}
  left join ${card} on ${card.cardID} = ${method.sourceID}`;

/** Describes what JSON makes of a row: moments are texts. */
type AsJSON<T> = { [K in keyof T]: T[K] extends Date ? string : T[K] };
/** A row as `METHOD_AS_JSON` tells it. */
export interface ToldMethod {
  method: MethodRow["method"];
  bank: AsJSON<NonNullable<MethodRow["bank"]>> | null;
  card: CardRow | null;
}

/** The method as the API answers it. Of its moments only the bank account's last change is looked at. */
export function toldPaymentMethod({ method, bank, card }: ToldMethod): PaymentMethod {
  return toPaymentMethod({ method, card, bank: bank && { ...bank, ...datesOf(bank) } });
}

const datesOf = (bank: NonNullable<ToldMethod["bank"]>) => ({
  createdOn: new Date(bank.createdOn),
  updatedOn: new Date(bank.updatedOn),
});

function objectOf(columns: Record<string, Column>): SQL {
  const parts = Object.entries(columns).map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`);
  return sql`json_build_object(${sql.join(parts, sql`, `)})`;
}
