import { ThreadPool } from "./thread-pool";

/** Says how long reading may take, in milliseconds. A table needs one pass; a PDF can be made slow on purpose. */
const TIME_MAX = { "application/pdf": 1000, "text/csv": 5000 };

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

const threads = new ThreadPool({ program: "document-reader.mjs", name: "the document reader", memory: 256 });

/** Returns what is wrong with a document. A thread of its own reads it, and is ended when it takes too long. */
export async function faultIn(reading: ReaderInput): Promise<string | undefined> {
  const verdict = await threads.use((ask) => ask<Verdict>(reading, TIME_MAX[reading.type]));
  return verdict ? verdict.fault : "cannot be read in time";
}
