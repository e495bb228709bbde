import { and, type SQL, sql } from "drizzle-orm";

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
