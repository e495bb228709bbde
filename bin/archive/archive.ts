import path from "node:path";
import { parseArgs } from "node:util";
import { withLongWork } from "@/db/client";
import { failureAt } from "@/db/connection.mjs";
import type { ArchiveManifest } from "@/db/schema";
import { isMigrated } from "@/db/schema-version";
import {
  aloneOnArchives,
  archiveMonth,
  type ArchiveWork,
  proveArchive,
} from "@/lib/domain/overview/archive/archive-month";
import { restoreMonth } from "@/lib/domain/overview/archive/restore-month";
import { VaultError } from "@/lib/domain/platform/vault/envelope";
import { env } from "@/lib/env";
import { ArchiveError } from "@/lib/providers/archive-folder";
import { KeyError } from "@/lib/providers/keys";
import { PrivateFileError } from "@/lib/providers/private-file";

const USAGE = `npm run archive -- MONTH [--restore | --check] [--folder FOLDER]
MONTH is such as 2026-01. Without --folder it takes ARCHIVE_DIR.`;

/** Time limit for one statement, in milliseconds. */
const TIME_LIMIT_MS = 60 * 60_000;

function read(words: readonly string[]) {
  const flag = { type: "boolean", default: false } as const;
  const { positionals, values } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { restore: flag, check: flag, folder: { type: "string" } },
  });
  const [month, ...rest] = positionals;
  if (month === undefined || rest.length > 0 || (values.restore && values.check)) throw new Error(USAGE);
  const { restore, check, folder = env().ARCHIVE_DIR } = values;
  return { month, restore, check, folder: path.resolve(folder) };
}

type Wanted = ReturnType<typeof read>;

const countsOf = ({ parts }: ArchiveManifest) =>
  `${parts.entries?.rows} entries and ${parts.audit?.rows} rows of the audit trail`;

async function perform({ month, restore, check, folder }: Wanted): Promise<string> {
  const place = path.join(folder, month);
  return withLongWork({ url: env().DATABASE_URL, limit: TIME_LIMIT_MS }, async (db) => {
    // A database without Tender's tables rejects the query.
    if (!(await isMigrated(db).catch(() => false)))
      throw new ArchiveError("the database cannot be used by this version: run npm run migrate first");
    await aloneOnArchives(db);
    const work: ArchiveWork = { db, now: new Date(), folder };
    if (check) return `${place} holds what was archived: ${countsOf(await proveArchive(work, month))}.`;
    if (restore)
      return `${month} is back: ${countsOf(await restoreMonth(work, month))}, the same as left. The files stay in ${place}.`;
    return `${month} left the database: ${countsOf(await archiveMonth(work, month))}. It is stored in ${place}: back it up.`;
  });
}

function sentenceOf(error: unknown): string {
  if (error instanceof ArchiveError || error instanceof KeyError || error instanceof PrivateFileError)
    return `${error.message}. Nothing has changed.`;
  if (error instanceof VaultError)
    return "The key of this archive does not open: KEYS_FILE is not this database's. Nothing has changed.";
  const { place, message } = failureAt(env().DATABASE_URL, error);
  return `The database at ${place} failed: ${message}. Look with --check whether the month left.`;
}

let wanted: Wanted | undefined;
try {
  wanted = read(process.argv.slice(2));
} catch (error) {
  const message = error instanceof Error ? error.message : USAGE;
  process.stderr.write(`${message.includes(USAGE) ? message : `${message}\n${USAGE}`}\n`);
  process.exitCode = 2;
}
if (wanted) {
  try {
    process.stdout.write(`${await perform(wanted)}\n`);
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`);
    process.exitCode = 1;
  }
}
