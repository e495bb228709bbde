import { and, eq } from "drizzle-orm";
import { fileTable } from "@/db/schema";
import { conflict } from "@/lib/core/failure";
import type { AccountID } from "@/lib/core/ids";
import { next } from "@/lib/core/states";
import { changed } from "@/lib/domain/changed";
import type { PublicCtx } from "../context";
import { emit } from "../emit";
import type { DecideFile } from "./contract";
import { fileUpdated } from "./events";
import { metadataOf, type FileRow } from "./rows";
import { fileStates } from "./states";

/**
 * Decides on a document, once. A rejection's error stands in its metadata, where the requirement reads it. Throws 409
 * when it is decided, even meanwhile.
 */
export async function settleFile(
  ctx: PublicCtx,
  row: FileRow,
  { decision, reason, errorCode = "document-illegible" }: DecideFile,
): Promise<FileRow> {
  const fileStatus = next(fileStates, row.fileStatus, decision);
  const metadata = decision === "reject" ? JSON.stringify({ ...metadataOf(row), error_code: errorCode }) : row.metadata;
  const [settled] = await ctx.db
    .update(fileTable)
    .set({ fileStatus, metadata, decisionReason: reason ?? null, updatedOn: ctx.now })
    .where(and(eq(fileTable.fileID, row.fileID), eq(fileTable.fileStatus, row.fileStatus)))
    .returning();
  if (!settled) throw conflict("the file was decided meanwhile");
  if (settled.accountID !== null) {
    const accountID = settled.accountID as AccountID;
    await emit({ ...ctx, accountID }, fileUpdated, { fileID: settled.fileID, fileStatus });
    await changed({ ...ctx, accountID }, "documents");
  }
  return settled;
}
