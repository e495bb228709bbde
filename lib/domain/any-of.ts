import { sql, type SQL } from "drizzle-orm";

/** To stand right of `=`: any of the texts, as one parameter, so that a statement is the same however many there are. */
export function anyOf(values: readonly string[]): SQL {
  return sql`any(array(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb)))`;
}
