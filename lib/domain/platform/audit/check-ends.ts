import path from "node:path";
import { and, desc, eq, sql } from "drizzle-orm";
import { rows, type Db } from "@/db/client";
import { archivedStretchTable, auditEventTable, auditHeadTable, auditHeadWrittenTable } from "@/db/schema";
import { distinct } from "@/lib/core/collections";
import type { AccountID } from "@/lib/core/api/ids";
import { type AuditHead, readAuditHeads } from "@/lib/providers/audit-heads";
import type { TrailFault } from "./check-links";
import { forgedStretch } from "./stretches";

/** The key of a heads file in the database. */
export const nameOf = (file: string) => path.resolve(file);

/**
 * Compares the end of a partner's audit log with the database's own head, then its rows with every genuine head in the
 * file. The order matters: each source that is read later may only be further ahead.
 */
export async function checkEnds(
  db: Db,
  partnerID: AccountID,
  file: string,
): Promise<{ fault: TrailFault | null; unreadable: number }> {
  const written = await lastWritten(db, partnerID, file);
  const remembered = await readAuditHeads(file, new Set([partnerID]));
  const heads = remembered?.heads ?? [];
  const [stray] = await strayHeads(db, heads);
  const end = await endOf(db, partnerID);
  const highest = heads.reduce((most, head) => Math.max(most, head.sequence), 0);
  const trailFault =
    endFault(end, highest) ??
    (stray ? { fault: "rewritten" as const, sequence: stray.sequence } : await forgedStretch(db, partnerID));
  return {
    fault: trailFault ?? (highest < written ? { fault: "heads-lost" } : null),
    unreadable: remembered?.unreadable ?? 0,
  };
}

/** Compares the end of a partner's audit log with only the database's own head. Also returns its last number. */
export async function checkOwnEnd(db: Db, partnerID: AccountID): Promise<{ fault: TrailFault | null; last: number }> {
  const end = await endOf(db, partnerID);
  return { fault: endFault(end, 0) ?? (await forgedStretch(db, partnerID)), last: end.last };
}

interface End {
  last: number;
  lastHash: string;
  head: number;
  headHash: string;
}

function endFault({ last, lastHash, head, headHash }: End, highest: number): TrailFault | null {
  if (last < Math.max(head, highest)) return { fault: "cut", sequence: last + 1 };
  if (head < last) return { fault: "rewritten", sequence: head + 1 };
  return headHash === lastHash ? null : { fault: "rewritten", sequence: last };
}

/** The heads without a row of the same hash, lowest first. Archived stretches are compared only at their end. */
export async function strayHeads(
  db: Db,
  heads: readonly AuditHead[],
): Promise<{ partnerID: string; sequence: number }[]> {
  const placeOf = ({ partnerID, sequence }: { partnerID: string; sequence: number }) => `${partnerID} ${sequence}`;
  const partners = distinct(heads.map(({ partnerID }) => partnerID));
  if (partners.length === 0) return [];
  const isOfOne = partners.length === 1 ? sql`and e.partner_id = ${partners[0]}` : sql``;
  const intact = await rows<{ partnerID: string; sequence: number }>(
    db,
    sql`
    select h."partnerID", h.sequence::float8 as sequence
    from json_to_recordset(${JSON.stringify(heads)}::json) as h ("partnerID" uuid, sequence bigint, hash text)
    join audit_event e on e.partner_id = h."partnerID" and e.sequence = h.sequence ${isOfOne}
    where e.hash = decode(h.hash, 'hex')`,
  );
  const archived = await rows<{ partnerID: string; sequence: number }>(
    db,
    sql`
    select h."partnerID", h.sequence::float8 as sequence
    from json_to_recordset(${JSON.stringify(heads)}::json) as h ("partnerID" uuid, sequence bigint, hash text)
    join archived_stretch e on e.partner_id = h."partnerID" and h.sequence between e.first and e.last ${isOfOne}
    where h.sequence < e.last or e.hash = decode(h.hash, 'hex')`,
  );
  const places = new Set([...intact, ...archived].map(placeOf));
  return heads.filter((head) => !places.has(placeOf(head))).sort((one, other) => one.sequence - other.sequence);
}

async function lastWritten(db: Db, partnerID: string, file: string): Promise<number> {
  const t = auditHeadWrittenTable;
  const [row] = await db
    .select({ sequence: t.sequence })
    .from(t)
    .where(and(eq(t.file, nameOf(file)), eq(t.partnerID, partnerID)));
  return row?.sequence ?? 0;
}

/**
 * Reads the newest row and the database's own head in one statement, so that no write falls between them. Then it
 * looks for a later archived end, because rows that are archived during the check are in one of the two.
 */
async function endOf(db: Db, partnerID: AccountID): Promise<End> {
  const newest = db
    .select({ sequence: auditEventTable.sequence, hash: auditEventTable.hash })
    .from(auditEventTable)
    .where(eq(auditEventTable.partnerID, partnerID))
    .orderBy(desc(auditEventTable.sequence))
    .limit(1)
    .as("newest");
  const head = db.select().from(auditHeadTable).where(eq(auditHeadTable.partnerID, partnerID)).as("head");
  const [end] = await db
    .select({ last: newest.sequence, lastHash: newest.hash, head: head.sequence, headHash: head.hash })
    .from(newest)
    .fullJoin(head, sql`true`);
  const s = archivedStretchTable;
  const [stretch] = await db
    .select({ last: s.last, lastHash: s.hash })
    .from(s)
    .where(eq(s.partnerID, partnerID))
    .orderBy(desc(s.last))
    .limit(1);
  const text = (hash?: Buffer | null) => hash?.toString("hex") ?? "";
  const isArchived = stretch !== undefined && stretch.last > (end?.last ?? 0);
  return {
    last: isArchived ? stretch.last : (end?.last ?? 0),
    lastHash: text(isArchived ? stretch.lastHash : end?.lastHash),
    head: end?.head ?? 0,
    headHash: text(end?.headHash),
  };
}
