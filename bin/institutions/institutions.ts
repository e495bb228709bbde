import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { asc } from "drizzle-orm";
import { closeDatabase, database } from "@/db/client";
import { institutionFileTable } from "@/db/schema";
import { isMigrated } from "@/db/schema-version";
import { Failure } from "@/lib/core/failure";
import { inTransaction } from "@/lib/domain/kernel/storage/in-transaction";
import { loadInstitutions } from "@/lib/domain/money/institutions/load-institutions";
import type { DirectoryFile } from "@/lib/domain/money/institutions/read-directory";

/** Arguments that the command does not understand: exit code 2, and nothing is stored. */
class WrongArguments extends Error {}

const USAGE = `npm run institutions -- load FILE… [--date YYYY-MM-DD] [--smaller]
npm run institutions -- list
FILE is the FedACH or Fedwire directory of the Federal Reserve, or a CSV file of real-time participants.
--date is the day of the files, if their rows do not show it. --smaller accepts a file with far fewer banks.`;

const MAX_BYTES = 100_000_000;

async function fileAt(place: string): Promise<DirectoryFile> {
  try {
    const { size, mtime } = await stat(place);
    if (size > MAX_BYTES) throw new Failure("conflict", `${place} is larger than 100 MB.`);
    return { name: path.basename(place), bytes: await readFile(place), modifiedOn: mtime };
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(
      "conflict",
      `${place} cannot be read: ${error instanceof Error ? error.message : "unknown error"}.`,
    );
  }
}

function read(words: readonly string[]) {
  try {
    const options = { date: { type: "string" }, smaller: { type: "boolean", default: false } } as const;
    const { positionals, values } = parseArgs({ args: [...words], allowPositionals: true, options });
    const [command, ...places] = positionals;
    if (command !== "load" && command !== "list") throw new WrongArguments(USAGE);
    if ((command === "load") !== places.length > 0) throw new WrongArguments(USAGE);
    if (values.date !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(values.date))
      throw new WrongArguments("--date must be a day, such as 2026-11-30.");
    return { places, ...values };
  } catch (error) {
    throw error instanceof WrongArguments
      ? error
      : new WrongArguments(`${error instanceof Error ? error.message : "Unknown words."}\n${USAGE}`);
  }
}

async function perform(words: readonly string[]): Promise<readonly string[]> {
  const { places, date, smaller } = read(words);
  const files = await Promise.all(places.map(fileAt));
  const db = database();
  // A database without Tender's tables rejects the query.
  if (!(await isMigrated(db).catch(() => false)))
    throw new Failure("conflict", "The database cannot be used by this version: run npm run migrate first.");
  if (places.length === 0) return list();
  const loaded = await inTransaction(db, (open) =>
    loadInstitutions({ db: open, now: new Date() }, files, { date, isSmallerAccepted: smaller }),
  );
  return loaded.map(({ directory, rows, sourceDate, isNew }) =>
    isNew
      ? `${directory}: ${rows} banks of ${sourceDate} are loaded.`
      : `${directory}: this file of ${sourceDate} was already loaded.`,
  );
}

async function list(): Promise<readonly string[]> {
  const files = await database().select().from(institutionFileTable).orderBy(asc(institutionFileTable.directory));
  if (files.length === 0) return ["No directory is loaded."];
  return files.map(
    ({ directory, rows, sourceDate, loadedOn, hash }) =>
      `${directory}  ${rows} banks of ${sourceDate}, loaded on ${loadedOn.toISOString()}  ${hash.slice(0, 12)}`,
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
