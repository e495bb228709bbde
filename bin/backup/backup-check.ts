import { closeDatabase, withLongWork } from "@/db/client";
import { failureAt } from "@/db/connection.mjs";
import { isMigrated } from "@/db/schema-version";
import { type BackupPart, lacksKeys, proveBackup } from "@/lib/domain/overview/backup/prove-backup";
import { env } from "@/lib/env";
import { fileStore } from "@/lib/providers/file-store";
import { KeyError, keys } from "@/lib/providers/keys";
import { PrivateFileError } from "@/lib/providers/private-file";

/** Time limit for one statement, in milliseconds. */
const TIME_LIMIT_MS = 60 * 60_000;
/** Maximum number of faults that are printed for each part. */
const REPORTED_FAULTS_MAX = 10;

const PROOF_SENTENCES: Record<BackupPart, (read: number) => string> = {
  books: (read) => `Books: those of ${read} partners hold.`,
  trails: (read) => `Audit trails: ${read} rows follow from each other.`,
  keys: (read) => `Keys: they are this database's, and open ${read} of its newest records.`,
  files: (read) => `Files: all ${read} are there and open.`,
};

const named = (part: BackupPart, faults: readonly string[]) => [
  ...faults.slice(0, REPORTED_FAULTS_MAX).map((fault) => `FAULT in ${part}: ${fault}`),
  ...(faults.length > REPORTED_FAULTS_MAX ? [`FAULT in ${part}: ${faults.length - REPORTED_FAULTS_MAX} more.`] : []),
];

/** Prints a sentence for each part. Returns whether the backup is good. */
async function check(): Promise<boolean> {
  const places = { keys: keys(), files: fileStore(), heads: env().AUDIT_HEAD_FILE };
  const proof = await withLongWork({ url: env().DATABASE_URL, limit: TIME_LIMIT_MS }, async (db) => {
    if (!(await isMigrated(db))) return undefined;
    return proveBackup(db, places);
  });
  if (!proof) {
    process.stderr.write("FAULT: the database is of another version. Check it with the version that made it.\n");
    return false;
  }
  for (const part of ["books", "trails", "keys", "files"] as const) {
    const { read, problems: faults } = proof[part];
    if (part === "files" && lacksKeys(proof)) process.stdout.write("Files: not looked at without their keys.\n");
    else if (faults.length === 0) process.stdout.write(`${PROOF_SENTENCES[part](read)}\n`);
    else process.stderr.write(`${named(part, faults).join("\n")}\n`);
  }
  return Object.values(proof).every(({ problems: faults }) => faults.length === 0);
}

function sentenceOf(error: unknown): string {
  if (error instanceof KeyError || error instanceof PrivateFileError) return `FAULT in keys: ${error.message}.`;
  const { place, message } = failureAt(process.env.DATABASE_URL ?? "", error);
  return `FAULT: the database at ${place} could not be read: ${message}.`;
}

try {
  process.exitCode = (await check()) ? 0 : 1;
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exitCode = 1;
} finally {
  await closeDatabase();
}
