import { once } from "node:events";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { downstream } from "@/lib/core/failure";

/** How long reading may take, in milliseconds: a table is read in one pass, a PDF may be made to be slow. */
const TIME_MAX = { "application/pdf": 1000, "text/csv": 5000 };
/** How long a thread may take to start, in milliseconds, and how much memory it gets, in megabytes. */
const START_MAX = 8000;
const MEMORY_MAX = 256;

/** What a thread is given. */
export interface Reading {
  type: keyof typeof TIME_MAX;
  bytes: Uint8Array;
}
/** What it answers. */
export interface Verdict {
  fault?: string;
  /** It should read nothing more. */
  isWornOut: boolean;
}

/** Threads that wait for a document; as many as ever read at the same time, for which the caller sees to turns. */
const idle: Reader[] = [];

/** What is wrong with a document, found out in a thread of its own, which is ended when that takes too long. */
export async function faultIn(reading: Reading): Promise<string | undefined> {
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

/** A name of our own, because the framework's bundler would put a file of its own in the place of every `new Worker`. */
class Reader extends Worker {}

/** The reader's file is made by the build like the server itself. */
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
