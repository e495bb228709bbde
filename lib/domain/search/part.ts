import { and, like, or, sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { accountTable, connectionTable } from "@/db/schema";
import type { Scope } from "@/lib/core/scopes";
import { consents } from "../consents";
import { containing, startingWith } from "../containing";
import type { Ctx } from "../context";
import { inView, isOpen, nameOf } from "../in-view";
import { FOUND_MAX, type FoundKind } from "./dashboard";
import type { Sought } from "./sought";

/** So many matches of a kind are compared by how well they fit. */
const COMPARED_MAX = 200;
/** A trigram index finds no shorter text within a word. */
const WITHIN_MIN = 3;

/** Where one kind is looked for, and what is told of it. */
export interface Part {
  id: SQL;
  accountID: SQL;
  accountName?: SQL;
  name: SQL;
  about?: SQL;
  state?: SQL;
  amount?: SQL;
  createdOn: SQL;
  /** 0 begins with the text, 1 has a word that does, 2 has it within a word. An ID fits best. */
  fit?: SQL;
  from: SQL;
  where: SQL | undefined;
}

/** The query of one kind. The index picks the first matches in any order; then the best ones are taken. */
export function queryOf(kind: FoundKind, part: Part): SQL {
  const { accountName, about, state, amount, fit } = part;
  const absent = sql`null::text`;
  const found = sql`
    select ${sql.raw(`'${kind}'`)}::text as kind, (${part.id})::text as id, ${part.accountID} as "accountID",
      ${accountName ?? absent} as "accountName", ${part.name} as name, ${about ?? absent} as about,
      (${state ?? absent})::text as state, (${amount ?? sql`null`})::float8 as amount,
      extract(epoch from ${part.createdOn})::float8 * 1000 as at, (${fit ?? sql`0`})::int4 as fit
    from ${part.from} where ${part.where} limit ${sql.raw(String(COMPARED_MAX))}`;
  return sql`(select * from (${found}) as found order by fit, at desc, id limit ${sql.raw(String(FOUND_MAX + 1))})`;
}

/** The condition that a text has every word. A short word must begin one. */
export function hasWords(text: SQL, words: readonly string[]): SQL | undefined {
  return and(
    ...words.map((word) =>
      word.length < WITHIN_MIN
        ? or(like(text, startingWith(word)), like(text, containing(` ${word}`)))
        : like(text, containing(word)),
    ),
  );
}

/** The condition that a column holds the ID. */
export const isID = (column: PgColumn, id: string): SQL => sql`${column} = ${id}::uuid`;

/** How well a text fits. */
export function fitOf(text: SQL, { text: sought }: Sought): SQL {
  return sql`case when ${text} like ${startingWith(sought)} then 0 when ${text} like ${containing(` ${sought}`)} then 1 else 2 end`;
}

/** A partner with so few accounts looks through them, since a word may be frequent among the rows of others. */
const FEW_ACCOUNTS = 2000;

/** What every query may ask: whether the caller has but a few accounts. */
export const withSize = ({ partnerID }: Ctx, queries: SQL): SQL => sql`
  with connected as materialized (
    select count(*) <= ${sql.raw(String(FEW_ACCOUNTS))} as are_few from (
      select from ${connectionTable} where ${connectionTable.partnerID} = ${partnerID}::uuid limit ${sql.raw(String(FEW_ACCOUNTS + 1))}) as counted)
  ${queries}`;

interface OfAccounts {
  table: PgTable & { accountID: PgColumn };
  /** What the caller must be allowed to read. */
  scope: Scope;
  /** Which rows are meant. */
  where: SQL | undefined;
  /** They are named by their ID. */
  isByID: boolean;
}

/**
 * Rows of the caller's own account and of those that let the caller read them. By words there are two ways, of which one
 * is gone: through all rows with the words, or through all accounts of the caller.
 */
export function ofAccounts(ctx: Ctx, { table, scope, where, isByID }: OfAccounts): Pick<Part, "from" | "where">[] {
  const { accountID } = table;
  const owner = sql`join ${accountTable} on ${accountTable.accountID} = ${accountID}
    left join ${connectionTable} on ${connectionTable.accountID} = ${accountID} and ${isOpen(ctx)}`;
  const isInView = sql`(${accountID} = ${ctx.partnerID}::uuid or ${consents(scope)})`;
  const byRows = { from: sql`${table} ${owner}`, where: and(where, isInView) };
  if (isByID) return [byRows];
  const areFew = sql`(select are_few from connected)`;
  // By the offset the rows of an account are read before their words are looked at, which the trigrams would slow here.
  const rows = sql`select * from ${table} where ${accountID} = own.account_id offset 0`;
  const byAccounts = {
    from: sql`(${inView(ctx, scope)}) as own (account_id) cross join lateral (${rows}) as ${table} ${owner}`,
    where: and(where, areFew),
  };
  return [{ ...byRows, where: and(byRows.where, sql`not ${areFew}`) }, byAccounts];
}

/** Whose a row is, for rows `ofAccounts`. */
export const ownerIn = (ctx: Ctx, accountID: PgColumn) => ({
  accountID: sql`${accountID}`,
  accountName: nameOf(ctx),
});
