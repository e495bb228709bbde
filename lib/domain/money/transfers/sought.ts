import { and, eq, inArray, like, or, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { bankAccountTable, holderWords, linkedCardTable, transferTable as t } from "@/db/schema";
import { distinct } from "@/lib/core/collections";
import type { AccountID } from "@/lib/core/ids";
import { beginsWith, containing } from "@/lib/domain/kernel/conditions";
import type { AccountCtx } from "@/lib/domain/kernel/context";
import { SEARCH_TEXT_MIN } from "@/lib/domain/kernel/limits";
import { accountsNamed, type SoughtText, soughtIn } from "@/lib/domain/kernel/sought";

/** A text of the search box with what it means for transfers. */
export interface SoughtTransfers extends SoughtText {
  /** Accounts that have it in their names. */
  named: readonly AccountID[];
  /** Accounts with a card or bank account of these last four digits. */
  holders: readonly AccountID[];
}

/** The newest owners of a card or bank account that ends with the same digits. */
const HOLDERS_MAX = 200;

/** Looks up the accounts that a text may mean. */
export async function soughtTransfers(ctx: AccountCtx, typed: string): Promise<SoughtTransfers> {
  const sought = soughtIn(typed);
  const named = sought.id ? [] : await accountsNamed(ctx, sought.text);
  return { ...sought, named, holders: sought.lastFour ? await holdersOf(ctx, sought.lastFour) : [] };
}

async function holdersOf({ db, homePartnerID }: AccountCtx, lastFour: string): Promise<AccountID[]> {
  const owners = (table: typeof linkedCardTable | typeof bankAccountTable) => {
    const isMeant = and(like(holderWords(table), containing(lastFour)), eq(table.lastFour, lastFour));
    return sql`(select ${table.accountID} as id from ${table} where ${and(eq(table.partnerID, homePartnerID), isMeant)} order by ${table.createdOn} desc limit ${HOLDERS_MAX})`;
  };
  const ids = sql`(${owners(linkedCardTable)} union ${owners(bankAccountTable)})`;
  const found = await db.execute<{ id: AccountID }>(sql`select id from ${ids} owners`);
  return distinct([...found].map(({ id }) => id));
}

const SIDES = [
  { account: t.sourceAccountID, shown: t.source },
  { account: t.destinationAccountID, shown: t.destination },
];

/**
 * The conditions that find what is sought, each by its index: an ID, an amount, the beginning of a description, an account
 * on either side, the last four digits on either side.
 */
export function waysToSought({ id, cents, text, lastFour, named, holders }: SoughtTransfers): (SQL | undefined)[] {
  if (id) return [sql`${t.transferID} = ${id}::uuid`];
  const endsWith = (shown: PgColumn) =>
    or(
      sql`${shown} #>> '{card,lastFourCardNumber}' = ${lastFour}`,
      sql`${shown} #>> '{bankAccount,lastFourAccountNumber}' = ${lastFour}`,
      sql`${shown} #>> '{mobilePay,dynamicLastFour}' = ${lastFour}`,
    );
  const bySides = (ids: readonly AccountID[], narrow: (shown: PgColumn) => SQL | undefined) =>
    ids.length > 0 ? SIDES.map(({ account, shown }) => and(inArray(account, [...ids]), narrow(shown))) : [];
  const ways = [
    ...(cents === undefined ? [] : [eq(t.amount, cents)]),
    ...(text.length < SEARCH_TEXT_MIN ? [] : [beginsWith(sql`lower(${t.description})`, text)]),
    ...bySides(named, () => undefined),
    ...bySides(holders, endsWith),
  ];
  return ways.length > 0 ? ways : [sql`false`];
}
