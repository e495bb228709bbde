import { sql, type SQL } from "drizzle-orm";
import { connectionTable } from "@/db/schema";
import type { ConsentScope } from "@/lib/core/scopes";

/**
 * The condition that a connection grants the scope. It is written out, so that an index over the same condition serves
 * it.
 */
export function consents(scope: ConsentScope): SQL {
  return sql`${sql.raw(`'${scope}'`)} = any(${connectionTable.scopes})`;
}
