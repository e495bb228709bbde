import { inflateSync } from "node:zlib";
import { ParseSpeeds, PDFDocument, PDFStream } from "@cantoo/pdf-lib";

/** The most structure in bytes. Structure is what a parser must read: all but pictures, fonts and the like. */
const STRUCTURE_MAX = 2 * 1024 * 1024;

/**
 * Returns what is wrong with a PDF: it is encrypted, could act, carries files, or cannot be read. First it searches all
 * bytes as they are, then the parsed objects, packed ones included.
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

/** Names that can make a document act, or carry or open other files. */
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
/** Automatic actions. Bytes of pictures contain so short a name too, so it needs a value after it. */
const BY_ITSELF = named(["AA"], String.raw`[\s\0]*(?:<<|\d+[\s\0]+\d+[\s\0]+R)`);
/** A form of XML, which may hold scripts that are packed. Its value is an object or a list of them. */
const XML_FORM = named(["XFA"], String.raw`[\s\0]*(?:\[|<<|\(|\d+[\s\0]+\d+[\s\0]+R)`);
const ENCRYPTED = named(["Encrypt"]);
const PACKED = named(["ObjStm", "XRef"]);

/** Returns what is wrong with a document, judged by the names in its text. Names inside strings count too. */
function faultOf(text: string): string | undefined {
  if (ENCRYPTED.test(text)) return "is protected by a password";
  if (XML_FORM.test(text)) return "holds a form that can act: print it into a new PDF";
  return ACTING.test(text) || BY_ITSELF.test(text) ? "holds scripts, actions or other files" : undefined;
}

/** Whether a stream after this text holds objects or their positions. */
function isPacked(text: string): boolean {
  return PACKED.test(text);
}

/** Matches any of the names, then `value`. Each letter may also be written as `#` and its code. */
function named(names: readonly string[], value = ""): RegExp {
  const spelled = names.map((name) => [...name].map((letter) => `(?:${letter}|#${codeOf(letter)})`).join(""));
  return new RegExp(`/(?:${spelled.join("|")})(?![A-Za-z0-9])${value}`);
}

/** Two hexadecimal digits, in either case. */
function codeOf(letter: string): string {
  return [...letter.charCodeAt(0).toString(16)].map((digit) => `[${digit}${digit.toUpperCase()}]`).join("");
}
