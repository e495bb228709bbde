import { isUtf8 } from "node:buffer";

const LINE = 0x0a;
const RETURN = 0x0d;
const QUOTE = 0x22;
/** What no table has: control characters other than tab and line ends. */
const CONTROLS = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/;
const DELIMITERS = [...Buffer.from(",;\t|")];
/** The longest first line, in bytes: it has the names of the columns. */
const FIRST_LINE_MAX = 64 * 1024;

/**
 * What is wrong with a table: it must be UTF-8 text of lines which all have as many fields, quoted or not. Counts bytes:
 * all signs that matter are one byte, and no other sign has them in it.
 */
export function faultOfCSV(bytes: Buffer): string | undefined {
  const end = bytes.indexOf(LINE);
  const first = end < 0 ? bytes : bytes.subarray(0, end);
  if (first.length > FIRST_LINE_MAX) return "has a first line of more than 64 kB";
  if (!isUtf8(bytes)) return "must be text in UTF-8";
  if (CONTROLS.test(bytes.toString("latin1"))) return "must be text without control characters";
  return isTable(bytes, delimiterOf(first)) ? undefined : "is not a table of lines with as many fields each";
}

/** Whether there is a line that is not empty, all such have as many fields, and every quote ends. */
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

/** The one which the first line has most of. */
function delimiterOf(line: Buffer): number | undefined {
  const counts = DELIMITERS.map((delimiter) => line.reduce((count, sign) => count + Number(sign === delimiter), 0));
  return DELIMITERS[counts.indexOf(Math.max(...counts))];
}
