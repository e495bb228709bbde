import { and, eq, sql } from "drizzle-orm";
import { fileTable } from "@/db/schema";
import type { FileID } from "@/lib/core/ids";
import type { Job } from "@/lib/domain/job";
import { fileStore } from "@/lib/providers/file-store";

/** Deletes the bytes of a file without a row or key, left by a failed upload or a deleted account. */
export const discardUnusedFile: Job<FileID, FileID, void> = {
  async claim({ db }, fileID) {
    const [used] = await db
      .select({ fileID: fileTable.fileID })
      .from(fileTable)
      .where(and(eq(fileTable.fileID, fileID), HAS_KEY));
    return used ? undefined : fileID;
  },
  /** Deleting a missing file changes nothing, so the name is key enough. */
  call: (fileID) => fileStore().delete(fileID),
  async settle() {},
};

/** Whether a file can still be opened. */
export const HAS_KEY = sql`length(${fileTable.wrappedKey}) > 0`;
