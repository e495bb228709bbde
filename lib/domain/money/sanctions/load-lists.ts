import { eq, sql } from "drizzle-orm";
import { sanctionsEntryTable, sanctionsListTable, type SanctionsListName } from "@/db/schema";
import { conflict } from "@/lib/core/failure";
import { newYorkDay } from "@/lib/core/money/banking-days";
import { DAY } from "@/lib/core/time/time";
import type { PublicCtx } from "@/lib/domain/kernel/operations/context";
import { insertMany } from "@/lib/domain/kernel/storage/insert-many";
import type { ReadList } from "./read-lists";
import { screenPartners } from "./screen-partner";

/** The Treasury changes its lists several times a month. */
const OLD_AFTER_DAYS = 7;
/** A list with fewer entries than this share of the loaded ones was probably not downloaded completely. */
const COMPLETE_SHARE = 0.9;

type LoadCtx = Pick<PublicCtx, "db" | "now">;

export interface LoadOptions {
  /** The date of the lists, if the files on disk do not show it. */
  date?: string | undefined;
  /** Accepts a list with far fewer entries than the loaded one. */
  isSmallerAccepted?: boolean;
}

export interface LoadedList {
  list: SanctionsListName;
  sourceDate: string;
  entries: number;
  /** False if the same files were loaded before. */
  isNew: boolean;
}

/**
 * Replaces the lists in the open transaction, and screens every account and receiver again. Throws 409 for a list that is older
 * than the loaded one, or incomplete.
 */
export async function loadLists(
  ctx: LoadCtx,
  lists: readonly ReadList[],
  options: LoadOptions = {},
): Promise<LoadedList[]> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('sanctions', 0))`);
  const loaded: LoadedList[] = [];
  for (const list of lists) loaded.push(await replace(ctx, list, options));
  if (loaded.some(({ isNew }) => isNew)) await screenPartners(ctx);
  return loaded;
}

async function replace(
  { db, now }: LoadCtx,
  { list, hash, entries, ...read }: ReadList,
  { date, isSmallerAccepted }: LoadOptions,
): Promise<LoadedList> {
  const sourceDate = date ?? read.sourceDate;
  const [before] = await db.select().from(sanctionsListTable).where(eq(sanctionsListTable.list, list));
  if (sourceDate > newYorkDay(now)) throw conflict(`The ${list} list is from ${sourceDate}, which is in the future.`);
  if (before && before.sourceDate > sourceDate)
    throw conflict(`The ${list} list is from ${sourceDate}, and the loaded one is newer: ${before.sourceDate}.`);
  if (before && entries.length < before.entries * COMPLETE_SHARE && !isSmallerAccepted)
    throw conflict(
      `The ${list} list has ${entries.length} entries, and the loaded one ${before.entries}. Download it again, or add --smaller if entries were really removed.`,
    );
  const version = { list, sourceDate, hash, entries: entries.length, loadedOn: now };
  await db
    .insert(sanctionsListTable)
    .values(version)
    .onConflictDoUpdate({ target: sanctionsListTable.list, set: version });
  const isNew = before?.hash !== hash;
  if (isNew) {
    await db.delete(sanctionsEntryTable).where(eq(sanctionsEntryTable.list, list));
    await insertMany(
      db,
      sanctionsEntryTable,
      entries.map((entry) => ({ ...entry, list })),
    );
  }
  return { list, sourceDate, entries: entries.length, isNew };
}

export interface OldList {
  list: SanctionsListName;
  /** The age of the loaded list. */
  days: number;
}

/** The loaded lists that are older than seven days. */
export async function oldLists({ db, now }: LoadCtx): Promise<OldList[]> {
  const lists = await db.select().from(sanctionsListTable);
  return lists
    .map(({ list, sourceDate }) => ({ list, days: Math.floor((now.getTime() - Date.parse(sourceDate)) / DAY) }))
    .filter(({ days }) => days > OLD_AFTER_DAYS);
}
