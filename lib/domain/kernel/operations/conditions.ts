import { and, sql, type SQL } from "drizzle-orm";

/**
 * An array of texts for the right side of `=`. It is one parameter, so the statement is the same for any number of
 * texts. With a subquery instead, a cluster would send an update to every node once the statement is prepared.
 */
export function anyOf(values: readonly string[]): SQL {
  const quoted = values.map((value) => `"${value.replace(/["\\]/g, "\\$&")}"`);
  return sql`any(${`{${quoted.join(",")}}`}::text[])`;
}

/**
 * The beginning of an update from given rows: `with name as …`. `columns` are the columns of the rows with their
 * types. The rows are one parameter. They need their own query, because a cluster otherwise sends the update to every
 * node, as above.
 */
export function withRows(name: string, columns: string, values: readonly object[]): SQL {
  const [as, shape] = [sql.raw(name), sql.raw(columns)];
  return sql`with ${as} as (select * from jsonb_to_recordset(${JSON.stringify(values)}::text::jsonb) as r (${shape}))`;
}

/** The LIKE pattern for a text anywhere in a value. Wildcards in the text match literally. */
export function containing(text: string): string {
  return `%${startingWith(text)}`;
}

/** The LIKE pattern for a text at the beginning of a value. */
export function startingWith(text: string): string {
  return `${text.replace(/[\\%_]/g, "\\$&")}%`;
}

const LAST_CHARACTER = "\u{10ffff}";

/** The condition that a text begins with another text. An index with `text_pattern_ops` supports it. */
export function beginsWith(text: SQL, beginning: string): SQL {
  return sql`(${text} ~>=~ ${beginning} and ${text} ~<~ ${beginning + LAST_CHARACTER})`;
}

/** Parameters of a list that select a page, and do not filter. */
type PageParameter = "skip" | "count" | "sort" | "after" | "startingAfter" | "endingBefore" | "uncounted" | "zone";

/** The condition of each filter, by name. A new filter does not compile until it has a condition. */
type FilterConditions<F> = {
  readonly [K in Exclude<keyof F, PageParameter>]-?: (value: NonNullable<F[K]>) => SQL | undefined;
};

/** Combines the conditions of the filters in the query. A filter with null or an empty list matches no row. */
export function filtered<F extends object>(filters: F, conditions: FilterConditions<F>): SQL | undefined {
  const names = Object.keys(conditions) as Exclude<keyof F, PageParameter>[];
  const parts = names.map((name) => {
    const value: F[typeof name] | null | undefined = filters[name];
    if (value === null || (Array.isArray(value) && value.length === 0)) return sql`false`;
    return value === undefined || value === "" ? undefined : conditions[name](value as NonNullable<F[typeof name]>);
  });
  return and(...parts);
}
