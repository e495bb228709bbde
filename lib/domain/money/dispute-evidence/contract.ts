import { z } from "zod";
import type { FieldErrors } from "@/lib/core/failure";
import { filePart } from "@/lib/core/api/file-part";
import { DisputeID, EvidenceID } from "@/lib/core/api/ids";
import { operation } from "@/lib/core/api/operation";
import { DateTime, text, createdOn, updatedOn } from "@/lib/core/api/shapes";
import { oneDispute } from "@/lib/domain/money/disputes/contract";
import { EVIDENCE_TYPES } from "./shared/evidence-types";
import { EVIDENCE_TEXT_MAX } from "@/lib/domain/kernel/limits";

const EVIDENCE_BYTES_MAX = 4 * 1024 * 1024;
/** The accepted media types. The server decides by the bytes. */
export const EVIDENCE_MEDIA = ["application/pdf", "image/jpeg", "image/png", "image/tiff"] as const;

export const EvidenceType = z.enum(EVIDENCE_TYPES).describe("The kind of evidence.");
export type EvidenceType = z.infer<typeof EvidenceType>;

/** Evidence as a file: a PDF, JPEG, PNG or TIFF of at most 4 MB. */
export const CreateEvidenceFile = z.object({
  file: filePart({ max: EVIDENCE_BYTES_MAX }).describe("The file itself: PNG, JPEG or PDF."),
  evidenceType: EvidenceType,
});
export type CreateEvidenceFile = z.infer<typeof CreateEvidenceFile>;

const EvidenceText = text({ min: 1, max: EVIDENCE_TEXT_MAX }).describe("The evidence in your own words.");

export const CreateEvidenceText = z.object({ text: EvidenceText, evidenceType: EvidenceType });
export type CreateEvidenceText = z.infer<typeof CreateEvidenceText>;

/** A file keeps its content; only its type can change. */
export const UpdateEvidence = z.object({ evidenceType: EvidenceType.optional(), text: EvidenceText.optional() });
export type UpdateEvidence = z.infer<typeof UpdateEvidence>;

const evidence = { evidenceID: EvidenceID, disputeID: DisputeID, evidenceType: EvidenceType };
const file = {
  filename: z.string().describe("The name of the file."),
  mimeType: z.string().describe("The media type of the file."),
  size: z.int().describe("The size of the file in bytes."),
};

export const EvidenceUploadResponse = z.object({ ...evidence, ...file, createdOn });
export type EvidenceUploadResponse = z.infer<typeof EvidenceUploadResponse>;

export const EvidenceTextResponse = z.object({
  ...evidence,
  text: z.string().describe("The evidence in your own words."),
  createdOn,
});
export type EvidenceTextResponse = z.infer<typeof EvidenceTextResponse>;

/** A piece of evidence: a text, or the facts about a file. */
export const DisputeEvidence = z.object({
  ...evidence,
  text: z.string().describe("The evidence in your own words.").optional(),
  ...z.object(file).partial().shape,
  createdOn,
  updatedOn,
  submittedOn: DateTime.describe("The moment the evidence was submitted to the network.").optional(),
});
export type DisputeEvidence = z.infer<typeof DisputeEvidence>;

const oneEvidence = oneDispute.extend({ evidenceID: EvidenceID });

/** The errors of a file in the API's two fields: its size and absence under its name, all others under its type. */
function fileFaults({ file: fault, ...others }: FieldErrors): FieldErrors {
  if (fault === undefined) return others;
  return { ...others, file: typeof fault === "string" ? { filename: fault } : fault };
}

const group = "Disputes";
const one = "/accounts/{accountID}/disputes/{disputeID}";

export const disputeEvidence = {
  uploadFile: operation({
    summary: "Upload evidence file",
    group,
    method: "POST",
    path: `${one}/evidence-file`,
    access: "transfers.write",
    params: oneDispute,
    body: CreateEvidenceFile,
    response: EvidenceUploadResponse,
    status: 201,
    accepts: "multipart",
    errors: { rename: fileFaults },
    audit: { act: "dispute-evidence.add" },
  }),
  uploadText: operation({
    summary: "Upload evidence text",
    group,
    method: "POST",
    path: `${one}/evidence-text`,
    access: "transfers.write",
    params: oneDispute,
    body: CreateEvidenceText,
    response: EvidenceTextResponse,
    status: 201,
    errors: { asText: true },
    audit: { act: "dispute-evidence.add" },
  }),
  list: operation({
    summary: "List dispute evidence",
    group,
    method: "GET",
    path: `${one}/evidence`,
    access: "transfers.read",
    params: oneDispute,
    response: z.array(DisputeEvidence),
    status: 200,
  }),
  get: operation({
    summary: "Get dispute evidence",
    group,
    method: "GET",
    path: `${one}/evidence/{evidenceID}`,
    access: "transfers.read",
    params: oneEvidence,
    response: DisputeEvidence,
    status: 200,
  }),
  update: operation({
    summary: "Update dispute evidence",
    group,
    method: "PATCH",
    path: `${one}/evidence/{evidenceID}`,
    access: "transfers.write",
    params: oneEvidence,
    body: UpdateEvidence,
    response: DisputeEvidence,
    status: 200,
    errors: { asText: true },
    audit: { act: "dispute-evidence.update" },
  }),
  remove: operation({
    summary: "Delete dispute evidence",
    group,
    method: "DELETE",
    path: `${one}/evidence/{evidenceID}`,
    access: "transfers.write",
    params: oneEvidence,
    status: 204,
    audit: { act: "dispute-evidence.remove" },
  }),
  data: operation({
    summary: "Get dispute evidence data",
    group,
    method: "GET",
    path: `${one}/evidence/{evidenceID}/data`,
    access: "transfers.read",
    params: oneEvidence,
    status: 200,
    answersBytes: EVIDENCE_MEDIA,
    audit: { act: "dispute-evidence.download" },
  }),
};
