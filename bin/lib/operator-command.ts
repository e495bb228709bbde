import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { closeDatabase, database } from "@/db/client";
import { isMigrated } from "@/db/schema-version";
import { Failure } from "@/lib/core/failure";

/** Invalid arguments: exit code 2, and nothing is stored. */
export class InvalidArguments extends Error {}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : "unknown error");

/** The failure for a file or folder that cannot be read. */
export const unreadable = (place: string, error: unknown) =>
  new Failure("conflict", `${place} cannot be read: ${messageOf(error)}.`);

/** A file from outside, up to a size in megabytes. */
export async function readInput(place: string, megabytes: number) {
  try {
    const { size, mtime } = await stat(place);
    if (size > megabytes * 1_000_000) throw new Failure("conflict", `${place} is larger than ${megabytes} MB.`);
    return { name: path.basename(place), bytes: await readFile(place), modifiedOn: mtime };
  } catch (error) {
    throw error instanceof Failure ? error : unreadable(place, error);
  }
}

/** Runs `parse`. If it rejects an argument, the error includes the usage. */
export function parseWithUsage<T>(usage: string, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw error instanceof InvalidArguments ? error : new InvalidArguments(`${messageOf(error)}\n${usage}`);
  }
}

/** Arguments of a command that loads files from outside, or lists the loaded ones. */
export function parseLoadArguments(words: readonly string[], usage: string, { isOnePlace = false } = {}) {
  return parseWithUsage(usage, () => {
    const options = { date: { type: "string" }, smaller: { type: "boolean", default: false } } as const;
    const { positionals, values } = parseArgs({ args: [...words], allowPositionals: true, options });
    const [command, ...places] = positionals;
    const isValid = command === "load" ? places.length > 0 : command === "list" && places.length === 0;
    if (!isValid || (isOnePlace && places.length > 1)) throw new InvalidArguments(usage);
    if (values.date !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(values.date))
      throw new InvalidArguments("--date must be a day, such as 2026-11-30.");
    return { places, date: values.date, isSmallerAccepted: values.smaller };
  });
}

/** The database, if this version can use it. */
export async function migratedDatabase() {
  const db = database();
  // A database without Tender's tables rejects the query.
  if (!(await isMigrated(db).catch(() => false)))
    throw new Failure("conflict", "The database cannot be used by this version: run npm run migrate first.");
  return db;
}

/** Prints the lines that `perform` returns for this command's arguments, or its error. */
export async function runOperatorCommand(perform: (words: readonly string[]) => Promise<readonly string[]>) {
  try {
    const lines = await perform(process.argv.slice(2));
    process.stdout.write(lines.map((line) => `${line}\n`).join(""));
  } catch (error) {
    if (!(error instanceof InvalidArguments || error instanceof Failure)) throw error;
    process.stderr.write(`${error.message}${error instanceof Failure ? "\nNothing has changed." : ""}\n`);
    process.exitCode = error instanceof InvalidArguments ? 2 : 1;
  } finally {
    await closeDatabase();
  }
}
