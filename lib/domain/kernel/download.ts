import { stringify } from "csv-stringify/sync";

/** Rows as comma-separated text. A cell that would start a spreadsheet formula becomes plain text. */
export function csv(rows: readonly (readonly string[])[]): string {
  return stringify([...rows], { escape_formulas: true, record_delimiter: "windows" });
}

const TYPES = { csv: "text/csv; charset=utf-8", jsonl: "application/jsonl; charset=utf-8" };

interface File {
  /** Without its ending. */
  name: string;
  format: keyof typeof TYPES;
  /** Lets a program check what it received. Absent where nobody counted before reading. */
  rows?: number | undefined;
}

/**
 * An answer that the browser saves as a file, streamed as it is read. Its name and a header have the number of rows, where
 * it is known.
 */
export function download(texts: AsyncGenerator<string>, { name, format, rows }: File): Response {
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await texts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: () => void texts.return(undefined),
  });
  const headers = {
    "content-type": TYPES[format],
    "content-disposition": `attachment; filename="${name}${rows === undefined ? "" : `-${rows}-rows`}.${format}"`,
    ...(rows !== undefined && { "x-row-count": String(rows) }),
  };
  return new Response(stream, { headers });
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
