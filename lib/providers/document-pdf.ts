import { inflateSync } from "node:zlib";
import { ParseSpeeds, PDFDocument, PDFStream } from "@cantoo/pdf-lib";

/** Maximum size of a PDF's structure in bytes: all that a parser must read, without pictures, fonts and the like. */
const STRUCTURE_MAX = 2 * 1024 * 1024;

/**
 * The error of a PDF that is encrypted, has active content, contains files, or cannot be read. Searches first the raw
 * bytes, then the parsed objects, including packed ones.
 */
export async function faultOfPDF(bytes: Buffer): Promise<string | undefined> {
  const fault = faultOf(bytes.toString("latin1"));
  if (fault) return fault;
  if (structureOf(bytes) > STRUCTURE_MAX) return "has too much structure to be read";
  try {
    const pdf = await PDFDocument.load(bytes, { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest });
    if (pdf.getPageCount() < 1) return "has no pages";
    for (const [, object] of pdf.context.enumerateIndirectObjects()) {
      const result = faultOf(String(object instanceof PDFStream ? object.dict : object));
      if (result) return result;
    }
    return undefined;
  } catch {
    return "is not a PDF that can be read";
  }
}

/** The bytes outside streams, plus the unpacked size of packed objects. Stops counting at the limit. */
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

/** PDF names of active content, and of embedded or linked files. */
const ACTING = named([
  "JavaScript",
  "OpenAction",
  "Launch",
  "SubmitForm",
  "ImportData",
  "GoToE",
  "GoToR",
  "Rendition",
  "RichMedia",
  "EmbeddedFile",
  "EmbeddedFiles",
]);
/** Automatic actions. The bytes of pictures can contain such a short name, so a value must follow it. */
const BY_ITSELF = named(["AA"], String.raw`[\s\0]*(?:<<|\d+[\s\0]+\d+[\s\0]+R)`);
/** An XML form, which may contain packed scripts. Its value is an object or a list of objects. */
const XML_FORM = named(["XFA"], String.raw`[\s\0]*(?:\[|<<|\(|\d+[\s\0]+\d+[\s\0]+R)`);
const ENCRYPTED = named(["Encrypt"]);
const PACKED = named(["ObjStm", "XRef"]);

function faultOf(text: string): string | undefined {
  if (ENCRYPTED.test(text)) return "is protected by a password";
  if (XML_FORM.test(text)) return "holds a form that can act: print it into a new PDF";
  return ACTING.test(text) || BY_ITSELF.test(text) ? "holds scripts, actions or other files" : undefined;
}

/** Whether a stream after this text contains objects or their positions. */
function isPacked(text: string): boolean {
  return PACKED.test(text);
}

/** Matches any of the names, then `value`. Each letter may also be written as `#` and its code. */
function named(names: readonly string[], value = ""): RegExp {
  const spelled = names.map((name) => [...name].map((letter) => `(?:${letter}|#${codeOf(letter)})`).join(""));
  return new RegExp(`/(?:${spelled.join("|")})(?![A-Za-z0-9])${value}`);
}

function codeOf(letter: string): string {
  return [...letter.charCodeAt(0).toString(16)].map((digit) => `[${digit}${digit.toUpperCase()}]`).join("");
}
