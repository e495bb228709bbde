import { stringify } from "csv-stringify/sync";
import { conflict } from "@/lib/core/failure";
import { centsToDecimal } from "@/lib/core/money/money";
import type { PublicCtx } from "./context";
import { ROWS_AT_ONCE_MAX } from "../limits";

/** An amount, which a cell shows as a decimal number of its currency: "-75.00". */
export interface MoneyCell {
  currency: string;
  cents: number;
}

/** A cell by its kind, because text such as "-75.00" could be a formula and a number cannot. */
export type CSVCell = string | number | MoneyCell | undefined;

/** The characters that make a spreadsheet read text as a formula, including their full-width forms. */
const FORMULA_START = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Rows as comma-separated text. Numbers stay numbers. An apostrophe keeps text from starting a spreadsheet formula. */
export function csv(rows: readonly (readonly CSVCell[])[]): string {
  return stringify([...rows], {
    record_delimiter: "windows",
    // One function per kind, because csv-stringify's own escaping treats numbers with decimal places as text.
    cast: {
      string: (text) => (FORMULA_START.test(text) ? `'${text}` : text),
      object: (cell) => centsToDecimal((cell as unknown as MoneyCell).cents),
    },
  });
}

const TYPES = { csv: "text/csv; charset=utf-8", jsonl: "application/jsonl; charset=utf-8" };

interface File {
  /** Without the extension. */
  name: string;
  format: keyof typeof TYPES;
  /** Lets a program check that it received everything. Absent if the rows were not counted before reading. */
  rows?: number | undefined;
}

export interface FileSlice {
  text: string;
  rows: number;
}

/**
 * A response that the browser saves as a file. It is streamed as the data is read. The file name and a header contain
 * the number of rows if it is known. Reading starts when the caller takes the body or the slices, and only one of the
 * two can be taken.
 */
export class FileAnswer extends Response {
  readonly slices: AsyncGenerator<FileSlice>;
  readonly file: File;

  constructor(slices: AsyncGenerator<FileSlice>, file: File) {
    const { format, rows } = file;
    const headers = {
      "content-type": TYPES[format],
      "content-disposition": `attachment; filename="${fileNameOf(file, rows)}"`,
      ...(rows !== undefined && { "x-row-count": String(rows) }),
    };
    super(streamOf(slices), { headers });
    this.slices = slices;
    this.file = file;
  }
}

/** The name of the saved file, with the number of its rows if it is known. */
export const fileNameOf = ({ name, format }: File, rows: number | undefined): string =>
  `${name}${rows === undefined ? "" : `-${rows}-rows`}.${format}`;

export const contentTypeOf = ({ format }: File): string => TYPES[format];

function streamOf(slices: AsyncGenerator<FileSlice>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      const { value, done } = await slices.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value.text));
    },
    cancel: () => void slices.return(undefined),
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}

/**
 * Throws 409 if a request wants more rows than one response may have. Calls without a deadline have no limit: they
 * come from a worker that writes an export.
 */
export function requireFewRows({ deadline }: Pick<PublicCtx, "deadline">, rows: number): void {
  if (deadline && rows > ROWS_AT_ONCE_MAX)
    throw conflict(`there are more than ${ROWS_AT_ONCE_MAX} rows: ask for an export`);
}

/** A response with bytes that the browser saves and never displays, under the file's name and content type. */
export function attachment(bytes: Buffer, { name, contentType }: { name: string; contentType: string }): Response {
  const plain = name.replace(/[^\w .-]/g, "_");
  const encoded = encodeURIComponent(name).replace(/['()*]/g, "_");
  const headers = {
    "content-type": contentType,
    "content-length": String(bytes.length),
    "content-disposition": `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`,
    "content-security-policy": "sandbox; default-src 'none'",
    "x-content-type-options": "nosniff",
  };
  return new Response(new Uint8Array(bytes), { headers });
}
