import { and, eq, like, or, sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { accountTable, connectionTable } from "@/db/schema";
import type { ConsentScope } from "@/lib/core/access/scopes";
import { consents, inView, isOpen, nameOf, placesOf } from "@/lib/domain/kernel/operations/in-view";
import { containing, startingWith } from "@/lib/domain/kernel/operations/conditions";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { RESULTS_MAX, type ResultKind } from "./dashboard";
import { distinct } from "@/lib/core/collections";
import { SEARCH_TEXT_MIN } from "@/lib/domain/kernel/limits";
import { withoutSecrets } from "./shared/without-secrets";

const WORDS_MAX = 6;
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;
const LINK = /\/o\/([\w-]+)/;
/** Words that people type next to the last four digits. */
const BESIDE_DIGITS =
  /^(?:visa|mastercard|amex|american|express|discover|debit|credit|card|bank|account|ending|in|with|[•*.x]+)$/;

export interface SearchText {
  /** As typed, for IDs that partners gave. */
  typed: string;
  /** In lower case, with single spaces. */
  text: string;
  /** A name must contain all of them. */
  words: readonly string[];
  /** The same without words that only mark digits as those of a card or bank account. */
  cardWords: readonly string[];
  id: string | undefined;
  /** The code of an invite, if the text can be one. */
  code: string;
}

/** Parses a search text. Undefined for a text that is too short. */
export function parsedSearch(q: string | undefined): SearchText | undefined {
  const typed = withoutSecrets(q ?? "").trim();
  if (typed.length < SEARCH_TEXT_MIN) return undefined;
  const words = distinct(typed.toLowerCase().split(/\s+/)).slice(0, WORDS_MAX);
  const terms = words.filter((word) => !BESIDE_DIGITS.test(word));
  return {
    typed,
    text: words.join(" "),
    words,
    cardWords: (terms.length > 0 ? terms : words).map((word) => word.replace(/^[•*.]+(?=\d{4}$)/, "")),
    id: UUID.exec(typed)?.[0].toLowerCase(),
    code: LINK.exec(typed)?.[1] ?? typed,
  };
}

/** Matches of a kind that are ranked. */
const COMPARED_MAX = 200;
/** A trigram index cannot find a shorter text within a word. */
const WITHIN_MIN = 3;

export interface SearchSource {
  id: SQL;
  accountID: SQL;
  accountName?: SQL;
  name: SQL;
  about?: SQL;
  state?: SQL;
  amount?: SQL;
  createdOn: SQL;
  /** 0 begins with the text, 1 has a word that does, 2 has it within a word. An ID match ranks best. */
  fit?: SQL;
  from: SQL;
  where: SQL | undefined;
}

/** The query of one kind. The index picks the first matches in any order; the query then takes the best of them. */
export function queryOf(kind: ResultKind, part: SearchSource, most = RESULTS_MAX + 1): SQL {
  const { accountName, about, state, amount, fit } = part;
  const absent = sql`null::text`;
  const condition = sql`
    select ${sql.raw(`'${kind}'`)}::text as kind, (${part.id})::text as id, ${part.accountID} as "accountID",
      ${accountName ?? absent} as "accountName", ${part.name} as name, ${about ?? absent} as about,
      (${state ?? absent})::text as state, (${amount ?? sql`null`})::float8 as amount,
      extract(epoch from ${part.createdOn})::float8 * 1000 as at, (${fit ?? sql`0`})::int4 as fit
    from ${part.from} where ${part.where} limit ${sql.raw(String(COMPARED_MAX))}`;
  return sql`(select * from (${condition}) as found order by fit, at desc, id limit ${sql.raw(String(most))})`;
}

/** Removes duplicates and keeps the best match of each; among equal matches the newest come first. */
export function bestOf<R extends { id: string; fit: number; at: number }>(matches: readonly R[]): R[] {
  const sorted = matches.toSorted((one, other) => one.fit - other.fit || other.at - one.at);
  return [...new Map(sorted.toReversed().map((row) => [row.id, row])).values()].toReversed();
}

/** The condition that a text contains every word. A short word must begin a word of the text. */
export function hasWords(text: SQL, words: readonly string[]): SQL | undefined {
  return and(
    ...words.map((word) =>
      word.length < WITHIN_MIN
        ? or(like(text, startingWith(word)), like(text, containing(` ${word}`)))
        : like(text, containing(word)),
    ),
  );
}

export const isID = (column: PgColumn, id: string): SQL => sql`${column} = ${id}::uuid`;

export function fitOf(text: SQL, { text: search }: SearchText): SQL {
  return sql`case when ${text} like ${startingWith(search)} then 0 when ${text} like ${containing(` ${search}`)} then 1 else 2 end`;
}

/**
 * Up to this many accounts, a partner's accounts are scanned one by one, because a word may be frequent in other
 * partners' rows.
 */
const FEW_ACCOUNTS = 2000;

/** Adds to every query whether the caller has only a few accounts. */
export const withSize = ({ partnerID }: Ctx, queries: SQL): SQL => sql`
  with connected as materialized (
    select count(*) <= ${sql.raw(String(FEW_ACCOUNTS))} as are_few from (
      select from ${connectionTable} where ${connectionTable.partnerID} = ${partnerID}::uuid limit ${sql.raw(String(FEW_ACCOUNTS + 1))}) as counted)
  ${queries}`;

interface OfAccounts {
  table: PgTable & { partnerID: PgColumn; accountID: PgColumn };
  scope: ConsentScope;
  where: SQL | undefined;
  isByID: boolean;
}

/**
 * Rows of the caller's own account and of those that let the caller read them. A search by words has two queries, and
 * the database runs only one of them: through all rows with the words, or through all accounts of the caller.
 */
export function ofAccounts(
  ctx: Ctx,
  { table, scope, where, isByID }: OfAccounts,
): Pick<SearchSource, "from" | "where">[] {
  const { accountID } = table;
  const owner = sql`join ${accountTable} on ${accountTable.accountID} = ${accountID}
    left join ${connectionTable} on ${connectionTable.accountID} = ${accountID} and ${isOpen(ctx)}`;
  const isInView = sql`(${accountID} = ${ctx.partnerID}::uuid or ${consents(scope)})`;
  const areFew = sql`(select are_few from connected)`;
  // A cluster accepts each part only if all of its rows are stored with one partner.
  return placesOf(ctx).flatMap((place) => {
    const isAt = eq(table.partnerID, place);
    const byRows = { from: sql`${table} ${owner}`, where: and(isAt, where, isInView) };
    if (isByID) return [byRows];
    // `offset` makes the database read an account's rows before it checks their words. The trigram index would be
    // slower here.
    const rows = sql`select * from ${table} where ${isAt} and ${accountID} = own.account_id offset 0`;
    const byAccounts = {
      from: sql`(${inView(ctx, scope)}) as own (account_id) cross join lateral (${rows}) as ${table} ${owner}`,
      where: and(where, areFew),
    };
    return [{ ...byRows, where: and(byRows.where, sql`not ${areFew}`) }, byAccounts];
  });
}

export const ownerIn = (ctx: Ctx, accountID: PgColumn) => ({
  accountID: sql`${accountID}`,
  accountName: nameOf(ctx),
});
