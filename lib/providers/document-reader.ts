import { once } from "node:events";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { downstream } from "@/lib/core/failure";

/** Says how long reading may take, in milliseconds. A table needs one pass; a PDF can be made slow on purpose. */
const TIME_MAX = { "application/pdf": 1000, "text/csv": 5000 };
/** Says how long a thread may take to start, in milliseconds, and its memory in megabytes. */
const START_MAX = 8000;
const MEMORY_MAX = 256;

/** Describes what a thread gets. */
export interface ReaderInput {
  type: keyof typeof TIME_MAX;
  bytes: Uint8Array;
}
/** Describes what a thread answers. */
export interface Verdict {
  fault?: string;
  /** Whether it should read no other document. */
  isWornOut: boolean;
}

/** Idle threads. The caller limits how many read at a time. */
const idle: Reader[] = [];

/** Returns what is wrong with a document. A thread of its own reads it, and is ended when it takes too long. */
export async function faultIn(reading: ReaderInput): Promise<string | undefined> {
  const reader = idle.pop() ?? (await start());
  reader.ref();
  const answer = answerOf(reader, TIME_MAX[reading.type]);
  reader.postMessage(reading);
  const verdict = (await answer) as Verdict | null;
  reader.unref();
  if (verdict && !verdict.isWornOut) idle.push(reader);
  else void reader.terminate();
  return verdict ? verdict.fault : "cannot be read in time";
}

/** A class of our own, because Next's bundler replaces the file of every `new Worker`. */
class Reader extends Worker {}

/** The build makes the thread's file, as it makes the server. */
async function start(): Promise<Reader> {
  const file = path.join(process.cwd(), "dist", "document-reader.mjs");
  const limits = { maxOldGenerationSizeMb: MEMORY_MAX };
  const reader = new Reader(file, { resourceLimits: limits, stdout: true, stderr: true }).on("error", () => {});
  reader.once("exit", () => idle.includes(reader) && idle.splice(idle.indexOf(reader), 1));
  if (await answerOf(reader, START_MAX)) return reader;
  void reader.terminate();
  throw downstream("the document reader");
}

/** The thread's next message, or null when it ended or took too long. */
async function answerOf(reader: Reader, time: number): Promise<unknown> {
  const settled = new AbortController();
  const { signal } = settled;
  const message = once(reader, "message", { signal }).then(([sent]: unknown[]) => sent);
  try {
    return await Promise.race([
      message,
      once(reader, "exit", { signal }).then(() => null),
      pause(time, null, { signal }),
    ]);
  } catch {
    return null;
  } finally {
    settled.abort();
  }
}
