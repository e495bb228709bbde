import { eq, or } from "drizzle-orm";
import { accountTable, fileTable, inviteTable } from "@/db/schema";
import type { FileID } from "@/lib/core/ids";
import { can } from "@/lib/core/states";
import { reviewerOf } from "@/lib/providers/document-review";
import type { PublicCtx } from "../context";
import { metadataOf } from "./rows";
import { settleFile } from "./settle-file";
import { fileStates } from "./states";

/** Has a document reviewed by whoever does that in its mode; one that is decided, unknown or left to a person stays as it is. */
export async function reviewFile(ctx: PublicCtx, id: FileID): Promise<void> {
  const [found] = await ctx.db
    .select({ row: fileTable, mode: accountTable.mode })
    .from(fileTable)
    .leftJoin(inviteTable, eq(inviteTable.code, fileTable.inviteCode))
    .innerJoin(
      accountTable,
      or(eq(accountTable.accountID, fileTable.accountID), eq(accountTable.accountID, inviteTable.accountID)),
    )
    .where(eq(fileTable.fileID, id))
    .limit(1)
    .for("no key update", { of: fileTable });
  if (!found || !can(fileStates, found.row.fileStatus, "approve")) return;
  const { comment } = metadataOf(found.row);
  const review = await reviewerOf(found.mode)?.review({ fileName: found.row.fileName, ...(comment && { comment }) });
  if (review) await settleFile(ctx, found.row, review);
}
