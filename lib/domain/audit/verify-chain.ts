import { sql } from "drizzle-orm";
import { rows, type Db } from "@/db/client";

/**
 * Reads the audit trail against its own chain, in one statement: the first sequence whose row was changed, or which
 * follows a gap; null when all is well. Rows cut off at the end leave no trace here: for these compare the head.
 */
export async function verifyAuditChain(db: Db): Promise<number | null> {
  const [found] = await rows<{ bad: number | null }>(db, sql`
    select min(sequence)::float8 as bad
    from (
      select e.sequence, e.hash, e.previous_hash, audit_row_hash(e.previous_hash, e) as expected,
        lag(e.sequence, 1, 0::bigint) over chain as before, lag(e.hash, 1, sha256('tender'::bytea)) over chain as hash_before
      from audit_event e window chain as (order by e.sequence)
    ) as row
    where hash <> expected or previous_hash <> hash_before or sequence <> before + 1`);
  return found?.bad ?? null;
}
