import { Turns } from "@/lib/core/turns";
import type { StatusReport } from "@/lib/providers/rails/iso20022/read-status-report";
import type { StatementFile } from "@/lib/providers/rails/statements/statement";
import { ThreadPool } from "@/lib/providers/thread-pool";
import type { BankAcknowledgment } from "../ach/read-acknowledgments";
import type { ReadBankFile } from "./read-bank-file";

export interface BankFileContents {
  nacha: ReadBankFile;
  "pain.002": StatusReport;
  acknowledgment: BankAcknowledgment[];
  statement: StatementFile;
}
export type ReadableFormat = keyof BankFileContents;

/** A file to read. The account number is that of the statements; other formats have none. */
export interface BankFileQuestion {
  format: ReadableFormat;
  bytes: Uint8Array;
  accountNumber: string;
}

/** The first answer to a question: the rule that the file breaks, or its content with empty lists. */
export type BankFileReading = { root: { content: unknown } } | { fault: string };

export interface ContentPart {
  path: (string | number)[];
  items: unknown[];
}

/** A bank file that breaks a rule of its format. The message names the rule and a line or element, and quotes nothing. */
export class UnreadableFile extends Error {
  override readonly name = "UnreadableFile";
}

/** A bank file that took too much time or memory. A less busy machine may read it. */
export class ExhaustedReading extends Error {
  override readonly name = "ExhaustedReading";
  constructor() {
    super("cannot be read within the limits on time and memory");
  }
}

/** A statement of 80,000 entries takes 350 MB and 5 s of CPU time. */
const threads = new ThreadPool({ program: "bank-file-reader.mjs", name: "the reader of bank files", memory: 768 });
/** A process reads one file at a time, and owners take turns. Two more files of an owner may wait. */
const reading = new Turns(1, 2);
/** The time to hand over one part, in milliseconds. It is long because the main thread may be busy. */
const PART_TIME = 30_000;

/** The owner of the turn, the reader's time in milliseconds, and a signal that aborts the wait for the turn. */
export interface ReadingTurn {
  owner: string;
  time: number;
  signal?: AbortSignal | undefined;
}

/** The turn of files from the bank's server. A busy machine may need minutes for a large one. */
export const BANK_TURN: ReadingTurn = { owner: "bank", time: 120_000 };

/**
 * Reads a bank file in a thread, so that no file holds up the event loop. Throws an UnreadableFile if it breaks a rule,
 * an ExhaustedReading if it takes too much time or memory, and 429 when too many files of the owner wait.
 */
export function readInThread<F extends ReadableFormat>(
  question: BankFileQuestion & { format: F },
  { owner, time, signal }: ReadingTurn,
): Promise<BankFileContents[F]> {
  return reading.take(owner, () => read<F>(question, time), signal);
}

async function read<F extends ReadableFormat>(question: BankFileQuestion, time: number): Promise<BankFileContents[F]> {
  const answer = await threads.use(async (ask) => {
    const first = await ask<BankFileReading>(question, time);
    if (first === null || "fault" in first) return first;
    for (;;) {
      const next = await ask<{ parts: ContentPart[] | null }>("next", PART_TIME);
      if (next === null) return null;
      if (next.parts === null) return first;
      for (const { path, items } of next.parts) listAt(first.root, path).push(...items);
    }
  });
  if (answer === null) throw new ExhaustedReading();
  if ("fault" in answer) throw new UnreadableFile(answer.fault);
  return answer.root.content as BankFileContents[F];
}

function listAt(root: unknown, path: ContentPart["path"]): unknown[] {
  const list = path.reduce((from, name) => (from as Record<string | number, unknown>)[name], root);
  return list as unknown[];
}
