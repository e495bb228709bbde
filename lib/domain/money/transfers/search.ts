import { and, eq, inArray, like, or, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { rows } from "@/db/client";
import { bankAccountTable, holderWords, linkedCardTable, transferTable as t } from "@/db/schema";
import { distinct } from "@/lib/core/collections";
import type { AccountID } from "@/lib/core/api/ids";
import { beginsWith, containing } from "@/lib/domain/kernel/operations/conditions";
import type { AccountCtx } from "@/lib/domain/kernel/operations/context";
import { SEARCH_TEXT_MIN } from "@/lib/domain/kernel/limits";
import { countMatches } from "@/lib/domain/kernel/operations/part";
import { accountsNamed, type SearchTerm, parseSearch } from "@/lib/domain/kernel/lists/search";

export interface TransferSearch extends SearchTerm {
  /** Accounts with it in their names. */
  named: readonly AccountID[];
  /** Accounts with a card or bank account that ends with these four digits. */
  holders: readonly AccountID[];
  /**
   * True if very many descriptions begin with it. Their newest rows are found faster by date than by the index of
   * descriptions.
   */
  isCommon: boolean;
}

/** The most owners of a card or bank account with the same last digits, newest first. */
const HOLDERS_MAX = 200;

export async function transferSearch(ctx: AccountCtx, typed: string): Promise<TransferSearch> {
  const search = parseSearch(typed);
  const named = search.id ? [] : await accountsNamed(ctx, search.text);
  const holders = search.lastFour ? await holdersOf(ctx, search.lastFour) : [];
  return { ...search, named, holders, isCommon: await isCommon(ctx, search) };
}

/** The number of descriptions that PostgreSQL can still sort by date without delay. */
const SORTED_MAX = 2_000;

async function isCommon({ db, homePartnerID }: AccountCtx, { id, text }: SearchTerm): Promise<boolean> {
  if (id || text.length < SEARCH_TEXT_MIN) return false;
  const first = and(eq(t.partnerID, homePartnerID), isDescribed(text));
  return (await countMatches(db, t, first, SORTED_MAX + 1)) > SORTED_MAX;
}

const isDescribed = (beginning: string) => beginsWith(sql`lower(${t.description})`, beginning);

async function holdersOf({ db, homePartnerID }: AccountCtx, lastFour: string): Promise<AccountID[]> {
  const owners = (table: typeof linkedCardTable | typeof bankAccountTable) => {
    const isMeant = and(like(holderWords(table), containing(lastFour)), eq(table.lastFour, lastFour));
    return sql`(select ${table.accountID} as id from ${table} where ${and(eq(table.partnerID, homePartnerID), isMeant)} order by ${table.createdOn} desc limit ${HOLDERS_MAX})`;
  };
  const ids = sql`(${owners(linkedCardTable)} union ${owners(bankAccountTable)})`;
  const accounts = await rows<{ id: AccountID }>(db, sql`select id from ${ids} owners`);
  return distinct(accounts.map(({ id }) => id));
}

/** The same condition in a form that no index matches, so that PostgreSQL searches by date. */
const isCommonly = (beginning: string) =>
  sql`left(lower(${t.description}), ${[...beginning].length}::int) = ${beginning}`;

/** Up to this many accounts, each gets its own condition, in the order of its index. */
const SINGLE = 10;

export function oneByOne(account: PgColumn, ids: readonly AccountID[]): SQL[] {
  if (ids.length > SINGLE) return [inArray(account, [...ids])];
  return ids.map((one) => eq(account, one));
}

const SIDES = [
  { account: t.sourceAccountID, side: t.source },
  { account: t.destinationAccountID, side: t.destination },
];

/**
 * The conditions that find the search text, one per index: an ID, an amount, the beginning of a description, an account
 * on either side, the last four digits on either side.
 */
export function transferMatches(what: TransferSearch): (SQL | undefined)[] {
  const { id, cents, text, lastFour, named, holders } = what;
  if (id) return [sql`${t.transferID} = ${id}::uuid`];
  const endsWith = (side: PgColumn) =>
    or(
      sql`${side} #>> '{card,lastFourCardNumber}' = ${lastFour}`,
      sql`${side} #>> '{bankAccount,lastFourAccountNumber}' = ${lastFour}`,
      sql`${side} #>> '{mobilePay,dynamicLastFour}' = ${lastFour}`,
    );
  const bySides = (ids: readonly AccountID[], narrow: (side: PgColumn) => SQL | undefined) =>
    SIDES.flatMap(({ account, side }) => oneByOne(account, ids).map((way) => and(way, narrow(side))));
  const ways = [
    ...(cents === undefined ? [] : [eq(t.amount, cents)]),
    ...(text.length < SEARCH_TEXT_MIN ? [] : [what.isCommon ? isCommonly(text) : isDescribed(text)]),
    ...bySides(named, () => undefined),
    ...bySides(holders, endsWith),
  ];
  return ways.length > 0 ? ways : [sql`false`];
}
