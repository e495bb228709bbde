import { sql, type SQL } from "drizzle-orm";

/**
 * Any of the texts, for the right side of `=`. It is one parameter, so the statement is the same for any number of
 * texts.
 */
export function anyOf(values: readonly string[]): SQL {
  return sql`any(array(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb)))`;
}
