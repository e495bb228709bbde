import { sql } from "drizzle-orm";
import { rows, type Db } from "@/db/client";

/** How many rows one statement checks: well within the time the server gives a statement. */
const STRETCH = 50_000;

interface Stretch {
  bad: number | null;
  last: number | null;
  rows: number;
}

/**
 * Reads the audit trail against its own chain, a stretch to a statement: the first sequence whose row was changed, or
 * which follows a gap; null when all is well. Rows cut off at the end leave no trace here: for these compare the head.
 */
export async function verifyAuditChain(db: Db, stretch = STRETCH): Promise<number | null> {
  for (let after = 0; ; ) {
    const [checked] = await rows<Stretch>(db, linksAfter(after, stretch));
    if (checked?.bad != null) return checked.bad;
    if (!checked?.last || checked.rows <= stretch) return null;
    after = checked.last;
  }
}

/** Rows from `after` on, each beside the one before it; the first of all follows the hash with which every trail begins. */
const linksAfter = (after: number, stretch: number) => sql`
  select max(sequence)::float8 as last, count(*)::float8 as rows, min(sequence) filter (
    where sequence > ${after}::bigint and (hash <> expected or previous_hash <> hash_before or sequence <> before + 1)
  )::float8 as bad
  from (
    select e.sequence, e.hash, e.previous_hash, audit_row_hash(e.previous_hash, e) as expected,
      lag(e.sequence, 1, 0::bigint) over chain as before, lag(e.hash, 1, sha256('tender'::bytea)) over chain as hash_before
    from audit_event e where e.sequence >= ${after}::bigint
    window chain as (order by e.sequence) order by e.sequence limit ${stretch + 1}::int
  ) as row`;
