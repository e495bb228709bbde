import { once } from "node:events";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { DocumentFault } from "./document-fault";
import { faultOf } from "./document-pdf-names";

/** How long reading may take, in milliseconds, and how much memory, in megabytes. */
const TIME_MAX = 4000;
const MEMORY_MAX = 256;

let thread: Worker | undefined;
let turn: Promise<unknown> = Promise.resolve();

/**
 * Throws a DocumentFault for a PDF that is encrypted, that could act by itself or carries files, or that cannot be read in
 * time. All its bytes are searched as they are, and then what a parser makes of them, packed objects included: in a thread
 * of its own, one document after the other, which is ended when it takes too long.
 */
export async function checkPDF(bytes: Buffer): Promise<void> {
  const fault = faultOf(bytes.toString("latin1")) ?? (await inTurn(() => read(bytes)));
  if (fault) throw new DocumentFault(fault);
}

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = turn.then(work);
  turn = done.catch(() => {});
  return done;
}

async function read(bytes: Buffer): Promise<string | undefined> {
  const worker = (thread ??= start());
  const settled = new AbortController();
  const { signal } = settled;
  worker.ref();
  worker.postMessage(bytes);
  const answer = await Promise.race([
    once(worker, "message", { signal }).then(([fault]: (string | undefined)[]) => ({ fault })),
    once(worker, "exit", { signal }).then(() => null),
    pause(TIME_MAX, null, { signal }),
  ]).catch(() => null);
  settled.abort();
  worker.unref();
  if (answer) return answer.fault;
  thread = undefined;
  void worker.terminate();
  return "is not a PDF that can be read in time";
}

/** A name of our own, because the framework's bundler would put a file of its own in the place of every `new Worker`. */
class Reader extends Worker {}

/** The reader's file is made by the build like the server itself. */
function start(): Worker {
  const file = path.join(process.cwd(), "dist", "document-reader.mjs");
  const limits = { maxOldGenerationSizeMb: MEMORY_MAX };
  return new Reader(file, { resourceLimits: limits, stdout: true, stderr: true }).on("error", () => {});
}
