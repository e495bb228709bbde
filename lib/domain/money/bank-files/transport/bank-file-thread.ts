import { getHeapStatistics } from "node:v8";
import { parentPort } from "node:worker_threads";
import { readStatusReport } from "@/lib/providers/rails/iso20022/read-status-report";
import { NachaError } from "@/lib/providers/rails/nacha/records";
import { readStatementFile } from "@/lib/providers/rails/statements/read-statement-file";
import { StatementError } from "@/lib/providers/rails/statements/statement";
import { AcknowledgmentError, readAcknowledgments } from "../ach/read-acknowledgments";
import { readBankFile } from "./read-bank-file";
import type {
  BankFileContents,
  BankFileQuestion,
  BankFileReading,
  ContentPart,
  ReadableFormat,
} from "./read-in-thread";

/** The number of list items in one message. The main thread copies 1,000 statement lines in about 3 ms. */
const ITEMS_PER_MESSAGE = 1000;
/** Short lists of text stay within their item. */
const SHORT_LIST_LENGTH = 10;
/** The heap in bytes above which a thread is replaced, so that a large file does not keep its memory. */
const HEAP_MAX = 96 * 1024 * 1024;

const READERS: { [F in ReadableFormat]: (bytes: Buffer, accountNumber: string) => BankFileContents[F] } = {
  nacha: readBankFile,
  "pain.002": readStatusReport,
  acknowledgment: readAcknowledgments,
  statement: (bytes, accountNumber) => readStatementFile(bytes, { accountNumber }),
};

/**
 * The rest of the last file. The main thread requests one message at a time, so that it never has to take many at once.
 */
let rest: Generator<ContentPart[]> | undefined;

/** This thread reads bank files and hands over their content in parts. */
parentPort?.on("message", (question: BankFileQuestion | "next") => {
  const answer = question === "next" ? { parts: rest?.next().value ?? null } : read(question);
  const isWornOut = getHeapStatistics().used_heap_size > HEAP_MAX;
  parentPort?.postMessage({ ...answer, isWornOut });
});
parentPort?.postMessage("ready");

function read({ format, bytes, accountNumber }: BankFileQuestion): BankFileReading {
  try {
    const content = READERS[format](Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), accountNumber);
    const root = { content };
    const parts = partsIn(root, []);
    rest = messagesOf(parts);
    return { root };
  } catch (error) {
    const isFault =
      error instanceof StatementError || error instanceof NachaError || error instanceof AcknowledgmentError;
    if (isFault) return { fault: error.message };
    throw error;
  }
}

interface Part {
  path: (string | number)[];
  item: unknown;
}

/**
 * Empties every list within a value, and returns the items with the path of their list: a list before those within its
 * items.
 */
function partsIn(value: unknown, path: (string | number)[]): Part[] {
  if (typeof value !== "object" || value === null || value instanceof Date) return [];
  const fields = value as Record<string, unknown>;
  return Object.entries(fields).flatMap(([name, inner]) => {
    const within = [...path, name];
    if (!Array.isArray(inner)) return partsIn(inner, within);
    if (inner.length <= SHORT_LIST_LENGTH && inner.every((item) => typeof item !== "object")) return [];
    fields[name] = [];
    return inner.flatMap((item: unknown, at): Part[] => {
      const nested = partsIn(item, [...within, at]);
      return [{ path: within, item }, ...nested];
    });
  });
}

function* messagesOf(parts: readonly Part[]): Generator<ContentPart[]> {
  for (let from = 0; from < parts.length; from += ITEMS_PER_MESSAGE) {
    const message: ContentPart[] = [];
    for (const { path, item } of parts.slice(from, from + ITEMS_PER_MESSAGE)) {
      const last = message.at(-1);
      if (last?.path === path) last.items.push(item);
      else message.push({ path, items: [item] });
    }
    yield message;
  }
}
