/** The encodings of one byte per character that a document may declare, as `TextDecoder` names them. */
const DECLARED: Readonly<Record<string, string>> = {
  "iso-8859-1": "windows-1252",
  latin1: "windows-1252",
  "windows-1252": "windows-1252",
  cp1252: "windows-1252",
  "iso-8859-15": "iso-8859-15",
};
const UNICODE = new Set(["utf-8", "utf8", "us-ascii", "ascii"]);
/** The declaration stands in the first bytes of a document, in ASCII. */
const HEAD = 200;

/** Makes the error of a reader from a rule that a file breaks. */
type Refuse = (rule: string) => Error;

/**
 * The text of a file from a bank: UTF-8 with or without its mark, else Windows-1252, which has every printable character of
 * ISO-8859-1. Throws for UTF-16 and other binary content.
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

/** The text of an XML document in the encoding that it declares. Throws for an encoding that Tender does not read. */
export function textOfXML(bytes: Uint8Array, refuse: Refuse): string {
  const head = new TextDecoder("windows-1252").decode(bytes.subarray(0, HEAD));
  const declared = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([^"']*)["']/.exec(head)?.[1]?.toLowerCase();
  const text = textOf(bytes, refuse);
  if (declared === undefined || UNICODE.has(declared)) return text;
  const encoding = DECLARED[declared];
  if (encoding === undefined) throw refuse("a document declares UTF-8, ISO-8859-1, ISO-8859-15 or Windows-1252");
  return new TextDecoder(encoding).decode(bytes);
}

/** A record of a file: its type, and the line on which it begins. */
interface FileRecord {
  type: string;
  line: number;
}

/** Takes records in order. A reader that needs a record of a type refuses another one by its line. */
export class Cursor<R extends FileRecord> {
  /** Counts the records that were taken. */
  taken = 0;

  constructor(
    private readonly records: readonly R[],
    private readonly refuse: (at: FileRecord, rule: string) => Error,
  ) {}

  /** The type of the next record. Empty at the end. */
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
 * Reads one file after another until every record was taken, so that a record which no reader takes is an error and never
 * passed over. `readFile` takes at least one record.
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
