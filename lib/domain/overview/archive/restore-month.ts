import { eq, sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { archivedMonthTable, archivedStretchTable, type ArchiveManifest } from "@/db/schema";
import { unevenMonthEnds } from "@/lib/domain/money/ledger/month-ends";
import { type ArchivedStretch, signatureOf } from "@/lib/domain/platform/audit/stretches";
import { ArchiveError } from "@/lib/providers/archive-folder";
import { type ArchivePlace, isSamePart, proveFiles, readManifest, readPart, sumOf } from "./archive-files";
import { type ArchiveWork, makeTables, newestArchived, placeOf } from "./archive-month";
import { type ArchiveMonth, asText, auditLines, countRows, entryLines, monthNamed } from "./month-rows";

/**
 * Restores the newest archived month. Verifies its files before it writes a row, then reads the rows again in the same
 * transaction: they must have the archived text, match the month's end, and make the stretches that replaced them.
 * Keeps the files. Throws an ArchiveError if anything differs; then nothing has changed.
 */
export async function restoreMonth({ db, folder }: ArchiveWork, name: string): Promise<ArchiveManifest> {
  const month = monthNamed(name);
  const newest = await newestArchived(db);
  if (newest?.month !== month.first)
    throw new ArchiveError(
      newest
        ? `${newest.month.slice(0, 7)} must be restored first, because it is the newest`
        : `${name} is not archived`,
    );
  const place = placeOf(folder, month, newest);
  const manifest = await readManifest(place.folder, newest.manifest);
  await proveFiles(place, manifest);
  await makeTables(db, month);
  await db.transaction((open) => takeBack(open, month, place, manifest));
  return manifest;
}

async function takeBack(db: Db, month: ArchiveMonth, place: ArchivePlace, { parts }: ArchiveManifest): Promise<void> {
  await asText(db);
  const { entries, audit } = await countRows(db, month);
  if (entries + audit > 0) throw new ArchiveError(`${month.name} already has rows here`);
  const entryTable = sql`ledger.${sql.identifier(month.entries)}`;
  const auditTable = sql`public.${sql.identifier(month.audit)}`;
  for await (const text of readPart(place, "entries")) await insert(db, entryTable, text);
  for await (const text of readPart(place, "audit")) await insert(db, auditTable, text);
  const stretches: ArchivedStretch[] = [];
  const isSame =
    isSamePart(await sumOf(entryLines(db, month)), parts.entries) &&
    isSamePart(await sumOf(auditLines(db, month, stretches)), parts.audit);
  if (!isSame) throw new ArchiveError(`the rows of ${month.name} are not those that were archived`);
  const [uneven] = await unevenMonthEnds(db, month.first, month.entries);
  if (uneven) throw new ArchiveError(`the month's end of partner ${uneven} does not match its entries`);
  await endStretches(db, month, stretches);
  await db.delete(archivedMonthTable).where(eq(archivedMonthTable.month, month.first));
}

const insert = (db: Db, table: ReturnType<typeof sql>, text: Buffer) =>
  db.execute(sql`
    insert into ${table} select x.* from json_populate_recordset(null::${table}, ${arrayOf(text)}::text::json) x`);

const arrayOf = (text: Buffer) => `[${text.toString().trimEnd().replaceAll("\n", ",")}]`;

/** Deletes the stretches of the restored rows. They must match those rows. */
async function endStretches(db: Db, { name, first }: ArchiveMonth, back: readonly ArchivedStretch[]): Promise<void> {
  const t = archivedStretchTable;
  const gone = await db.delete(t).where(eq(t.month, first)).returning({ mac: t.mac });
  const signatures = new Set(gone.map(({ mac }) => mac.toString("hex")));
  const isSame =
    gone.length === back.length && back.every((stretch) => signatures.has(signatureOf(stretch).toString("hex")));
  if (!isSame) throw new ArchiveError(`the rows of ${name} do not fit into their hash chains`);
}
