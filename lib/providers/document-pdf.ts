import { inflateSync } from "node:zlib";
import { ParseSpeeds, PDFDocument, PDFStream } from "@cantoo/pdf-lib";
import { faultOf, isPacked } from "./document-pdf-names";

/** The most structure in bytes. Structure is what a parser must read: all but pictures, fonts and the like. */
const STRUCTURE_MAX = 2 * 1024 * 1024;

/**
 * What is wrong with a PDF: it is encrypted, could act, carries files, or cannot be read. First it searches all bytes
 * as they are, then the parsed objects, packed ones included.
 */
export async function faultOfPDF(bytes: Buffer): Promise<string | undefined> {
  const fault = faultOf(bytes.toString("latin1"));
  if (fault) return fault;
  if (structureOf(bytes) > STRUCTURE_MAX) return "has too much structure to be read";
  try {
    const pdf = await PDFDocument.load(bytes, { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest });
    if (pdf.getPageCount() < 1) return "has no pages";
    for (const [, object] of pdf.context.enumerateIndirectObjects()) {
      const found = faultOf(String(object instanceof PDFStream ? object.dict : object));
      if (found) return found;
    }
    return undefined;
  } catch {
    return "is not a PDF that can be read";
  }
}

/** The bytes outside streams, plus the unpacked size of packed objects. It stops counting at the limit. */
function structureOf(bytes: Buffer): number {
  let [size, at] = [0, 0];
  while (size <= STRUCTURE_MAX) {
    const start = bytes.indexOf("stream", at);
    const end = start < 0 ? -1 : bytes.indexOf("endstream", start);
    if (end < 0) return size + bytes.length - at;
    size += start - at;
    if (isPacked(bytes.toString("latin1", at, start)))
      size += unpackedSize(bytes.subarray(start + "stream".length, end));
    at = end + "endstream".length;
  }
  return size;
}

function unpackedSize(stream: Buffer): number {
  const start = stream.findIndex((byte) => byte !== 0x0d && byte !== 0x0a);
  try {
    return inflateSync(stream.subarray(start), { maxOutputLength: STRUCTURE_MAX }).length;
  } catch (error) {
    const isLarger = error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
    return isLarger ? STRUCTURE_MAX + 1 : 0;
  }
}
