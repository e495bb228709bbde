import { and, eq } from "drizzle-orm";
import { fileTable } from "@/db/schema";
import { notFound } from "@/lib/core/failure";
import type { AccountID, FileID } from "@/lib/core/ids";
import { mine, type AccountCtx } from "../context";
import type { FileDetails, FileMetadata } from "./contract";

export type FileRow = typeof fileTable.$inferSelect;

/** Whose a file is: an account's, or an application's until it becomes one. */
export type FileOwner = { accountID: AccountID } | { inviteCode: string; userID: string };

/** The condition that a file is the owner's: of an application only while it is not an account's. */
export function ownedBy(owner: FileOwner) {
  if ("accountID" in owner) return eq(fileTable.accountID, owner.accountID);
  return and(eq(fileTable.inviteCode, owner.inviteCode), eq(fileTable.userID, owner.userID));
}

/** The condition that a row is this file of this account. */
export function thisFile(ctx: AccountCtx, id: FileID) {
  return mine(ctx, fileTable, eq(fileTable.fileID, id));
}

/** A file of the account; throws 404. */
export async function loadFile(ctx: AccountCtx, id: FileID): Promise<FileRow> {
  const [row] = await ctx.db.select().from(fileTable).where(thisFile(ctx, id));
  if (!row) throw notFound("file");
  return row;
}

/** The names in a row's metadata which mean something; the text was checked when it came. */
export function metadataOf({ metadata }: Pick<FileRow, "metadata">): FileMetadata {
  return JSON.parse(metadata) as FileMetadata;
}

/** A document without its account, which an application's has not yet. */
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

/** The wire form of an account's document. */
export function toFileDetails(row: FileRow, accountID: AccountID): FileDetails {
  return { ...toUploaded(row), accountID };
}
