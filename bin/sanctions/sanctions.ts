import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { asc } from "drizzle-orm";
import { closeDatabase, database } from "@/db/client";
import { sanctionsListTable } from "@/db/schema";
import { isMigrated } from "@/db/schema-version";
import { Failure } from "@/lib/core/failure";
import { inTransaction } from "@/lib/domain/kernel/storage/in-transaction";
import { loadLists } from "@/lib/domain/money/sanctions/load-lists";
import { LIST_FILES, readList, type ReadList, type SanctionsFile } from "@/lib/domain/money/sanctions/read-lists";

/** Arguments that the command does not understand: exit code 2, and nothing is stored. */
class WrongArguments extends Error {}

const USAGE = `npm run sanctions -- load FOLDER [--date YYYY-MM-DD] [--smaller]
npm run sanctions -- list
FOLDER has the Treasury's files sdn.csv, add.csv and alt.csv, and cons_prim.csv, cons_add.csv and cons_alt.csv.
--date is the day of the lists, if the files' times do not show it. --smaller accepts a list with far fewer entries.`;

const MAX_BYTES = 200_000_000;

/** Reads the lists of a folder. The names of its files may be in capitals. */
async function listsIn(folder: string): Promise<ReadList[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    throw new Failure(
      "conflict",
      `${folder} cannot be read: ${error instanceof Error ? error.message : "unknown error"}.`,
    );
  });
  const fileNamed = async (name: string): Promise<SanctionsFile | undefined> => {
    const match = names.find((one) => one.toLowerCase() === name);
    if (match === undefined) return undefined;
    const place = path.join(folder, match);
    const { size, mtime } = await stat(place);
    if (size > MAX_BYTES) throw new Failure("conflict", `${match} is larger than 200 MB.`);
    return { name: match, bytes: await readFile(place), modifiedOn: mtime };
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

function read(words: readonly string[]) {
  try {
    const options = { date: { type: "string" }, smaller: { type: "boolean", default: false } } as const;
    const { positionals, values } = parseArgs({ args: [...words], allowPositionals: true, options });
    const [command, folder, ...rest] = positionals;
    if (rest.length > 0 || (command !== "load" && command !== "list")) throw new WrongArguments(USAGE);
    if ((command === "load") !== (folder !== undefined)) throw new WrongArguments(USAGE);
    if (values.date !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(values.date))
      throw new WrongArguments("--date must be a day, such as 2026-11-30.");
    return { folder, ...values };
  } catch (error) {
    throw error instanceof WrongArguments
      ? error
      : new WrongArguments(`${error instanceof Error ? error.message : "Unknown words."}\n${USAGE}`);
  }
}

async function perform(words: readonly string[]): Promise<readonly string[]> {
  const { folder, date, smaller } = read(words);
  const lists = folder === undefined ? [] : await listsIn(folder);
  const db = database();
  // A database without Tender's tables rejects the query.
  if (!(await isMigrated(db).catch(() => false)))
    throw new Failure("conflict", "The database cannot be used by this version: run npm run migrate first.");
  if (folder === undefined) return listed();
  const loaded = await inTransaction(db, (open) =>
    loadLists({ db: open, now: new Date() }, lists, { date, isSmallerAccepted: smaller }),
  );
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

async function listed(): Promise<readonly string[]> {
  const lists = await database().select().from(sanctionsListTable).orderBy(asc(sanctionsListTable.list));
  if (lists.length === 0) return ["No list is loaded, so production does not screen names."];
  return lists.map(
    ({ list, entries, sourceDate, loadedOn, hash }) =>
      `${list}  ${entries} entries of ${sourceDate}, loaded on ${loadedOn.toISOString()}  ${hash.slice(0, 12)}`,
  );
}

try {
  const lines = await perform(process.argv.slice(2));
  process.stdout.write(lines.map((line) => `${line}\n`).join(""));
} catch (error) {
  if (!(error instanceof WrongArguments || error instanceof Failure)) throw error;
  process.stderr.write(`${error.message}${error instanceof Failure ? "\nNothing has changed." : ""}\n`);
  process.exitCode = error instanceof WrongArguments ? 2 : 1;
} finally {
  await closeDatabase();
}
