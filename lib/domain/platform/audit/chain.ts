import { sql } from "drizzle-orm";
import { rows, type Db } from "@/db/client";

/** Says how many rows one transaction moves. It locks the ends of their chains meanwhile. */
const AT_ONCE = 200;

/** Rows that wait for this many seconds show that nobody moves them. */
const LONGEST_WAIT = 60;

/** Whether rows wait for their places. */
export const rowsWait = sql`exists (select from audit_waiting)`;

/** Gives waiting rows their places in the chains, the oldest first: a partner's, or all. */
export async function chainRows(db: Db, partnerID: string | null = null): Promise<void> {
  for (let moved = AT_ONCE; moved === AT_ONCE;) {
    const [done] = await rows<{ moved: number }>(db, sql`select chain_audit(${AT_ONCE}, ${partnerID}::uuid) as moved`);
    moved = done?.moved ?? 0;
  }
}

/** Returns the number of rows that wait for too long: a partner's, or all. */
export async function countWaiting(db: Db, partnerID: string | null = null): Promise<number> {
  const [found] = await rows<{ waiting: number }>(
    db,
    sql`
    select count(*)::int as waiting from audit_waiting where written_on < now() - make_interval(secs => ${LONGEST_WAIT}::int)
      and (${partnerID}::uuid is null or partner_id = ${partnerID}::uuid)`,
  );
  return found?.waiting ?? 0;
}
