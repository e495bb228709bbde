import { fileTypeFromBuffer } from "file-type";
import { checkCSV } from "./document-csv";
import { DocumentFault } from "./document-fault";
import { redrawImage } from "./document-image";
import { checkPDF } from "./document-pdf";

export { DocumentFault } from "./document-fault";

/** What a document is, once its bytes have been looked at; nothing else is kept. */
export type DocumentType = "text/csv" | "image/png" | "image/jpeg" | "application/pdf";

/** A document that may be kept: images are drawn anew, so that only the picture is left of them. */
export interface SafeDocument {
  contentType: DocumentType;
  bytes: Buffer;
}

/** How many of its first bytes tell what a file is. */
const SNIFFED = 4096;

/**
 * Looks into a document: its bytes say what it is, whatever its name or its sender say; only text needs the name, since
 * nothing marks it. Throws a DocumentFault for any other kind, for what is broken and for what could act by itself.
 */
export async function safeDocument(name: string, bytes: Buffer): Promise<SafeDocument> {
  const found = await fileTypeFromBuffer(bytes.subarray(0, SNIFFED)).catch(() => undefined);
  switch (found?.mime) {
    case "image/png":
    case "image/jpeg":
      return { contentType: found.mime, bytes: await redrawImage(found.mime, bytes) };
    case "application/pdf":
      await checkPDF(bytes);
      return { contentType: found.mime, bytes };
    case undefined:
      if (!/\.csv$/i.test(name)) break;
      checkCSV(bytes);
      return { contentType: "text/csv", bytes };
  }
  throw new DocumentFault("must be a csv, png, jpeg or pdf");
}
