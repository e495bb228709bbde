import { RateLimiterMemory } from "rate-limiter-flexible";
import { rateLimited } from "@/lib/core/failure";
import { Turns } from "@/lib/core/turns";
import { DocumentFault } from "./document-fault";
import type { DrawnType } from "./document-image";
import { faultIn, type ReaderInput } from "./document-reader";

export { DocumentFault } from "./document-fault";

type DocumentType = "text/csv" | "image/png" | "image/jpeg" | "image/tiff" | "application/pdf";

const USUAL: readonly DocumentType[] = ["text/csv", "image/png", "image/jpeg", "application/pdf"];

/** A document that is safe to store. Images are redrawn, so only the picture is left. */
export interface SafeDocument {
  contentType: DocumentType;
  bytes: Buffer;
}

export interface DocumentUpload {
  name: string;
  bytes: Buffer;
  /** The accepted types. The default is csv, png, jpeg and pdf. */
  kinds?: readonly DocumentType[];
  /** The account or application that owns it, and its partner. Checks are queued for both. */
  owner: string;
  partner: string;
  /** Aborts when the caller no longer waits. */
  signal?: AbortSignal;
}

/** The number of leading bytes that identify a file's type. */
const SNIFFED = 4096;

/** One document per owner at a time, with a short queue. */
const owners = new Turns(Infinity, 2);
/** Queues that partners share. Many accounts of one partner get no more than one slot. */
const reading = new Turns(3, 20);
const drawing = new Turns(2, 20);

/**
 * Checking a bad file costs us work and the sender nothing, so rejections per hour are limited to an account's file
 * limit.
 */
const refusals = new RateLimiterMemory({ points: 50, duration: 3600 });

/**
 * Checks a document. Its bytes identify its type; only a table needs the file name, because text has no signature.
 * Throws a DocumentFault for other types, broken files and files with active content. Throws 429 if too many of the
 * owner's documents wait, or were rejected within the hour.
 */
export async function safeDocument(upload: DocumentUpload): Promise<SafeDocument> {
  const refused = await refusals.get(upload.owner);
  if (refused && refused.remainingPoints <= 0) throw rateLimited(refused.msBeforeNext / 1000);
  try {
    return await lookInto(upload);
  } catch (error) {
    if (error instanceof DocumentFault) await refusals.penalty(upload.owner);
    throw error;
  }
}

async function lookInto(upload: DocumentUpload): Promise<SafeDocument> {
  const { name, bytes, kinds = USUAL } = upload;
  const { fileTypeFromBuffer } = await import("file-type");
  const fileType = await fileTypeFromBuffer(bytes.subarray(0, SNIFFED)).catch(() => undefined);
  const mime = fileType ? fileType.mime : /\.csv$/i.test(name) ? "text/csv" : undefined;
  const contentType = kinds.find((kind) => kind === mime);
  switch (contentType) {
    case "image/png":
    case "image/jpeg":
    case "image/tiff":
      return redrawn(upload, contentType);
    case "application/pdf":
    case "text/csv":
      return unchanged(upload, contentType);
    case undefined:
      throw new DocumentFault(`must be a ${named(kinds)}`);
  }
}

/** Loads the image library, which takes 30 MB, only when a server gets its first image. */
async function redrawn(upload: DocumentUpload, contentType: DrawnType): Promise<SafeDocument> {
  const { redrawImage } = await import("./document-image");
  return { contentType, bytes: await inTurn(drawing, upload, () => redrawImage(contentType, upload.bytes)) };
}

const named = (kinds: readonly DocumentType[]) =>
  kinds
    .map((kind) => kind.replace(/^.*\//, ""))
    .join(", ")
    .replace(/, (\w+)$/, " or $1");

async function unchanged(upload: DocumentUpload, contentType: ReaderInput["type"]): Promise<SafeDocument> {
  const { bytes } = upload;
  const fault = await inTurn(reading, upload, () => faultIn({ type: contentType, bytes }));
  if (fault) throw new DocumentFault(fault);
  return { contentType, bytes };
}

function inTurn<T>(places: Turns, { owner, partner, signal }: DocumentUpload, work: () => Promise<T>): Promise<T> {
  return owners.take(owner, () => places.take(partner, work, signal), signal);
}
