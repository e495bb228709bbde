import { sql, type SQL } from "drizzle-orm";

/**
 * Whether the staff of an account must have a second factor, where the account is the table of that name in the statement:
 * as its owners chose, else a partner with real money does.
 */
export function requiresSecondFactor(account: "a" | "account"): SQL<boolean> {
  const a = sql.identifier(account);
  return sql<boolean>`coalesce(${a}.second_factor_required, ${a}.mode = 'production' and ${a}.partner_id is null)`;
}
