import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { desc, sql } from "drizzle-orm";
import { type Db, rows } from "@/db/client";
import { archivedMonthTable, archivedStretchTable, type ArchiveManifest } from "@/db/schema";
import { type ArchivedStretch, signatureOf } from "@/lib/domain/platform/audit/stretches";
import { newArchiveKey, openArchiveKey } from "@/lib/domain/platform/vault/sealed-records";
import type { SealedRecord } from "@/lib/domain/platform/vault/envelope";
import { ArchiveError, beginFolder, dropFolder, keepFolder } from "@/lib/providers/archive-folder";
import { type ArchivePlace, proveFiles, readManifest, signedManifest, writeManifest, writePart } from "./archive-files";
import { mayLeave } from "./may-leave";
import {
  type ArchiveMonth,
  asText,
  auditLines,
  chainEndLines,
  countRows,
  entryLines,
  monthEndLines,
  monthNamed,
} from "./month-rows";

/** Holds what a month's archive is made in: the owner's connection, the time, and the folder of all archives. */
export interface ArchiveWork {
  db: Db;
  now: Date;
  folder: string;
}

/** Stretches that one statement stores. */
const STRETCHES = 1000;

const folderOf = (folder: string, { name }: ArchiveMonth) => path.join(folder, name);

const LOCKED = "55P03";
/** Says how often a table that somebody else uses is tried, and after how many milliseconds more each time. */
const [TRIES, REST] = [20, 250];

/** Does the work, and again while it finds a table locked: what waits for a lock holds up others. */
async function whenFree<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const { cause } = error as { cause?: { code?: string } };
      if (cause?.code !== LOCKED || attempt === TRIES) throw error;
      await pause(attempt * REST);
    }
  }
}

/** Makes the tables of a month, if it has none yet. Rows that waited for them move in. */
export const makeTables = (db: Db, { first }: ArchiveMonth) =>
  whenFree(() => db.execute(sql`select make_months(${first}::date, ${first}::date)`));

/** The newest month that was archived, by its first day. */
export async function newestArchived(db: Db) {
  const [newest] = await db.select().from(archivedMonthTable).orderBy(desc(archivedMonthTable.month)).limit(1);
  return newest;
}

/**
 * Takes a month out of the database. Its entries, its rows of the audit trail, and what both come to go into sealed files.
 * They are read again, and the month's tables are dropped. Each month's end stays, and so does a signed stretch for each
 * part of a chain. Throws an ArchiveError where the month may not leave; then nothing has changed.
 */
export async function archiveMonth({ db, now, folder }: ArchiveWork, name: string): Promise<ArchiveManifest> {
  const month = monthNamed(name);
  const newest = await newestArchived(db);
  if (newest && newest.month >= month.first) throw new ArchiveError(`${newest.month.slice(0, 7)} was archived already`);
  await makeTables(db, month);
  await mayLeave({ db, now }, month);
  const { key, sealed } = newArchiveKey(month.first);
  const place = { folder: folderOf(folder, month), month: month.first, key };
  await beginFolder(place.folder);
  try {
    const { stretches, parts } = await db.transaction((open) => writeParts(open, month, place), {
      isolationLevel: "repeatable read",
    });
    const manifest = signedManifest({ format: 1, month: month.name, madeOn: now.toISOString(), parts });
    await writeManifest(place.folder, manifest);
    await keepFolder(place.folder);
    await proveFiles(place, await readManifest(place.folder, manifest));
    await whenFree(() => db.transaction((open) => leave(open, month, { manifest, sealed, stretches, now })));
    return manifest;
  } catch (error) {
    // Whether the rows are gone is for the database to say. Without its word the files stay.
    const mayHaveLeft = await newestArchived(db).then(
      (archived) => archived?.month === month.first,
      () => true,
    );
    if (!mayHaveLeft) await dropFolder(place.folder);
    throw error;
  }
}

async function writeParts(
  db: Db,
  month: ArchiveMonth,
  place: ArchivePlace,
): Promise<{ stretches: ArchivedStretch[]; parts: ArchiveManifest["parts"] }> {
  await asText(db);
  const stretches: ArchivedStretch[] = [];
  const entries = await writePart(place, "entries", entryLines(db, month));
  const audit = await writePart(place, "audit", auditLines(db, month, stretches));
  const monthEnds = await writePart(place, "month-ends", monthEndLines(db, month));
  const chainEnds = await writePart(place, "chain-ends", chainEndLines(stretches));
  return { stretches, parts: { entries, audit, "month-ends": monthEnds, "chain-ends": chainEnds } };
}

interface Leaving {
  manifest: ArchiveManifest;
  sealed: SealedRecord;
  stretches: readonly ArchivedStretch[];
  now: Date;
}

/** Drops the month's tables, unless they have got another number of rows than the files. Nobody writes to them meanwhile. */
async function leave(db: Db, month: ArchiveMonth, { manifest, sealed, stretches, now }: Leaving): Promise<void> {
  const [entries, audit] = [sql`ledger.${sql.identifier(month.entries)}`, sql.identifier(month.audit)];
  await db.execute(sql`lock table ${entries}, ${audit} in share mode`);
  const { parts } = manifest;
  const counted = await countRows(db, month);
  if (counted.entries !== parts.entries?.rows || counted.audit !== parts.audit?.rows)
    throw new ArchiveError(`${month.name} got rows while it was archived`);
  await db.insert(archivedMonthTable).values({ month: month.first, manifest, ...sealed, createdOn: now });
  for (let at = 0; at < stretches.length; at += STRETCHES) {
    const some = stretches.slice(at, at + STRETCHES);
    await db.insert(archivedStretchTable).values(some.map((stretch) => ({ ...stretch, mac: signatureOf(stretch) })));
  }
  await db.execute(sql`drop table ${entries}`);
  await db.execute(sql`drop table ${audit}`);
}

/**
 * Proves the files of an archived month, and changes nothing. Throws an ArchiveError where they are not what was
 * archived.
 */
export async function proveArchive({ db, folder }: ArchiveWork, name: string): Promise<ArchiveManifest> {
  const month = monthNamed(name);
  const [known] = await db
    .select()
    .from(archivedMonthTable)
    .where(sql`${archivedMonthTable.month} = ${month.first}`);
  if (!known) throw new ArchiveError(`${name} is not archived`);
  const place = placeOf(folder, month, known);
  const manifest = await readManifest(place.folder, known.manifest);
  await proveFiles(place, manifest);
  return manifest;
}

/** The place of an archived month's files, with the key that its row keeps sealed. */
export const placeOf = (folder: string, month: ArchiveMonth, sealed: SealedRecord): ArchivePlace => ({
  folder: folderOf(folder, month),
  month: month.first,
  key: openArchiveKey(month.first, sealed),
});

/** Holds a lock until the connection closes, so that one archive is made at a time. Throws an ArchiveError where somebody has it. */
export async function aloneOnArchives(db: Db): Promise<void> {
  const [lock] = await rows<{ held: boolean }>(db, sql`select pg_try_advisory_lock(724007) as held`);
  if (!lock?.held) throw new ArchiveError("another archive is being made or taken back");
}
