import { downstream, Failure } from "@/lib/core/failure";
import { fileStore } from "@/lib/providers/file-store";
import type { PublicCtx } from "@/lib/domain/kernel/context";
import { enqueue } from "@/lib/domain/kernel/enqueue";
import { inTransaction } from "@/lib/domain/kernel/in-transaction";

/** Minutes until the bytes of a failed upload are deleted. */
const UNUSED_AFTER = 60;

/**
 * Puts sealed bytes into the store, then makes their row in a transaction, and deletes them if it is not made. Throws 504
 * when the store does not answer.
 */
export async function storeBytes<C extends PublicCtx>(
  ctx: C,
  { id, ciphertext }: { id: string; ciphertext: Buffer },
  insert: (open: C) => Promise<void>,
): Promise<void> {
  await enqueue(ctx, "discard-unused-file", { fileID: id }, UNUSED_AFTER);
  await fileStore()
    .put(id, ciphertext)
    .catch(() => Promise.reject(downstream("the file store")));
  try {
    await inTransaction(ctx.db, (db) => insert({ ...ctx, db }), ctx.deadline);
  } catch (error) {
    // After any other error nobody knows whether it was committed. The job looks and deletes if needed.
    if (error instanceof Failure)
      await fileStore()
        .delete(id)
        .catch(() => {});
    throw error;
  }
}
