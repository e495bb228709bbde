import { Failure, malformed } from "@/lib/core/failure";
import type { Operation } from "@/lib/core/api/operation";
import type { APIRequest } from "./exchange";
import { readParts } from "./multipart";
import type { Readable } from "node:stream";

/**
 * The size limit of a body, and its time limit in milliseconds: for JSON and forms, and for multipart bodies, which
 * carry files. The multipart limit exceeds that of a file, so that a file that is too large becomes an error of its
 * field.
 */
export const LIMITS = {
  text: { bytes: 256 * 1024, time: 8000 },
  parts: { bytes: 32 * 1024 * 1024, time: 60_000 },
};
/** The most levels of nesting, and the most items of a list. */
const DEPTH_MAX = 32;
const ITEMS_MAX = 1000;

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Returns the size limit of a body of this content type, before its operation is known. */
export function bytesMax(contentType = ""): number {
  return typeOf(contentType) === MULTIPART ? LIMITS.parts.bytes : LIMITS.text.bytes;
}

/** Returns the time limit of an operation's body, in milliseconds. */
export function bodyTime({ accepts }: Operation): number {
  return accepts === "multipart" ? LIMITS.parts.time : LIMITS.text.time;
}

const MULTIPART = "multipart/form-data";
const JSON_TYPE = "application/json";
const typeOf = (header: string) => (header === JSON_TYPE ? header : header.split(";")[0]?.trim().toLowerCase());

/**
 * Reads the body that an operation accepts: a JSON object, a form or multipart. Throws 400 for a body that is
 * unreadable, compressed or of another type, 408 for one that does not arrive in time, and 413 over the limit.
 */
export async function readBody(bodySource: BodySource, operation: Operation): Promise<unknown> {
  refuseEncoding(bodySource.headers["content-encoding"]);
  const type = typeOf(bodySource.headers["content-type"] ?? "");
  if (operation.accepts === "multipart") {
    if (type !== MULTIPART) throw malformed(`the body must be ${MULTIPART}`);
    return inTime(readParts(bodySource, operation, LIMITS.parts.bytes), LIMITS.parts.time);
  }
  if (operation.accepts === "form" && type === "application/x-www-form-urlencoded") {
    return fromForm(decode(await bytesOf(bodySource)));
  }
  const mayLack = operation.body?.isOptional() === true;
  if (type !== JSON_TYPE && !mayLack) throw malformed(`the body must be ${JSON_TYPE}`);
  const text = decode(await bytesOf(bodySource));
  if (mayLack && text === "") return undefined;
  if (type !== JSON_TYPE) throw malformed(`the body must be ${JSON_TYPE}`);
  const parsed = parseJSON(text);
  return operation.accepts === "callback" ? { headers: bodySource.headers, text } : parsed;
}

const ENCODING = /^[\w, -]{1,40}$/;

/** Throws 400 for a compressed body. The error repeats the header only if it looks like an encoding. */
function refuseEncoding(given = "identity"): void {
  if (given.trim().toLowerCase() === "identity") return;
  const encoding = ENCODING.test(given) ? given : "an unknown encoding";
  throw malformed(`the body is sent with Content-Encoding ${encoding}; send it uncompressed`);
}

/** Parses a JSON object and checks its depth, list lengths and text. Throws 400. */
function parseJSON(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw malformed("the body is not valid JSON");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw malformed("the body must be a JSON object");
  checkTree(value);
  return value;
}

type BodySource = Pick<APIRequest, "headers" | "body">;

/** Reads the whole body. Throws 400 if the client disconnects before the end. */
async function bytesOf({ headers, body }: BodySource): Promise<Buffer> {
  const announced = Number(headers["content-length"] ?? 0);
  const got = announced > LIMITS.text.bytes ? 413 : await received(body(), LIMITS.text);
  if (got === 413) throw new Failure("tooLarge", "the body is too large");
  if (got === 408) throw tooSlow();
  if (got === null) throw malformed("the body broke off");
  return got;
}

const tooSlow = () => new Failure("tooSlow", "the body did not arrive in time");

/** Limits the time to read a multipart body. Throws 400 if it breaks off and 408 if it takes too long. */
async function inTime<T>(reading: Promise<T>, time: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(tooSlow()), time);
  });
  try {
    return await Promise.race([reading, late]);
  } catch (error) {
    throw error instanceof Failure ? error : malformed("the body broke off");
  } finally {
    clearTimeout(timer);
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw malformed("the body is not UTF-8");
  }
}

function fromForm(text: string): Record<string, string> {
  const fields = Object.create(null) as Record<string, string>;
  for (const [name, value] of new URLSearchParams(text)) {
    if (name in fields) throw malformed(`${/^[a-z_]{1,32}$/.test(name) ? name : "a parameter"} is given twice`);
    fields[name] = value;
  }
  checkTree(fields);
  return fields;
}

/** Checks a tree with an explicit stack, so that a deep body cannot overflow the call stack. */
function checkTree(root: object): void {
  const stack: { node: object; depth: number }[] = [{ node: root, depth: 1 }];
  for (let top = stack.pop(); top; top = stack.pop()) {
    if (top.depth > DEPTH_MAX) throw malformed(`the body is nested more than ${DEPTH_MAX} levels deep`);
    if (Array.isArray(top.node) && top.node.length > ITEMS_MAX)
      throw malformed(`a list has more than ${ITEMS_MAX} items`);
    for (const [key, value] of Object.entries(top.node)) {
      checkText(key);
      if (typeof value === "string") checkText(value);
      else if (typeof value === "object" && value !== null) stack.push({ node: value as object, depth: top.depth + 1 });
    }
  }
}

function checkText(text: string): void {
  if (text.includes("\0") || !text.isWellFormed()) throw malformed("text must be well-formed Unicode without NUL");
}

/**
 * Reads a whole body up to its limits. Returns its bytes, the status to reject it with, or null if the client
 * disconnected. Stops reading after a rejection.
 */
export function received(
  body: Readable,
  { bytes, time }: { bytes: number; time: number },
): Promise<Buffer | 408 | 413 | null> {
  if (body.destroyed) return Promise.resolve(null);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const finish = (outcome: Buffer | 408 | 413 | null) => {
      clearTimeout(timer);
      body.off("data", take).pause();
      resolve(outcome);
    };
    const timer = setTimeout(finish, time, 408);
    const take = (chunk: Buffer) => {
      size += chunk.byteLength;
      chunks.push(chunk);
      if (size > bytes) finish(413);
    };
    body.on("data", take);
    body.once("end", () => finish(Buffer.concat(chunks)));
    for (const event of ["error", "close"]) body.once(event, () => finish(null));
  });
}
