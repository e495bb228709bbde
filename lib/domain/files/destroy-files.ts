import { fileTable } from "@/db/schema";
import { mine, type AccountCtx } from "../context";
import { enqueue } from "../enqueue";
import { HAS_KEY } from "./discard-unused-file";

/** Makes the account's documents unreadable at once, and has their bytes deleted. The decisions stay. */
export async function destroyFiles(ctx: AccountCtx): Promise<void> {
  const destroyed = await ctx.db
    .update(fileTable)
    .set({ wrappedKey: Buffer.alloc(0), updatedOn: ctx.now })
    .where(mine(ctx, fileTable, HAS_KEY))
    .returning({ fileID: fileTable.fileID });
  for (const { fileID } of destroyed) await enqueue(ctx, "discard-unused-file", { fileID });
}
