import { randomUUID } from "node:crypto";
import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";

/** A private file that is missing, busy or accessible to other users. The message names the file, never its content. */
export class PrivateFileError extends Error {
  override readonly name = "PrivateFileError";
}

const hasModes = process.platform !== "win32";

/** The text of a file that other users cannot access. Throws a PrivateFileError if it is missing or they can. */
export function readPrivateFile(path: string): string {
  const file = openExisting(path);
  try {
    const stat = fstatSync(file);
    if (!stat.isFile()) throw new PrivateFileError(`${path} is not a file`);
    if (hasModes && (stat.mode & 0o077) !== 0) {
      throw new PrivateFileError(`${path} is open to other users of this machine: run chmod 400 on it`);
    }
    // Without the hint, the framework's build would search the whole project for this file.
    return readFileSync(/* turbopackIgnore: true */ file, "utf8");
  } finally {
    closeSync(file);
  }
}

/** Creates a file of mode 0400 unless it exists. Returns whether it did; among several processes exactly one does. */
export function createPrivateFile(path: string, make: () => string): boolean {
  if (existsSync(path)) return false;
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomUUID()}`;
  try {
    writeDurably(draft, make);
    linkSync(draft, path);
    syncFolder(path);
    return true;
  } catch (error) {
    if (isExisting(error)) return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Replaces a private file atomically. No other process can replace it while `make` runs. */
export function replacePrivateFile(path: string, make: () => string): void {
  const draft = `${path}.next`;
  try {
    writeDurably(draft, make);
  } catch (error) {
    if (!isExisting(error)) throw error;
    throw new PrivateFileError(
      `${draft} exists: another change is under way, or one was cut short and it can be removed`,
    );
  }
  renameSync(draft, path);
  syncFolder(path);
}

/** A value that changes whenever the file is replaced. */
export function fileStamp(path: string): string {
  const result = statSync(path, { throwIfNoEntry: false });
  return result ? `${result.ino} ${result.mtimeMs}` : "missing";
}

/** Opens the file before `make` runs, so that the open file is also the lock. A failure leaves nothing behind. */
function writeDurably(path: string, make: () => string): void {
  const file = openSync(path, "wx", 0o400);
  try {
    writeFileSync(file, make());
    fsyncSync(file);
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
}

/** Flushes a folder: the name of a new file only survives a power failure after that. */
function syncFolder(path: string): void {
  if (!hasModes) return;
  const folder = openSync(dirname(path), "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

function openExisting(path: string): number {
  try {
    return openSync(path, "r");
  } catch (error) {
    if (codeOf(error) === "ENOENT") throw new PrivateFileError(`file not found: ${path}`);
    throw error;
  }
}

const isExisting = (error: unknown) => codeOf(error) === "EEXIST";

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
