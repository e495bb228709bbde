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

/** A private file that is missing, busy or open to others. The message names the file, never its content. */
export class PrivateFileError extends Error {
  override readonly name = "PrivateFileError";
}

const hasModes = process.platform !== "win32";

/** The text of a file that no other user can reach. Throws a PrivateFileError when it is missing or others can. */
export function readPrivateFile(path: string): string {
  const file = openExisting(path);
  try {
    const stat = fstatSync(file);
    if (!stat.isFile()) throw new PrivateFileError(`${path} is not a file`);
    if (hasModes && (stat.mode & 0o077) !== 0) {
      throw new PrivateFileError(`${path} is open to other users of this machine: run chmod 400 on it`);
    }
    // The framework's build would look through the whole project for what this may be.
    return readFileSync(/* turbopackIgnore: true */ file, "utf8");
  } finally {
    closeSync(file);
  }
}

/** Writes a file of mode 0400 unless it exists. Returns whether it did; of several processes exactly one does. */
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

/** Replaces a private file in one step. No other process can replace it while `make` runs. */
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

/** Changes whenever the file is replaced. */
export function fileStamp(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  return found ? `${found.ino} ${found.mtimeMs}` : "missing";
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

/** A file's name survives a power cut only when its folder is flushed too. */
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
    if (codeOf(error) === "ENOENT") throw new PrivateFileError(`there is no file ${path}`);
    throw error;
  }
}

const isExisting = (error: unknown) => codeOf(error) === "EEXIST";

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}
