import { stringify } from "csv-stringify/sync";
import { conflict } from "@/lib/core/failure";
import { centsToDecimal } from "@/lib/core/money/money";
import type { PublicCtx } from "./context";
import { ROWS_AT_ONCE_MAX } from "../limits";

/** An amount in a cell, written as a decimal number of its currency: "-75.00". */
export interface MoneyCell {
  currency: string;
  cents: number;
}

/** A cell by its kind, because a text such as "-75.00" may be a formula and a number never is. */
export type CSVCell = string | number | MoneyCell | undefined;

/** The characters that make a spreadsheet read a text as a formula, also in their full-width forms. */
const FORMULA_START = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Rows as comma-separated text. Numbers stay numbers; an apostrophe keeps a text from starting a spreadsheet formula. */
export function csv(rows: readonly (readonly CSVCell[])[]): string {
  return stringify([...rows], {
    record_delimiter: "windows",
    // One function per kind: csv-stringify's own escaping takes numbers with decimal places for text.
    cast: {
      string: (text) => (FORMULA_START.test(text) ? `'${text}` : text),
      object: (cell) => centsToDecimal((cell as unknown as MoneyCell).cents),
    },
  });
}

const TYPES = { csv: "text/csv; charset=utf-8", jsonl: "application/jsonl; charset=utf-8" };

interface File {
  /** Without its ending. */
  name: string;
  format: keyof typeof TYPES;
  /** Lets a program check what it received. Absent where nobody counted before reading. */
  rows?: number | undefined;
}

/** Some text of a file, and how many rows it holds. */
export interface FileSlice {
  text: string;
  rows: number;
}

/**
 * An answer that the browser saves as a file, streamed as it is read. Its name and a header have the number of rows, where
 * it is known. Nothing is read before somebody takes the body or the slices, and only one of both can be taken.
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

/** The name under which a file is saved, with the number of its rows where it is known. */
export const fileNameOf = ({ name, format }: File, rows: number | undefined): string =>
  `${name}${rows === undefined ? "" : `-${rows}-rows`}.${format}`;

/** The media type of a file. */
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
 * Throws 409 where a request wants more rows than one answer may hold. Whoever has no deadline may have any number: that is a
 * worker, which writes an export.
 */
export function requireFewRows({ deadline }: Pick<PublicCtx, "deadline">, rows: number): void {
  if (deadline && rows > ROWS_AT_ONCE_MAX)
    throw conflict(`there are more than ${ROWS_AT_ONCE_MAX} rows: ask for an export`);
}

/** Bytes that the browser saves and never shows, under a file's own name and kind. */
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
