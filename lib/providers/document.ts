import { RateLimiterMemory } from "rate-limiter-flexible";
import { rateLimited } from "@/lib/core/failure";
import { Turns } from "@/lib/core/turns";
import { DocumentFault } from "./document-fault";
import type { DrawnType } from "./document-image";
import { faultIn, type ReaderInput } from "./document-reader";

export { DocumentFault } from "./document-fault";

/** The kinds of documents that we keep somewhere. */
type DocumentType = "text/csv" | "image/png" | "image/jpeg" | "image/tiff" | "application/pdf";

/** Lists what documents of accounts may be. */
const USUAL: readonly DocumentType[] = ["text/csv", "image/png", "image/jpeg", "application/pdf"];

/** Describes a document that may be kept. Images are drawn again, so only the picture is left. */
export interface SafeDocument {
  contentType: DocumentType;
  bytes: Buffer;
}

/** A document as it came. */
export interface GivenDocument {
  name: string;
  bytes: Buffer;
  /** Lists the kinds that it may be: by default a csv, png, jpeg or pdf. */
  kinds?: readonly DocumentType[];
  /** The account or application that owns it, and its partner. A check waits for the turn of both. */
  owner: string;
  partner: string;
  /** Aborts when nobody waits any more. */
  signal?: AbortSignal;
}

/** The number of first bytes that tell a file's kind. */
const SNIFFED = 4096;

/** One document of an owner at a time, and few that wait. */
const owners = new Turns(Infinity, 2);
/** Partners share the places. Many accounts of one partner get no more than one. */
const reading = new Turns(3, 20);
const drawing = new Turns(2, 20);

/** Refusals cost us work and the sender nothing, so an hour has as many as an account may have files. */
const refusals = new RateLimiterMemory({ points: 50, duration: 3600 });

/**
 * Checks a document. Its bytes tell its kind; only a table needs the name, because nothing marks text. Throws a
 * DocumentFault for other kinds, broken files and files that could act. Throws 429 when too many of the owner's
 * documents wait, or were refused within the hour.
 */
export async function safeDocument(givenDocument: GivenDocument): Promise<SafeDocument> {
  const refused = await refusals.get(givenDocument.owner);
  if (refused && refused.remainingPoints <= 0) throw rateLimited(refused.msBeforeNext / 1000);
  try {
    return await lookInto(givenDocument);
  } catch (error) {
    if (error instanceof DocumentFault) await refusals.penalty(givenDocument.owner);
    throw error;
  }
}

async function lookInto(given: GivenDocument): Promise<SafeDocument> {
  const { name, bytes, kinds = USUAL } = given;
  const { fileTypeFromBuffer } = await import("file-type");
  const fileType = await fileTypeFromBuffer(bytes.subarray(0, SNIFFED)).catch(() => undefined);
  const mime = fileType ? fileType.mime : /\.csv$/i.test(name) ? "text/csv" : undefined;
  const contentType = kinds.find((kind) => kind === mime);
  switch (contentType) {
    case "image/png":
    case "image/jpeg":
    case "image/tiff":
      return redrawn(given, contentType);
    case "application/pdf":
    case "text/csv":
      return unchanged(given, contentType);
    case undefined:
      throw new DocumentFault(`must be a ${named(kinds)}`);
  }
}

/** The library of images takes 30 MB, so a server that sees no image never loads it. */
async function redrawn(given: GivenDocument, contentType: DrawnType): Promise<SafeDocument> {
  const { redrawImage } = await import("./document-image");
  return { contentType, bytes: await inTurn(drawing, given, () => redrawImage(contentType, given.bytes)) };
}

const named = (kinds: readonly DocumentType[]) =>
  kinds
    .map((kind) => kind.replace(/^.*\//, ""))
    .join(", ")
    .replace(/, (\w+)$/, " or $1");

async function unchanged(given: GivenDocument, contentType: ReaderInput["type"]): Promise<SafeDocument> {
  const { bytes } = given;
  const fault = await inTurn(reading, given, () => faultIn({ type: contentType, bytes }));
  if (fault) throw new DocumentFault(fault);
  return { contentType, bytes };
}

function inTurn<T>(places: Turns, { owner, partner, signal }: GivenDocument, work: () => Promise<T>): Promise<T> {
  return owners.take(owner, () => places.take(partner, work, signal), signal);
}
