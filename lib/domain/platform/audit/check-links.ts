import { sql } from "drizzle-orm";
import { rows, type Db } from "@/db/client";
import type { AuditFault } from "./dashboard";

/** A fault of a partner's audit log, and the number of the first bad row if there is one. */
export interface TrailFault {
  fault: AuditFault;
  sequence?: number;
}

/** A stretch of a chain: its end, its number of rows, and its first fault. An archived stretch counts as one row. */
export interface Stretch {
  last: number;
  rows: number;
  fault: TrailFault | null;
}

/**
 * Checks a number of rows after `after` against their own hashes and the hashes before them. It cannot see rows that
 * were cut off at the end. `checkEnds` finds those.
 */
export async function checkLinks(
  db: Db,
  partnerID: string,
  { after, most }: { after: number; most: number },
): Promise<Stretch> {
  const [read] = await rows<{ last: number; rows: number; missing: number | null; changed: number | null }>(
    db,
    links(partnerID, after, most),
  );
  const { last = after, rows: count = 0, missing = null, changed = null } = read ?? {};
  return { last, rows: count, fault: firstFault(missing, changed) };
}

const STRETCH = 20_000;

/** Checks all rows of an audit log up to the first fault, and returns how many it read. */
export async function checkAllLinks(db: Db, partnerID: string): Promise<Pick<Stretch, "rows" | "fault">> {
  let [after, count] = [0, 0];
  for (;;) {
    const stretch = await checkLinks(db, partnerID, { after, most: STRETCH });
    count += stretch.rows;
    if (stretch.fault || stretch.rows < STRETCH) return { rows: count, fault: stretch.fault };
    after = stretch.last;
  }
}

function firstFault(missing: number | null, changed: number | null): TrailFault | null {
  if (missing !== null && missing < (changed ?? Infinity)) return { fault: "missing", sequence: missing };
  return changed === null ? null : { fault: "changed", sequence: changed };
}

/**
 * The rows after `after`, each with the one before it, and a link for each archived stretch. The first row follows the
 * hash that begins every chain.
 */
const links = (partnerID: string, after: number, most: number) => sql`
  select coalesce(max(sequence), ${after}::bigint)::float8 as last, count(*)::float8 as rows,
    min(before + 1) filter (where first <> before + 1)::float8 as missing,
    min(sequence) filter (where hash <> expected or previous_hash <> hash_before)::float8 as changed
  from (
    select s.first, s.sequence, s.hash, s.previous_hash, s.expected,
      lag(s.sequence, 1, ${after}::bigint) over chain as before,
      lag(s.hash, 1, coalesce((select p.hash from audit_event p where p.partner_id = ${partnerID}::uuid and p.sequence = ${after}::bigint),
        (select p.hash from archived_stretch p where p.partner_id = ${partnerID}::uuid and p.last = ${after}::bigint),
        sha256('tender'::bytea))) over chain as hash_before
    from (
      (select e.sequence as first, e.sequence, e.hash, e.previous_hash, audit_row_hash(e.previous_hash, row(e.*)::audit_event) as expected
        from audit_event e where e.partner_id = ${partnerID}::uuid and e.sequence > ${after}::bigint order by e.sequence limit ${most}::int)
      union all
      (select a.first, a.last, a.hash, a.previous_hash, a.hash from archived_stretch a
        where a.partner_id = ${partnerID}::uuid and a.first > ${after}::bigint order by a.first limit ${most}::int)) s
    window chain as (order by s.first) order by s.first limit ${most}::int
  ) as link`;
