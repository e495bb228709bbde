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

/** Surroundings of an archiving: the owner's database connection, the time, and the folder of all archives. */
export interface ArchiveWork {
  db: Db;
  now: Date;
  folder: string;
}

const STRETCHES = 1000;

const folderOf = (folder: string, { name }: ArchiveMonth) => path.join(folder, name);

const LOCKED = "55P03";
/** Attempts for a locked table, and the growth of each pause in milliseconds. */
const [TRIES, REST] = [20, 250];

/**
 * Does the work, and retries while a table is locked: a statement that waits for a lock would block others behind it.
 */
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

/** Creates the tables of a month if they are missing. Rows that waited for them move in. */
export const makeTables = (db: Db, { first }: ArchiveMonth) =>
  whenFree(() => db.execute(sql`select make_months(${first}::date, ${first}::date)`));

export async function newestArchived(db: Db) {
  const [newest] = await db.select().from(archivedMonthTable).orderBy(desc(archivedMonthTable.month)).limit(1);
  return newest;
}

/**
 * Moves a month out of the database. Writes its entries, its audit rows and their totals to sealed files, reads those
 * again, and drops the month's tables. Keeps each month's end and a signed stretch for each part of a hash chain.
 * Throws an ArchiveError if the month may not leave; then nothing has changed.
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
    // Only the database can tell whether the rows are gone. If it does not answer, keep the files.
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

/** Drops the month's tables unless their row counts differ from the files. The lock prevents writes until then. */
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
 * Verifies the files of an archived month without changing anything. Throws an ArchiveError if they differ from the
 * archived rows.
 */
export async function proveArchive({ db, folder }: ArchiveWork, name: string): Promise<ArchiveManifest> {
  const month = monthNamed(name);
  const [archive] = await db
    .select()
    .from(archivedMonthTable)
    .where(sql`${archivedMonthTable.month} = ${month.first}`);
  if (!archive) throw new ArchiveError(`${name} is not archived`);
  const place = placeOf(folder, month, archive);
  const manifest = await readManifest(place.folder, archive.manifest);
  await proveFiles(place, manifest);
  return manifest;
}

export const placeOf = (folder: string, month: ArchiveMonth, sealed: SealedRecord): ArchivePlace => ({
  folder: folderOf(folder, month),
  month: month.first,
  key: openArchiveKey(month.first, sealed),
});

/**
 * Takes a lock until the connection closes, so that only one archiving runs at a time. Throws an ArchiveError if the
 * lock is taken.
 */
export async function aloneOnArchives(db: Db): Promise<void> {
  const [lock] = await rows<{ held: boolean }>(db, sql`select pg_try_advisory_lock(724007) as held`);
  if (!lock?.held) throw new ArchiveError("another month is being archived or restored");
}
