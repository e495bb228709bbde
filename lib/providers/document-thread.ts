import { getHeapStatistics } from "node:v8";
import { parentPort } from "node:worker_threads";
import { faultOfCSV } from "./document-csv";
import { faultOfPDF } from "./document-pdf";
import type { Reading, Verdict } from "./document-reader";

/** The heap in bytes above which a thread is replaced. The parser keeps every name it has read. */
const HEAP_MAX = 96 * 1024 * 1024;

/** The thread that reads untrusted documents. It gets bytes and answers what is wrong with them. */
parentPort?.on("message", (reading: Reading) => void read(reading));
parentPort?.postMessage("ready");

async function read({ type, bytes }: Reading): Promise<void> {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const fault = type === "text/csv" ? faultOfCSV(whole) : await faultOfPDF(whole);
  parentPort?.postMessage({ fault, isWornOut: getHeapStatistics().used_heap_size > HEAP_MAX } satisfies Verdict);
}
