import { sql, type SQL } from "drizzle-orm";

/**
 * The condition that an account's staff must have a second factor. Its owners choose; by default a partner with real
 * money requires it. `account` is the table's name in the statement.
 */
export function requiresSecondFactor(account: "a" | "account"): SQL<boolean> {
  const a = sql.identifier(account);
  return sql<boolean>`coalesce(${a}.second_factor_required, ${a}.mode = 'production' and ${a}.partner_id is null)`;
}
