import { getHeapStatistics } from "node:v8";
import { parentPort } from "node:worker_threads";
import { isUtf8 } from "node:buffer";
import { faultOfPDF } from "./document-pdf";
import type { ReaderInput, Verdict } from "./document-reader";

/** Heap size in bytes above which a thread is replaced. The parser keeps every name that it has read. */
const HEAP_MAX = 96 * 1024 * 1024;

/** Reads untrusted documents: gets their bytes and returns what is wrong with them. */
parentPort?.on("message", (reading: ReaderInput) => void read(reading));
parentPort?.postMessage("ready");

async function read({ type, bytes }: ReaderInput): Promise<void> {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const fault = type === "text/csv" ? faultOfCSV(whole) : await faultOfPDF(whole);
  parentPort?.postMessage({ fault, isWornOut: getHeapStatistics().used_heap_size > HEAP_MAX } satisfies Verdict);
}

const LINE = 0x0a;
const RETURN = 0x0d;
const QUOTE = 0x22;
/** Control characters other than tab and line breaks. No table contains them. */
const CONTROLS = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/;
const DELIMITERS = [...Buffer.from(",;\t|")];
/** Maximum length of the first line, which has the column names, in bytes. */
const FIRST_LINE_MAX = 64 * 1024;

/**
 * The error of a table. It must be UTF-8 text, and every line must have the same number of fields. Works on bytes: in
 * UTF-8, no other character contains those of a delimiter or quote.
 */
function faultOfCSV(bytes: Buffer): string | undefined {
  const end = bytes.indexOf(LINE);
  const first = end < 0 ? bytes : bytes.subarray(0, end);
  if (first.length > FIRST_LINE_MAX) return "has a first line of more than 64 kB";
  if (!isUtf8(bytes)) return "must be text in UTF-8";
  if (CONTROLS.test(bytes.toString("latin1"))) return "must be text without control characters";
  return isTable(bytes, delimiterOf(first)) ? undefined : "is not a table of lines with as many fields each";
}

/** Whether at least one line is not empty, all such lines have the same number of fields, and every quote is closed. */
function isTable(bytes: Buffer, delimiter: number | undefined): boolean {
  let [width, fields, isEmpty, isQuoted] = [0, 1, true, false];
  for (let at = 0; at <= bytes.length; at += 1) {
    const sign = at < bytes.length ? bytes[at] : LINE;
    if (sign === QUOTE) isQuoted = !isQuoted;
    if (sign === LINE && !isQuoted) {
      if (!isEmpty && width !== 0 && fields !== width) return false;
      if (!isEmpty) width = fields;
      [fields, isEmpty] = [1, true];
    } else if (sign !== RETURN) {
      isEmpty = false;
      if (sign === delimiter && !isQuoted) fields += 1;
    }
  }
  return width > 0 && !isQuoted;
}

function delimiterOf(line: Buffer): number | undefined {
  const counts = DELIMITERS.map((delimiter) => line.reduce((count, sign) => count + Number(sign === delimiter), 0));
  return DELIMITERS[counts.indexOf(Math.max(...counts))];
}
