import { DocumentFault } from "./document-fault";

const utf8 = new TextDecoder("utf-8", { fatal: true });
/** What no table has: control characters other than tab and line ends. */
const CONTROLS = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/;
const DELIMITERS = [",", ";", "\t", "|"];

/** Throws a DocumentFault unless the bytes are UTF-8 text of lines which all have as many fields, quoted or not. */
export function checkCSV(bytes: Buffer): void {
  const lines = widths(textOf(bytes));
  const [first] = lines;
  if (first === undefined || lines.some((width) => width !== first)) throw new DocumentFault("is not a table of lines with as many fields each");
}

function textOf(bytes: Buffer): string {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw new DocumentFault("must be text in UTF-8");
  }
  if (CONTROLS.test(text)) throw new DocumentFault("must be text without control characters");
  return text;
}

/** How many fields each line has that is not empty; a quote that never ends has no lines. */
function widths(text: string): number[] {
  const delimiter = delimiterOf(text);
  const found: number[] = [];
  let [fields, isEmpty, isQuoted] = [1, true, false];
  for (const sign of `${text}\n`) {
    if (sign === '"') isQuoted = !isQuoted;
    if (!isQuoted && sign === "\n") {
      if (!isEmpty) found.push(fields);
      [fields, isEmpty] = [1, true];
    } else if (sign !== "\r") {
      isEmpty = false;
      if (!isQuoted && sign === delimiter) fields += 1;
    }
  }
  return isQuoted ? [] : found;
}

/** The one which the first line has most of. */
function delimiterOf(text: string): string {
  const end = text.indexOf("\n");
  const line = end < 0 ? text : text.slice(0, end);
  const counts = DELIMITERS.map((delimiter) => line.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ",";
}
