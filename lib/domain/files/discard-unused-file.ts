import { and, eq, sql } from "drizzle-orm";
import { disputeEvidenceTable, fileTable } from "@/db/schema";
import type { FileID } from "@/lib/core/ids";
import type { Job } from "@/lib/domain/job";
import { fileStore } from "@/lib/providers/file-store";

/** Deletes the bytes of a file or of evidence without a row or key, left by a failed upload or a deleted account. */
export const discardUnusedFile: Job<FileID, FileID, void> = {
  async claim({ db }, fileID) {
    const [used] = await db
      .select({ fileID: fileTable.fileID })
      .from(fileTable)
      .where(and(eq(fileTable.fileID, fileID), HAS_KEY));
    const { evidenceID, wrappedKey } = disputeEvidenceTable;
    const isEvidence = sql`${evidenceID} = ${fileID} and length(${wrappedKey}) > 0`;
    return used || (await db.$count(disputeEvidenceTable, isEvidence)) > 0 ? undefined : fileID;
  },
  /** Deleting a missing file changes nothing, so the name is key enough. */
  call: (fileID) => fileStore().delete(fileID),
  async settle() {},
};

/** Whether a file can still be opened. */
export const HAS_KEY = sql`length(${fileTable.wrappedKey}) > 0`;
