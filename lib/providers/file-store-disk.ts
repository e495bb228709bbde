import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import type { FileStore } from "./stored-files";
import { FileStoreError, safeName } from "./file-store-error";

/** A store in a folder that only its owner can access. A file appears whole or not at all. */
export function diskStore(folder: string): FileStore {
  const at = (name: string) => path.join(folder, safeName(name).slice(-2), name);
  return {
    async put(name, bytes) {
      const place = at(name);
      const draft = `${place}.${randomUUID()}`;
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
      try {
        await writeDurably(draft, bytes);
        await rename(draft, place);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    get: (name) => readFile(at(name)).catch(() => Promise.reject(new FileStoreError("file not found"))),
    delete: (name) => rm(at(name), { force: true }),
  };
}

async function writeDurably(file: string, bytes: Buffer): Promise<void> {
  const handle = await open(file, "wx", 0o400);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
