import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";

/** An archive that cannot be made, read or taken back. The message is for the operator and names no value of a row. */
export class ArchiveError extends Error {
  override readonly name = "ArchiveError";
}

/** Writes the sealed pieces of one file, each behind its length. */
interface PieceFile {
  add(sealed: Buffer): Promise<void>;
  /** Waits for the disk. */
  close(): Promise<void>;
}

const LENGTH_BYTES = 4;
/** No piece is longer. What says so is broken. */
const PIECE_MAX = 256 << 20;

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

/** Begins the folder of an archive, which only its owner can reach. Throws an ArchiveError where one is there. */
export async function beginFolder(folder: string): Promise<void> {
  await mkdir(path.dirname(folder), { recursive: true, mode: 0o700 });
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    if (codeOf(error) !== "EEXIST") throw error;
    throw new ArchiveError(`${folder} is there already: move it away, if no database needs it`);
  });
}

/** Waits until the disk knows the names of the folder's files, and its own: they must outlast a loss of power. */
export async function keepFolder(folder: string): Promise<void> {
  for (const one of [folder, path.dirname(folder)]) {
    const handle = await open(one, "r");
    await handle.sync().finally(() => handle.close());
  }
}

/** Removes the folder of an archive that was not finished. */
export const dropFolder = (folder: string) => rm(folder, { recursive: true, force: true });

/** Begins a file of pieces, which must not be there. */
export async function newPieces(file: string): Promise<PieceFile> {
  const handle = await open(file, "wx", 0o400);
  return {
    async add(sealed) {
      const length = Buffer.alloc(LENGTH_BYTES);
      length.writeUInt32BE(sealed.length);
      await handle.writeFile(Buffer.concat([length, sealed]));
    },
    async close() {
      await handle.sync().finally(() => handle.close());
    },
  };
}

/** Reads the pieces of a file, one at a time. Throws an ArchiveError for a missing file and for one that was cut. */
export async function* piecesOf(file: string): AsyncGenerator<Buffer> {
  const handle = await open(file, "r").catch((error: unknown) => {
    throw codeOf(error) === "ENOENT" ? new ArchiveError(`there is no file ${file}`) : error;
  });
  const read = async (bytes: number) => {
    const buffer = Buffer.alloc(bytes);
    for (let at = 0; at < bytes;) {
      const { bytesRead } = await handle.read(buffer, at, bytes - at);
      if (bytesRead === 0) return buffer.subarray(0, at);
      at += bytesRead;
    }
    return buffer;
  };
  try {
    for (;;) {
      const head = await read(LENGTH_BYTES);
      if (head.length === 0) return;
      const length = head.length < LENGTH_BYTES ? 0 : head.readUInt32BE();
      const sealed = length > 0 && length <= PIECE_MAX ? await read(length) : Buffer.alloc(0);
      if (sealed.length === 0 || sealed.length < length) throw new ArchiveError(`${file} was cut or changed`);
      yield sealed;
    }
  } finally {
    await handle.close();
  }
}

/** Writes a small file that appears whole or not at all. */
export async function writeWhole(file: string, text: string): Promise<void> {
  const draft = `${file}.new`;
  const handle = await open(draft, "wx", 0o400);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
}

/** Reads a small file. Throws an ArchiveError where there is none. */
export async function readWhole(file: string): Promise<string> {
  return readFile(file, "utf8").catch((error: unknown) => {
    throw codeOf(error) === "ENOENT" ? new ArchiveError(`there is no file ${file}`) : error;
  });
}
