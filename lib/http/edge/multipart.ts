import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";
import { Failure, malformed, rateLimited } from "@/lib/core/failure";
import type { FilePart } from "@/lib/core/api/file-part";
import type { Operation } from "@/lib/core/api/operation";
import type { APIRequest } from "./exchange";

/** The most parts of a form, and the most bytes of a text part. */
const PARTS_MAX = 20;
const TEXT_MAX = 64 * 1024;
/** The most bytes that all forms may hold while they arrive. */
const ARRIVING_MAX = 256 * 1024 * 1024;

let arriving = 0;

/**
 * Reads a multipart form of at most `limit` bytes: the texts and files that the operation's body declares, in any
 * order. Skips other parts. Throws 400 for a form that is incomplete or repeats a part, 413 over the limit, and 429
 * while too much data arrives at once.
 */
export async function readParts(
  { headers, body }: Pick<APIRequest, "headers" | "body">,
  operation: Operation,
  limit: number,
): Promise<Record<string, unknown>> {
  if (Number(headers["content-length"] ?? 0) > limit) throw new Failure("tooLarge", "the body is too large");
  const type = headers["content-type"] ?? "";
  const form = new Form(namesOf(operation));
  const partHeaders = new PartHeaders(type);
  let size = 0;
  async function* counted(chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      size += chunk.byteLength;
      arriving += chunk.byteLength;
      if (size > limit) throw new Failure("tooLarge", "the body is too large");
      if (arriving > ARRIVING_MAX) throw rateLimited(5);
      partHeaders.see(chunk);
      yield chunk;
      if (partHeaders.isOver) return;
    }
  }
  try {
    // Destroying the request would also close its connection before the answer is sent.
    await pipeline(body().iterator({ destroyOnReturn: false }), counted, parserOf(type, form));
  } catch (error) {
    throw error instanceof Failure ? error : malformed("the body is not a whole form");
  } finally {
    arriving -= size;
  }
  return form.whole();
}

/** The field names of an operation's body, which for multipart is one flat object. */
function namesOf({ body }: Operation): ReadonlySet<string> {
  const shape = body && "shape" in body ? (body.shape as object) : {};
  return new Set(Object.keys(shape));
}

function parserOf(type: string, form: Form): BusboyInstance {
  const limits = { parts: PARTS_MAX, fieldSize: TEXT_MAX, headerPairs: 20, headerSize: PART_HEADERS_MAX };
  const isPartAFile = (_name?: string, _type?: string, fileName?: string) => fileName !== undefined;
  const parser = new Busboy({ headers: { "content-type": type }, limits, isPartAFile });
  parser.on("file", (name, stream, fileName) => form.takeFile(name, stream, fileName));
  parser.on("field", (name, text, _nameCut, isCut) => form.takeText(name, text, isCut));
  parser.on("partsLimit", () => form.refuse(`the form has more than ${PARTS_MAX} parts`));
  return parser;
}

/** The parts that were read so far. */
class Form {
  private readonly parts = Object.create(null) as Record<string, unknown>;
  private fault: string | undefined;

  constructor(private readonly names: ReadonlySet<string>) {}

  takeText(name: string, text: string, isCut: boolean): void {
    if (!this.isNew(name)) return;
    if (isCut) this.refuse("a text of the form is too long");
    if (text.includes("\0") || !text.isWellFormed()) this.refuse("text must be well-formed Unicode without NUL");
    this.parts[name] = text;
  }

  takeFile(name: string, stream: BusboyFileStream, fileName: string): void {
    stream.on("error", () => this.refuse("a file of the form broke off"));
    if (!this.isNew(name)) return void stream.resume();
    const file = new ReceivedFile(fileName);
    this.parts[name] = file;
    stream.on("data", (chunk: Buffer) => file.add(chunk));
  }

  refuse(fault: string): void {
    this.fault ??= fault;
  }

  whole(): Record<string, unknown> {
    if (this.fault !== undefined) throw malformed(this.fault);
    return this.parts;
  }

  private isNew(name: string): boolean {
    if (!this.names.has(name)) return false;
    if (name in this.parts) this.refuse(`${name} is given twice`);
    return !(name in this.parts);
  }
}

/** A file in memory. Uploads are not written to disk as they arrive. */
class ReceivedFile implements FilePart {
  size = 0;
  private chunks: Uint8Array[] = [];

  constructor(readonly name: string) {}

  add(chunk: Uint8Array): void {
    this.size += chunk.byteLength;
    this.chunks.push(chunk);
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    const whole = new Uint8Array(this.size);
    let at = 0;
    for (const chunk of this.chunks) {
      whole.set(chunk, at);
      at += chunk.byteLength;
    }
    this.chunks = [whole];
    return whole.buffer;
  }
}

/** The most bytes of one part's headers. */
const PART_HEADERS_MAX = 8 * 1024;

const HEADERS_END = "\r\n\r\n";

/**
 * Watches the raw bytes of a form, because the parser silently truncates long headers and does not report the closing
 * boundary. A client may have announced more bytes that never come after it.
 */
class PartHeaders {
  isOver = false;
  private readonly opening: string;
  private readonly closing: string;
  /** The last bytes, which may begin the closing boundary. The form itself may also begin with it. */
  private tail: Uint8Array = Buffer.from("\r\n");
  private isInside = false;
  private size = 0;
  private rest: Uint8Array = new Uint8Array();

  constructor(contentType: string) {
    const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? [];
    this.opening = `--${quoted ?? plain ?? ""}`;
    this.closing = `\r\n${this.opening}--`;
  }

  see(chunk: Uint8Array): void {
    this.seek(chunk);
    const bytes = Buffer.concat([this.rest, chunk]);
    let at = 0;
    for (;;) {
      const search = this.isInside ? HEADERS_END : this.opening;
      const result = bytes.indexOf(search, at, "latin1");
      const end = result < 0 ? Math.max(at, bytes.length - search.length + 1) : result + search.length;
      if (this.isInside) this.count(end - at);
      at = end;
      if (result < 0) break;
      this.isInside = !this.isInside;
      this.size = 0;
    }
    this.rest = bytes.subarray(at);
  }

  private seek(chunk: Uint8Array): void {
    const bytes = Buffer.concat([this.tail, chunk]);
    this.isOver ||= bytes.includes(this.closing, 0, "latin1");
    this.tail = bytes.subarray(Math.max(0, bytes.length - this.closing.length + 1));
  }

  private count(more: number): void {
    this.size += more;
    if (this.size > PART_HEADERS_MAX) throw malformed("the headers of a part are too long");
  }
}
