import { ThreadPool } from "./thread-pool";

/** Time limits for reading, in milliseconds. A table needs one pass; a PDF can be made slow on purpose. */
const TIME_MAX = { "application/pdf": 1000, "text/csv": 5000 };

export interface ReaderInput {
  type: keyof typeof TIME_MAX;
  bytes: Uint8Array;
}
export interface Verdict {
  fault?: string;
  /** Whether the thread should be replaced before the next document. */
  isWornOut: boolean;
}

const threads = new ThreadPool({ program: "document-reader.mjs", name: "the document reader", memory: 256 });

/**
 * The error of a document, if it has one. A worker thread reads the document and is terminated if it takes too long.
 */
export async function faultIn(reading: ReaderInput): Promise<string | undefined> {
  const verdict = await threads.use((ask) => ask<Verdict>(reading, TIME_MAX[reading.type]));
  return verdict ? verdict.fault : "cannot be read in time";
}
