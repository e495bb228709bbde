import { eq } from "drizzle-orm";
import { transferTable } from "@/db/schema";
import type { TransferID } from "@/lib/core/ids";
import { note } from "../audit/act";
import type { AccountCtx } from "../context";
import type { PatchTransfer } from "./contract";
import type { Transfer } from "./shared/transfer";
import { loadTransfer, wholeTransfer } from "./queries";

/** Replaces a transfer's metadata; null clears it. Throws 404. */
export async function updateMetadata(ctx: AccountCtx, id: TransferID, { metadata }: PatchTransfer): Promise<Transfer> {
  const before = await loadTransfer(ctx, id);
  if (metadata !== undefined) {
    await ctx.db.update(transferTable).set({ metadata, updatedOn: ctx.now }).where(eq(transferTable.transferID, id));
    note(ctx, { before: { metadata: before.metadata }, after: { metadata } });
  }
  return wholeTransfer(ctx, id);
}
