import { isUtf8 } from "node:buffer";
import { DocumentFault } from "./document-fault";

const LINE = 0x0a;
const RETURN = 0x0d;
const QUOTE = 0x22;
/** What no table has: control characters other than tab and line ends. */
const CONTROLS = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/;
const DELIMITERS = [...Buffer.from(",;\t|")];

/**
 * Throws a DocumentFault unless the bytes are UTF-8 text of lines which all have as many fields, quoted or not. Counts bytes:
 * all signs that matter are one byte, and no other sign has them in it.
 */
export function checkCSV(bytes: Buffer): void {
  if (!isUtf8(bytes)) throw new DocumentFault("must be text in UTF-8");
  if (CONTROLS.test(bytes.toString("latin1"))) throw new DocumentFault("must be text without control characters");
  if (!isTable(bytes)) throw new DocumentFault("is not a table of lines with as many fields each");
}

/** Whether there is a line that is not empty, all such have as many fields, and every quote ends. */
function isTable(bytes: Buffer): boolean {
  const delimiter = delimiterOf(bytes);
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
function delimiterOf(bytes: Buffer): number | undefined {
  const end = bytes.indexOf(LINE);
  const line = end < 0 ? bytes : bytes.subarray(0, end);
  const counts = DELIMITERS.map((delimiter) => line.reduce((count, sign) => count + Number(sign === delimiter), 0));
  return DELIMITERS[counts.indexOf(Math.max(...counts))];
}
