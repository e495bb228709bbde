import { fileTypeFromBuffer } from "file-type";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { rateLimited } from "@/lib/core/failure";
import { Turns } from "@/lib/core/turns";
import { DocumentFault } from "./document-fault";
import { redrawImage } from "./document-image";
import { faultIn, type Reading } from "./document-reader";

export { DocumentFault } from "./document-fault";

/** What a document is, once its bytes have been looked at; nothing else is kept. */
export type DocumentType = "text/csv" | "image/png" | "image/jpeg" | "application/pdf";

/** A document that may be kept: images are drawn anew, so that only the picture is left of them. */
export interface SafeDocument {
  contentType: DocumentType;
  bytes: Buffer;
}

/** A document as it came. */
export interface GivenDocument {
  name: string;
  bytes: Buffer;
  /** Whose it is, and for whom that account or application was opened: looking into a document takes turns of both. */
  owner: string;
  partner: string;
  /** Nobody waits any more once it aborts. */
  signal?: AbortSignal;
}

/** How many of its first bytes tell what a file is. */
const SNIFFED = 4096;

/** One document of an account or application at a time, and few that wait. */
const owners = new Turns(Infinity, 2);
/** Partners share the readers, and what draws; nobody's many accounts get more than one place. */
const reading = new Turns(3, 20);
const drawing = new Turns(2, 20);

/** Refusals cost us work and the sender nothing: as many in an hour as an account may have files. */
const refusals = new RateLimiterMemory({ points: 50, duration: 3600 });

/**
 * Looks into a document: its bytes say what it is, whatever its name or its sender say; only text needs the name, since
 * nothing marks it. Throws a DocumentFault for any other kind, for what is broken and for what could act by itself, and
 * 429 while too many of the owner wait or were refused within the hour.
 */
export async function safeDocument(given: GivenDocument): Promise<SafeDocument> {
  const refused = await refusals.get(given.owner);
  if (refused && refused.remainingPoints <= 0) throw rateLimited(refused.msBeforeNext / 1000);
  try {
    return await lookInto(given);
  } catch (error) {
    if (error instanceof DocumentFault) await refusals.penalty(given.owner);
    throw error;
  }
}

async function lookInto(given: GivenDocument): Promise<SafeDocument> {
  const { name, bytes } = given;
  const found = await fileTypeFromBuffer(bytes.subarray(0, SNIFFED)).catch(() => undefined);
  const contentType = found ? found.mime : /\.csv$/i.test(name) ? "text/csv" : undefined;
  switch (contentType) {
    case "image/png":
    case "image/jpeg":
      return { contentType, bytes: await inTurn(drawing, given, () => redrawImage(contentType, bytes)) };
    case "application/pdf":
    case "text/csv":
      return unchanged(given, contentType);
  }
  throw new DocumentFault("must be a csv, png, jpeg or pdf");
}

async function unchanged(given: GivenDocument, contentType: Reading["type"]): Promise<SafeDocument> {
  const { bytes } = given;
  const fault = await inTurn(reading, given, () => faultIn({ type: contentType, bytes }));
  if (fault) throw new DocumentFault(fault);
  return { contentType, bytes };
}

function inTurn<T>(places: Turns, { owner, partner, signal }: GivenDocument, work: () => Promise<T>): Promise<T> {
  return owners.take(owner, () => places.take(partner, work, signal), signal);
}
