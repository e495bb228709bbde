import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";

/**
 * An archive that cannot be written, read or restored. The message is for the operator and contains no value of a row.
 */
export class ArchiveError extends Error {
  override readonly name = "ArchiveError";
}

interface PieceFile {
  add(sealed: Buffer): Promise<void>;
  close(): Promise<void>;
}

const LENGTH_BYTES = 4;
/** Maximum piece size in bytes. A larger length means that the file is damaged. */
const PIECE_MAX = 256 << 20;

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

/** Creates the folder of an archive, which only its owner can read. Throws an ArchiveError if it exists. */
export async function beginFolder(folder: string): Promise<void> {
  await mkdir(path.dirname(folder), { recursive: true, mode: 0o700 });
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    if (codeOf(error) !== "EEXIST") throw error;
    throw new ArchiveError(`${folder} is there already: move it away, if no database needs it`);
  });
}

/** Flushes the names of the folder and its files to disk, so that they survive a power failure. */
export async function keepFolder(folder: string): Promise<void> {
  for (const one of [folder, path.dirname(folder)]) {
    const handle = await open(one, "r");
    await handle.sync().finally(() => handle.close());
  }
}

export const dropFolder = (folder: string) => rm(folder, { recursive: true, force: true });

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

/** Reads the pieces of a file, one at a time. Throws an ArchiveError if the file is missing or truncated. */
export async function* piecesOf(file: string): AsyncGenerator<Buffer> {
  const handle = await open(file, "r").catch((error: unknown) => {
    throw codeOf(error) === "ENOENT" ? new ArchiveError(`file not found: ${file}`) : error;
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

/** Reads a small file. Throws an ArchiveError if it does not exist. */
export async function readWhole(file: string): Promise<string> {
  return readFile(file, "utf8").catch((error: unknown) => {
    throw codeOf(error) === "ENOENT" ? new ArchiveError(`file not found: ${file}`) : error;
  });
}
