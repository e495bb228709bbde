import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { bankAccountTable, type DirectoryName, institutionFileTable, institutionTable } from "@/db/schema";
import { conflict } from "@/lib/core/failure";
import { newYorkDay } from "@/lib/core/money/banking-days";
import { DAY } from "@/lib/core/time/time";
import { withRows } from "@/lib/domain/kernel/operations/conditions";
import type { PublicCtx } from "@/lib/domain/kernel/operations/context";
import { insertMany } from "@/lib/domain/kernel/storage/insert-many";
import { productionBanks } from "./queries";
import { type Directory, type DirectoryFile, readDirectory } from "./read-directory";

/** The days after which a directory is too old, so that Tender raises an alert. */
const OLD_AFTER_DAYS = 35;
/** A file with fewer rows than this share of the loaded ones was probably not downloaded completely. */
const COMPLETE_SHARE = 0.9;

type LoadCtx = Pick<PublicCtx, "db" | "now">;

export interface LoadOptions {
  /** The date of the files, if their rows do not show it. */
  date?: string | undefined;
  /** Accepts a file with far fewer rows than the loaded one. */
  isSmallerAccepted?: boolean;
}

export interface LoadedDirectory {
  directory: DirectoryName;
  sourceDate: string;
  rows: number;
  /** False if the same file was loaded before. */
  isNew: boolean;
}

/**
 * Replaces the directories with these files, all in the open transaction. Throws 409 for a file that cannot be read, is
 * older than the loaded one, or is incomplete.
 */
export async function loadInstitutions(
  ctx: LoadCtx,
  files: readonly DirectoryFile[],
  options: LoadOptions = {},
): Promise<LoadedDirectory[]> {
  const directories = files.map((file) => ({ file, read: readDirectory(file) }));
  const names = directories.map(({ read }) => read.directory);
  const twice = directories.find(({ read }, at) => names.indexOf(read.directory) < at);
  if (twice) throw conflict(`${twice.file.name} is a second file of the same directory, ${twice.read.directory}.`);
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('institutions', 0))`);
  const loaded: LoadedDirectory[] = [];
  for (const { file, read } of directories) loaded.push(await replace(ctx, file, read, options));
  if (loaded.some(({ isNew }) => isNew)) await nameBankAccounts(ctx);
  return loaded;
}

/**
 * Names the bank of each account that still shows its routing number. Such accounts were linked before a directory had
 * the number.
 */
async function nameBankAccounts({ db, now }: LoadCtx): Promise<void> {
  const b = bankAccountTable;
  const unnamed = await db
    .selectDistinct({ routingNumber: b.routingNumber })
    .from(b)
    .where(eq(b.bankName, b.routingNumber));
  const banks = await productionBanks(
    db,
    unnamed.map(({ routingNumber }) => routingNumber),
  );
  const named = banks.filter(({ name }) => name !== undefined);
  if (named.length === 0) return;
  await db.execute(sql`
    ${withRows("named", "given text, name text", named)}
    update bank_account b set bank_name = named.name, updated_on = ${now.toISOString()} from named
    where b.bank_name = b.routing_number and b.routing_number = named.given`);
}

async function replace(
  { db, now }: LoadCtx,
  { name, bytes }: DirectoryFile,
  { directory, rows, ...read }: Directory,
  { date, isSmallerAccepted }: LoadOptions,
): Promise<LoadedDirectory> {
  const sourceDate = date ?? read.sourceDate;
  const hash = createHash("sha256").update(bytes).digest("hex");
  const [before] = await db.select().from(institutionFileTable).where(eq(institutionFileTable.directory, directory));
  if (sourceDate > newYorkDay(now)) throw conflict(`${name} is from ${sourceDate}, which is in the future.`);
  if (before && before.sourceDate > sourceDate)
    throw conflict(`${name} is from ${sourceDate}, and the loaded file is newer: ${before.sourceDate}.`);
  if (before && rows.length < before.rows * COMPLETE_SHARE && !isSmallerAccepted)
    throw conflict(
      `${name} has ${rows.length} rows, and the loaded file ${before.rows}. Download it again, or add --smaller if banks really left.`,
    );
  const file = { directory, sourceDate, hash, rows: rows.length, loadedOn: now };
  await db
    .insert(institutionFileTable)
    .values(file)
    .onConflictDoUpdate({ target: institutionFileTable.directory, set: file });
  const isNew = before?.hash !== hash;
  if (isNew) {
    await db.delete(institutionTable).where(eq(institutionTable.directory, directory));
    await insertMany(
      db,
      institutionTable,
      rows.map((row) => ({ ...row, directory })),
    );
  }
  return { directory, sourceDate, rows: rows.length, isNew };
}

export interface OldDirectory {
  directory: DirectoryName;
  /** The age of the loaded file. */
  days: number;
}

/** The loaded directories that are older than 35 days. */
export async function oldDirectories({ db, now }: LoadCtx): Promise<OldDirectory[]> {
  const files = await db.select().from(institutionFileTable);
  return files
    .map(({ directory, sourceDate }) => ({
      directory,
      days: Math.floor((now.getTime() - Date.parse(sourceDate)) / DAY),
    }))
    .filter(({ days }) => days > OLD_AFTER_DAYS);
}
