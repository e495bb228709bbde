import { FILE_NAME_MAX } from "@/lib/domain/kernel/limits";
import { z } from "zod";
import { filePart } from "@/lib/core/api/file-part";
import { AccountID, FileID } from "@/lib/core/api/ids";
import { operation } from "@/lib/core/api/operation";
import { Metadata, text, createdOn, updatedOn } from "@/lib/core/api/shapes";
import { RequirementErrorCode } from "@/lib/domain/accounts/requirements/shared/requirement-id";
import { DOCUMENT_ERRORS } from "@/lib/domain/accounts/requirements/shared/requirement-names";
import { FILE_PURPOSES } from "./shared/names";
import { FileStatus } from "./shared/status";

const FILE_BYTES_MAX = 20 * 1024 * 1024;
export const FILES_PER_ACCOUNT = 50;
const DECISION_REASON_MAX = 200;

export const FilePurpose = z.enum(FILE_PURPOSES).describe("The purpose of the file.");
export type FilePurpose = z.infer<typeof FilePurpose>;

/** The keys of a file's metadata that have a meaning for Tender. Other keys are the partner's own. */
export interface FileMetadata {
  representative_id?: string;
  requirement_id?: string;
  comment?: string;
  /** Why a document was rejected, as the requirement's error code. */
  error_code?: string;
}

export const DocumentError = RequirementErrorCode.extract(DOCUMENT_ERRORS);
export type DocumentError = z.infer<typeof DocumentError>;

/** Metadata as JSON text: an object with texts by name. Empty text means none. */
const MetadataText = z
  .string()
  .refine((sent) => sent === "" || Metadata.safeParse(parsed(sent)).success, "must be a JSON object with texts");

function parsed(sent: string): unknown {
  try {
    return JSON.parse(sent);
  } catch {
    return undefined;
  }
}

/** A document to upload, as parts of a form: a csv, png, jpeg or pdf of at most 20 MB. */
export const UploadFile = z.object({
  file: filePart({ max: FILE_BYTES_MAX }).describe("The file itself: CSV, PNG, JPEG or PDF."),
  filePurpose: FilePurpose,
  metadata: MetadataText.describe(
    "A JSON object as text: your own keys and texts, such as the requirement that the file is for.",
  ).optional(),
});
export type UploadFile = z.infer<typeof UploadFile>;

export const FileDetails = z.object({
  fileID: FileID,
  fileName: text({ min: 1, max: FILE_NAME_MAX }).describe("The name of the file."),
  accountID: AccountID,
  filePurpose: FilePurpose,
  fileStatus: FileStatus,
  /** JSON text. `{}` if none was sent. */
  metadata: z.string().describe("A JSON object as text: the keys and texts that were sent with the file."),
  decisionReason: z.string().describe("The reason why the file was approved or rejected.").optional(),
  fileSizeBytes: z.int().min(1).describe("The size of the file in bytes."),
  createdOn,
  updatedOn,
});
export type FileDetails = z.infer<typeof FileDetails>;

export const UploadedFile = FileDetails.omit({ accountID: true });
export type UploadedFile = z.infer<typeof UploadedFile>;

/**
 * An operator's decision on a document. A rejection gives the reason in words, and may give the error code of a
 * requirement.
 */
export const DecideFile = z
  .object({
    decision: z.enum(["approve", "reject"]),
    reason: text({ min: 1, max: DECISION_REASON_MAX }).optional(),
    errorCode: DocumentError.optional(),
  })
  .refine(({ decision, reason }) => decision === "approve" || reason !== undefined, {
    path: ["reason"],
    message: "is required",
  });
export type DecideFile = z.infer<typeof DecideFile>;

const filesOfAccount = z.object({ accountID: AccountID });
const oneFile = filesOfAccount.extend({ fileID: FileID });

export const files = {
  upload: operation({
    summary: "Upload file",
    group: "Files",
    method: "POST",
    path: "/accounts/{accountID}/files",
    access: "files.write",
    params: filesOfAccount,
    body: UploadFile,
    response: FileDetails,
    status: 200,
    accepts: "multipart",
    audit: { act: "file.upload" },
  }),
  list: operation({
    summary: "List files",
    group: "Files",
    method: "GET",
    path: "/accounts/{accountID}/files",
    access: "files.read",
    params: filesOfAccount,
    response: z.array(FileDetails),
    download: {},
    status: 200,
  }),
  get: operation({
    summary: "Retrieve file details",
    group: "Files",
    method: "GET",
    path: "/accounts/{accountID}/files/{fileID}",
    access: "files.read",
    params: oneFile,
    response: FileDetails,
    status: 200,
  }),
  /** Only in sandbox, because a partner's staff can act as the operator there. */
  decide: operation({
    summary: "Decide on a file",
    group: "Files",
    internal: true,
    method: "POST",
    path: "/dashboard/accounts/{accountID}/files/{fileID}/decision",
    access: "documents.decide",
    params: oneFile,
    body: DecideFile,
    response: FileDetails,
    status: 200,
    audit: { act: "file.decide", refusals: true },
  }),
  /** The bytes as an attachment, for people at the dashboard. The API has no download. */
  content: operation({
    summary: "Download a file",
    group: "Files",
    internal: true,
    method: "GET",
    path: "/dashboard/accounts/{accountID}/files/{fileID}/content",
    access: "files.download",
    params: oneFile,
    status: 200,
    audit: { act: "file.download", refusals: true },
  }),
};
