import { and, sql, type SQL } from "drizzle-orm";

/**
 * Any of the texts, for the right side of `=`. It is one parameter, so the statement is the same for any number of
 * texts.
 */
export function anyOf(values: readonly string[]): SQL {
  return sql`any(array(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb)))`;
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
