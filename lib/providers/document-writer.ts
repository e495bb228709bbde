import { once } from "node:events";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { downstream } from "@/lib/core/failure";
import { Turns } from "@/lib/core/turns";
import type { DrawnDocument } from "./statement-pdf";

/** Time limit for writing, in milliseconds, and the thread's memory in megabytes. */
const TIME_MAX = 30_000;
const MEMORY_MAX = 512;

/** One document is written at a time, with up to five waiting per account. */
const writing = new Turns(1, 5);

/** A subclass, because Next's bundler replaces the file of every `new Worker`. */
class Writer extends Worker {}

/** Writes a PDF for an account. Throws 429 if too many of the account wait, and 504 if no thread writes it in time. */
export function writeDocument(accountID: string, document: DrawnDocument): Promise<Buffer> {
  return writing.take(accountID, () => write(document));
}

/** Runs the thread's program, which the build writes to dist. */
async function write(document: DrawnDocument): Promise<Buffer> {
  const file = path.join(process.cwd(), "dist", "statement-pdf.mjs");
  const limits = { maxOldGenerationSizeMb: MEMORY_MAX };
  const writer = new Writer(file, { workerData: document, resourceLimits: limits, stdout: true, stderr: true });
  writer.on("error", () => {});
  const settled = new AbortController();
  const { signal } = settled;
  try {
    const bytes: unknown = await Promise.race([
      once(writer, "message", { signal }).then(([sent]: unknown[]) => sent),
      once(writer, "exit", { signal }).then(() => null),
      pause(TIME_MAX, null, { signal }),
    ]);
    if (bytes instanceof Uint8Array) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  } catch {
    // The thread's error is of no use to the caller.
  } finally {
    settled.abort();
    void writer.terminate();
  }
  throw downstream("the document writer");
}
