import { randomFile } from "@/db/testing/nacha-files";
import { readNacha } from "@/lib/providers/rails/nacha/read-nacha";
import { writeNacha } from "@/lib/providers/rails/nacha/write-nacha";

/** Batches of one file, and entries of each. */
const BATCHES = 10;
const ENTRIES = 10_000;
const KILOBYTES = 1000;

const file = randomFile(1, { batches: BATCHES, entries: 1 });
for (const batch of file.batches) {
  const [only] = batch.entries;
  if (!only) throw new Error("the batch is empty");
  batch.serviceClass = "220";
  batch.entries = Array.from({ length: ENTRIES }, (_, at) => ({
    ...only,
    transactionCode: "22",
    amount: at,
    addenda: [],
    traceNumber: `${batch.odfi}${String(at + 1).padStart(7, "0")}`,
  }));
}

/** Does the work and returns how many seconds it took, with its result. */
function timed<T>(work: () => T): [seconds: number, result: T] {
  const started = performance.now();
  const result = work();
  return [(performance.now() - started) / 1000, result];
}

const [writing, text] = timed(() => writeNacha(file));
file.batches = [];
const [reading, read] = timed(() => readNacha(text));
const entries = read.batches.reduce((sum, batch) => sum + batch.entries.length, 0);
const megabytes = process.resourceUsage().maxRSS / KILOBYTES;
console.log(JSON.stringify({ entries, writing, reading, megabytes }));
