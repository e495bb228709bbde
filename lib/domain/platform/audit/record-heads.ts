import { sql } from "drizzle-orm";
import { daysAfter } from "@/lib/core/time/time";
import { rows, type Db } from "@/db/client";
import { auditHeadWrittenTable } from "@/db/schema";
import { appendAuditHeads, type AuditHead, readAuditHeads, thinAuditHeads } from "@/lib/providers/audit-heads";
import type { PublicCtx } from "@/lib/domain/kernel/operations/context";
import { nameOf, strayHeads } from "./check-ends";
import type { TrailFault } from "./check-links";

/** The number of days with all heads kept. Of older days only each partner's highest head is kept. */
const RETENTION_DAYS = 2;
/** The number of partners per run. The rest follow a minute later. */
const PARTNERS_PER_PASS = 5000;

/** A fault, and the partner of the audit log. Without a partner, the whole file is missing. */
export type PartnerFault = TrailFault & { partnerID?: string };

/** The end of a partner's chain, whether its last row exists, and the last head that was written. */
interface ChainEnd {
  partnerID: string;
  sequence: number;
  hash: string;
  isThere: boolean;
  written: number;
}

/**
 * Writes the ends of changed audit logs to a file outside the database. If an end contradicts the file, it is reported
 * instead of written, on every run until an operator resolves it.
 */
export async function recordAuditHeads(ctx: PublicCtx, file: string): Promise<PartnerFault[]> {
  const { db, now } = ctx;
  if (!(await isAlone(db, file))) return [];
  const moved = await movedHeads(db, file);
  const remembered = await readAuditHeads(file, new Set(moved.map(({ partnerID }) => partnerID)));
  if (!remembered && (await hasWritten(db, file))) return [{ fault: "heads-lost" }];
  const last = new Map<string, AuditHead>();
  for (const head of remembered?.heads ?? [])
    if (head.sequence >= (last.get(head.partnerID)?.sequence ?? 0)) last.set(head.partnerID, head);
  const stray = new Set((await strayHeads(db, [...last.values()])).map(({ partnerID }) => partnerID));
  const judged = moved.map((head) => ({
    head,
    fault: faultOf(head, last.get(head.partnerID), stray.has(head.partnerID)),
  }));
  const good = judged.flatMap(({ head, fault }) => (fault ? [] : [{ ...head, time: now.toISOString() }]));
  if (good.length > 0) {
    await appendAuditHeads(file, good);
    await remember(ctx, file, good);
  }
  return judged.flatMap(({ head: { partnerID }, fault }) => (fault ? [{ ...fault, partnerID }] : []));
}

/** Drops a day's older heads if a higher one covers them, unless another process uses the file. */
export async function thinHeads({ db, now }: PublicCtx, file: string): Promise<void> {
  const before = daysAfter(now, -RETENTION_DAYS).toISOString().slice(0, 10);
  if (await isAlone(db, file)) await thinAuditHeads(file, before);
}

function faultOf(head: ChainEnd, last: AuditHead | undefined, isStray: boolean): TrailFault | null {
  if ((last?.sequence ?? 0) < head.written) return { fault: "heads-lost" };
  if (last && head.sequence < last.sequence) return { fault: "cut", sequence: head.sequence + 1 };
  if (!head.isThere) return { fault: "cut", sequence: head.sequence };
  return last && isStray ? { fault: "rewritten", sequence: last.sequence } : null;
}

/** Whether this is the only process that writes the file. If not, it must not touch the file. */
async function isAlone(db: Db, file: string): Promise<boolean> {
  const [lock] = await rows<{ held: boolean }>(
    db,
    sql`select pg_try_advisory_xact_lock(hashtextextended(${nameOf(file)}, 0)) as held`,
  );
  return lock?.held === true;
}

async function hasWritten(db: Db, file: string): Promise<boolean> {
  const matches = await rows(db, sql`select from audit_head_written where file = ${nameOf(file)} limit 1`);
  return matches.length > 0;
}

const movedHeads = (db: Db, file: string) =>
  rows<ChainEnd>(
    db,
    sql`
  select h.partner_id as "partnerID", h.sequence::float8 as sequence, encode(h.hash, 'hex') as hash,
    coalesce(e.hash = h.hash, a.hash = h.hash, false) as "isThere", coalesce(w.sequence, 0)::float8 as written
  from audit_head h
  left join audit_head_written w on w.file = ${nameOf(file)} and w.partner_id = h.partner_id
  left join audit_event e on e.partner_id = h.partner_id and e.sequence = h.sequence
  left join archived_stretch a on a.partner_id = h.partner_id and a.last = h.sequence
  where (h.sequence, h.hash) is distinct from (w.sequence, w.hash)
  order by w.written_on nulls first limit ${PARTNERS_PER_PASS}::int`,
  );

async function remember({ db, now }: PublicCtx, file: string, heads: readonly ChainEnd[]): Promise<void> {
  const t = auditHeadWrittenTable;
  const written = heads.map(({ partnerID, sequence, hash }) => ({
    file: nameOf(file),
    partnerID,
    sequence,
    hash: Buffer.from(hash, "hex"),
    writtenOn: now,
  }));
  await db
    .insert(t)
    .values(written)
    .onConflictDoUpdate({
      target: [t.file, t.partnerID],
      set: { sequence: sql`excluded.sequence`, hash: sql`excluded.hash`, writtenOn: now },
    });
}
