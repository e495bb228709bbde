import { and, sql, type SQL } from "drizzle-orm";

/**
 * Any of the texts, for the right side of `=`. It is one parameter, so the statement is the same for any number of
 * texts. A query in its place would make a cluster send an update to every node, once it has prepared it for good.
 */
export function anyOf(values: readonly string[]): SQL {
  const quoted = values.map((value) => `"${value.replace(/["\\]/g, "\\$&")}"`);
  return sql`any(${`{${quoted.join(",")}}`}::text[])`;
}

/**
 * The beginning of an update `from` rows that are given: `with name as …`. `columns` are those of the rows, with their types.
 * It is one parameter. Without a query of their own for the rows, a cluster sends the update to every node, as above.
 */
export function withRows(name: string, columns: string, given: readonly object[]): SQL {
  const [as, shape] = [sql.raw(name), sql.raw(columns)];
  return sql`with ${as} as (select * from jsonb_to_recordset(${JSON.stringify(given)}::text::jsonb) as r (${shape}))`;
}

/** The LIKE pattern for a text anywhere in another. The pattern's own characters are taken literally. */
export function containing(text: string): string {
  return `%${startingWith(text)}`;
}

/** The LIKE pattern for a text at the beginning of another. */
export function startingWith(text: string): string {
  return `${text.replace(/[\\%_]/g, "\\$&")}%`;
}

const LAST_CHARACTER = "\u{10ffff}";

/** The condition that a text begins with another. An index of `text_pattern_ops` serves it, whatever the other one is. */
export function beginsWith(text: SQL, beginning: string): SQL {
  return sql`(${text} ~>=~ ${beginning} and ${text} ~<~ ${beginning + LAST_CHARACTER})`;
}

/** The condition of each filter, by its name. A new filter does not compile until it has one. */
type FilterConditions<F> = { readonly [K in keyof F]-?: (value: NonNullable<F[K]>) => SQL | undefined };

/** The conditions of the filters that were given, together. No row has a value of null, and none is in an empty list. */
export function filtered<F extends object>(filters: F, conditions: FilterConditions<F>): SQL | undefined {
  const names = Object.keys(conditions) as (keyof F)[];
  const parts = names.map((name) => {
    const value: F[keyof F] | null | undefined = filters[name];
    if (value === null || (Array.isArray(value) && value.length === 0)) return sql`false`;
    return value === undefined || value === "" ? undefined : conditions[name](value as NonNullable<F[keyof F]>);
  });
  return and(...parts);
}
