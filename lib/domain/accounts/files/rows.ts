import { and, eq } from "drizzle-orm";
import { fileTable } from "@/db/schema";
import { notFound } from "@/lib/core/failure";
import type { AccountID, FileID } from "@/lib/core/api/ids";
import { type AccountCtx, type AccountPlace, forAccount } from "@/lib/domain/kernel/operations/context";
import type { FileDetails, FileMetadata } from "./contract";

export type FileRow = typeof fileTable.$inferSelect;

/**
 * An application, and the partner that its account will have: the inviting account. Its documents are stored with that
 * partner from the start.
 */
export interface ApplicationPlace {
  partnerID: AccountID;
  inviteCode: string;
  userID: string;
}

/** The owner of a file: an account, or an application until it becomes one. */
export type FileOwner = AccountPlace | ApplicationPlace;

export const partnerOf = (owner: FileOwner): AccountID =>
  "accountID" in owner ? owner.homePartnerID : owner.partnerID;

/** The condition that a file belongs to the owner. An application owns it only until an account does. */
export function ownedBy(owner: FileOwner) {
  if ("accountID" in owner) return forAccount(owner, fileTable);
  const { partnerID, inviteCode, userID } = owner;
  return and(eq(fileTable.partnerID, partnerID), eq(fileTable.inviteCode, inviteCode), eq(fileTable.userID, userID));
}

function thisFile(ctx: AccountCtx, id: FileID) {
  return forAccount(ctx, fileTable, eq(fileTable.fileID, id));
}

/** A file of the account. Throws 404. */
export async function loadFile(ctx: AccountCtx, id: FileID): Promise<FileRow> {
  const [row] = await ctx.db.select().from(fileTable).where(thisFile(ctx, id));
  if (!row) throw notFound("file");
  return row;
}

/** The metadata keys that have a meaning for Tender. The text was validated on upload. */
export function metadataOf({ metadata }: Pick<FileRow, "metadata">): FileMetadata {
  return JSON.parse(metadata) as FileMetadata;
}

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

export function toFileDetails(row: FileRow, accountID: AccountID): FileDetails {
  return { ...toUploaded(row), accountID };
}
