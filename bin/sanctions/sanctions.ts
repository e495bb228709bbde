import { readdir } from "node:fs/promises";
import path from "node:path";
import { asc } from "drizzle-orm";
import {
  migratedDatabase,
  parseLoadArguments,
  readInput,
  runOperatorCommand,
  unreadable,
} from "@/bin/lib/operator-command";
import type { Db } from "@/db/client";
import { sanctionsListTable } from "@/db/schema";
import { Failure } from "@/lib/core/failure";
import { inTransaction } from "@/lib/domain/kernel/storage/in-transaction";
import { loadLists } from "@/lib/domain/money/sanctions/load-lists";
import { LIST_FILES, readList, type ReadList, type SanctionsFile } from "@/lib/domain/money/sanctions/read-lists";

const USAGE = `npm run sanctions -- load FOLDER [--date YYYY-MM-DD] [--smaller]
npm run sanctions -- list
FOLDER has the Treasury's files sdn.csv, add.csv and alt.csv, and cons_prim.csv, cons_add.csv and cons_alt.csv.
--date is the day of the lists, if the files' times do not show it. --smaller accepts a list with far fewer entries.`;

const MAX_MB = 200;

/** Reads the lists of a folder. The names of its files may be in capitals. */
async function listsIn(folder: string): Promise<ReadList[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    throw unreadable(folder, error);
  });
  const fileNamed = async (name: string): Promise<SanctionsFile | undefined> => {
    const match = names.find((one) => one.toLowerCase() === name);
    return match === undefined ? undefined : readInput(path.join(folder, match), MAX_MB);
  };
  const lists: ReadList[] = [];
  for (const list of ["sdn", "consolidated"] as const) {
    const [entries, addresses, aliases] = await Promise.all(LIST_FILES[list].map(fileNamed));
    if (entries && addresses && aliases) lists.push(readList(list, [entries, addresses, aliases]));
    else if (entries || addresses || aliases || list === "sdn")
      throw new Failure("conflict", `${folder} must have ${LIST_FILES[list].join(", ")}.`);
  }
  return lists;
}

async function perform(words: readonly string[]): Promise<readonly string[]> {
  const {
    places: [folder],
    ...options
  } = parseLoadArguments(words, USAGE, { isOnePlace: true });
  const lists = folder === undefined ? [] : await listsIn(folder);
  const db = await migratedDatabase();
  if (folder === undefined) return listLoaded(db);
  const loaded = await inTransaction(db, (open) => loadLists({ db: open, now: new Date() }, lists, options));
  return [
    ...loaded.map(({ list, entries, sourceDate, isNew }) =>
      isNew
        ? `${list}: ${entries} entries of ${sourceDate} are loaded.`
        : `${list}: these files of ${sourceDate} were already loaded.`,
    ),
    ...(loaded.some(({ isNew }) => isNew)
      ? ["A worker now screens all accounts again. New hits appear under Risk › Sanctions and hold what they concern."]
      : []),
  ];
}

async function listLoaded(db: Db): Promise<readonly string[]> {
  const lists = await db.select().from(sanctionsListTable).orderBy(asc(sanctionsListTable.list));
  if (lists.length === 0) return ["No list is loaded, so production does not screen names."];
  return lists.map(
    ({ list, entries, sourceDate, loadedOn, hash }) =>
      `${list}  ${entries} entries of ${sourceDate}, loaded on ${loadedOn.toISOString()}  ${hash.slice(0, 12)}`,
  );
}

await runOperatorCommand(perform);
