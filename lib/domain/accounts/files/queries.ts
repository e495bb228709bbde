import { desc } from "drizzle-orm";
import { fileTable } from "@/db/schema";
import type { FileID } from "@/lib/core/api/ids";
import type { AccountCtx, PublicCtx } from "@/lib/domain/kernel/operations/context";
import type { DocumentError, FileDetails, FilePurpose, UploadedFile } from "./contract";
import {
  loadFile,
  metadataOf,
  ownedBy,
  toFileDetails,
  toUploaded,
  type ApplicationPlace,
  type FileOwner,
  type FileRow,
} from "./rows";
import type { FileStatus } from "./states";

/** A document of the account. Throws 404. */
export async function getFile(ctx: AccountCtx, id: FileID): Promise<FileDetails> {
  return toFileDetails(await loadFile(ctx, id), ctx.accountID);
}

export async function listFiles(ctx: AccountCtx): Promise<FileDetails[]> {
  return (await newest(ctx, ctx)).map((row) => toFileDetails(row, ctx.accountID));
}

export async function listApplicationFiles(ctx: PublicCtx, application: ApplicationPlace): Promise<UploadedFile[]> {
  return (await newest(ctx, application)).map(toUploaded);
}

export interface FileFact {
  fileID: FileID;
  filePurpose: FilePurpose;
  fileStatus: FileStatus;
  requirementID?: string;
  representativeID?: string;
  errorCode?: DocumentError;
  createdOn: Date;
}

/** The facts of all documents of the account, newest first. For each requirement the first one counts. */
export async function listFileFacts(ctx: AccountCtx): Promise<FileFact[]> {
  return (await newest(ctx, ctx)).map(toFact);
}

function toFact(row: FileRow): FileFact {
  const { requirement_id: requirementID, representative_id: representativeID, error_code: errorCode } = metadataOf(row);
  return {
    fileID: row.fileID,
    filePurpose: row.filePurpose,
    fileStatus: row.fileStatus,
    createdOn: row.createdOn,
    ...(requirementID && { requirementID }),
    ...(representativeID && { representativeID }),
    ...(row.fileStatus === "rejected" && {
      errorCode: (errorCode as DocumentError | undefined) ?? "document-illegible",
    }),
  };
}

function newest({ db }: PublicCtx, owner: FileOwner): Promise<FileRow[]> {
  return db.select().from(fileTable).where(ownedBy(owner)).orderBy(desc(fileTable.createdOn), desc(fileTable.fileID));
}
