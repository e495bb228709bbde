/** Single-byte encodings that a document may declare, by their `TextDecoder` names. */
const DECLARED: Readonly<Record<string, string>> = {
  "iso-8859-1": "windows-1252",
  latin1: "windows-1252",
  "windows-1252": "windows-1252",
  cp1252: "windows-1252",
  "iso-8859-15": "iso-8859-15",
};
const UNICODE = new Set(["utf-8", "utf8", "us-ascii", "ascii"]);
/** Number of leading bytes that contain the XML declaration, in ASCII. */
const HEAD = 200;

type Refuse = (rule: string) => Error;

/**
 * Decodes a bank's file: UTF-8 with or without a byte order mark, else Windows-1252, which includes every printable
 * character of ISO-8859-1. Throws for UTF-16 and other binary content.
 */
export function textOf(bytes: Uint8Array, refuse: Refuse): string {
  const [first, second] = bytes;
  const hasMark = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (hasMark || bytes.includes(0)) throw refuse("a file is text in UTF-8, ISO-8859-1 or Windows-1252");
  return decoded(bytes).replace(DOS_END, "");
}

/** Some programs still end a file with the end-of-file character of DOS. */
const DOS_END = /\u001a\s*$/;

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Decodes an XML document in its declared encoding. Throws for an encoding that Tender does not read. */
export function textOfXML(bytes: Uint8Array, refuse: Refuse): string {
  const head = new TextDecoder("windows-1252").decode(bytes.subarray(0, HEAD));
  const declared = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([^"']*)["']/.exec(head)?.[1]?.toLowerCase();
  const text = textOf(bytes, refuse);
  if (declared === undefined || UNICODE.has(declared)) return text;
  const encoding = DECLARED[declared];
  if (encoding === undefined) throw refuse("a document declares UTF-8, ISO-8859-1, ISO-8859-15 or Windows-1252");
  return new TextDecoder(encoding).decode(bytes);
}

interface FileRecord {
  type: string;
  line: number;
}

/** Takes records in order. A reader that needs a record of one type rejects any other by its line. */
export class Cursor<R extends FileRecord> {
  taken = 0;

  constructor(
    private readonly records: readonly R[],
    private readonly refuse: (at: FileRecord, rule: string) => Error,
  ) {}

  get type(): string {
    return this.records[this.taken]?.type ?? "";
  }

  take(type: string, rule: string): R {
    const record = this.records[this.taken];
    if (record?.type !== type) throw this.refuse(record ?? { type, line: (this.records.at(-1)?.line ?? 0) + 1 }, rule);
    this.taken++;
    return record;
  }
}

/**
 * Reads one file after another until all records are taken, so that a record which no reader takes is an error instead
 * of being skipped. `readFile` takes at least one record.
 */
export function readToEnd<R extends FileRecord, F>(
  records: readonly R[],
  refuse: (at: FileRecord, rule: string) => Error,
  readFile: (records: Cursor<R>) => F,
): F[] {
  const cursor = new Cursor(records, refuse);
  const files: F[] = [];
  do files.push(readFile(cursor));
  while (cursor.type !== "");
  return files;
}
