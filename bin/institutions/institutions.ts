import { asc } from "drizzle-orm";
import { migratedDatabase, parseLoadArguments, readInput, runOperatorCommand } from "@/bin/lib/operator-command";
import type { Db } from "@/db/client";
import { institutionFileTable } from "@/db/schema";
import { inTransaction } from "@/lib/domain/kernel/storage/in-transaction";
import { loadInstitutions } from "@/lib/domain/money/institutions/load-institutions";

const USAGE = `npm run institutions -- load FILE… [--date YYYY-MM-DD] [--smaller]
npm run institutions -- list
FILE is the FedACH or Fedwire directory of the Federal Reserve, or a CSV file of real-time participants.
--date is the day of the files, if their rows do not show it. --smaller accepts a file with far fewer banks.`;

const MAX_MB = 100;

async function perform(words: readonly string[]): Promise<readonly string[]> {
  const { places, ...options } = parseLoadArguments(words, USAGE);
  const files = await Promise.all(places.map((place) => readInput(place, MAX_MB)));
  const db = await migratedDatabase();
  if (places.length === 0) return listLoaded(db);
  const loaded = await inTransaction(db, (open) => loadInstitutions({ db: open, now: new Date() }, files, options));
  return loaded.map(({ directory, rows, sourceDate, isNew }) =>
    isNew
      ? `${directory}: ${rows} banks of ${sourceDate} are loaded.`
      : `${directory}: this file of ${sourceDate} was already loaded.`,
  );
}

async function listLoaded(db: Db): Promise<readonly string[]> {
  const files = await db.select().from(institutionFileTable).orderBy(asc(institutionFileTable.directory));
  if (files.length === 0) return ["No directory is loaded."];
  return files.map(
    ({ directory, rows, sourceDate, loadedOn, hash }) =>
      `${directory}  ${rows} banks of ${sourceDate}, loaded on ${loadedOn.toISOString()}  ${hash.slice(0, 12)}`,
  );
}

await runOperatorCommand(perform);
