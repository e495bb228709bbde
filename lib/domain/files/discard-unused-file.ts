import { and, eq, sql } from "drizzle-orm";
import { fileTable } from "@/db/schema";
import type { FileID } from "@/lib/core/ids";
import { fileStore } from "@/lib/providers/file-store";
import type { PublicCtx } from "../context";

/** Takes the bytes of a file away that has no row, or none with a key: of an upload that came to nothing, or a deleted account. */
export async function discardUnusedFile({ db }: PublicCtx, id: FileID): Promise<void> {
  const [used] = await db
    .select({ fileID: fileTable.fileID })
    .from(fileTable)
    .where(and(eq(fileTable.fileID, id), HAS_KEY));
  if (!used) await fileStore().delete(id);
}

/** Whether a file can still be opened. */
export const HAS_KEY = sql`length(${fileTable.wrappedKey}) > 0`;
