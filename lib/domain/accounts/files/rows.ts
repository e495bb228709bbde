import { and, eq } from "drizzle-orm";
import { fileTable } from "@/db/schema";
import { notFound } from "@/lib/core/failure";
import type { AccountID, FileID } from "@/lib/core/ids";
import { mine, type AccountCtx } from "@/lib/domain/kernel/context";
import type { FileDetails, FileMetadata } from "./contract";

export type FileRow = typeof fileTable.$inferSelect;

/** The owner of a file: an account, or an application until it becomes one. */
export type FileOwner = { accountID: AccountID } | { inviteCode: string; userID: string };

/** The condition that a file belongs to the owner. An application owns it only until an account does. */
export function ownedBy(owner: FileOwner) {
  if ("accountID" in owner) return eq(fileTable.accountID, owner.accountID);
  return and(eq(fileTable.inviteCode, owner.inviteCode), eq(fileTable.userID, owner.userID));
}

/** The condition that names one file of the account. */
function thisFile(ctx: AccountCtx, id: FileID) {
  return mine(ctx, fileTable, eq(fileTable.fileID, id));
}

/** A file of the account. Throws 404. */
export async function loadFile(ctx: AccountCtx, id: FileID): Promise<FileRow> {
  const [row] = await ctx.db.select().from(fileTable).where(thisFile(ctx, id));
  if (!row) throw notFound("file");
  return row;
}

/** The names in a row's metadata with a meaning. The text was checked when it came. */
export function metadataOf({ metadata }: Pick<FileRow, "metadata">): FileMetadata {
  return JSON.parse(metadata) as FileMetadata;
}

/** A document without its account, which an application does not have yet. */
export function toUploaded(row: FileRow): Omit<FileDetails, "accountID"> {
  return {
    fileID: row.fileID,
    fileName: row.fileName,
    filePurpose: row.filePurpose,
    fileStatus: row.fileStatus,
    metadata: row.metadata,
    fileSizeBytes: row.sizeBytes,
    createdOn: row.createdOn.toISOString(),
    updatedOn: row.updatedOn.toISOString(),
    ...(row.decisionReason !== null && { decisionReason: row.decisionReason }),
  };
}

/** An account's document as the API answers it. */
export function toFileDetails(row: FileRow, accountID: AccountID): FileDetails {
  return { ...toUploaded(row), accountID };
}
