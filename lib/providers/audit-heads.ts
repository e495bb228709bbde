import { createHmac } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { createInterface } from "node:readline";
import { keys } from "./keys";

/** The end of a partner's audit trail at one moment, as a place outside the database remembers it. */
export interface AuditHead {
  partnerID: string;
  sequence: number;
  hash: string;
  time: string;
}

/** What a heads file holds. */
export interface AuditHeads {
  /** The genuine heads of the partners asked for, in the order in which they were written. */
  heads: AuditHead[];
  /** Whose heads there are, by name alone. */
  partners: Set<string>;
  /** How many lines are torn, or are not ours. */
  unreadable: number;
}

const LINE = /^\{"partnerID":"([0-9a-f-]{36})","sequence":(\d{1,15}),"hash":"([0-9a-f]{64})","time":"([^"]{1,30})","mac":"([0-9a-f]{64})"\}$/;
/** From when all partners had one chain: their rows stand in chains of their own now, with other hashes. */
const FORMER_LINE = /^\{"sequence":\d+,"hash":"[0-9a-f]{64}","time":"[^"]+","mac":"[0-9a-f]{64}"\}$/;

/** Reads the heads of some partners; null when there is no such file. A line that cannot be read is counted and skipped. */
export async function readAuditHeads(file: string, wanted: ReadonlySet<string>): Promise<AuditHeads | null> {
  const found: AuditHeads = { heads: [], partners: new Set(), unreadable: 0 };
  try {
    for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) take(line, wanted, found);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
  return found;
}

function take(line: string, wanted: ReadonlySet<string>, found: AuditHeads): void {
  if (line === "" || FORMER_LINE.test(line)) return;
  const [, partnerID = "", sequence, hash = "", time = "", mac] = LINE.exec(line) ?? [];
  const head = { partnerID, sequence: Number(sequence), hash, time };
  if (!mac || (wanted.has(partnerID) && mac !== macOf(head))) {
    found.unreadable++;
    return;
  }
  found.partners.add(partnerID);
  if (wanted.has(partnerID)) found.heads.push(head);
}

/** Adds heads and waits until the disk has them. It begins with a line end: a line torn by a crash stays apart. */
export async function appendAuditHeads(file: string, heads: readonly AuditHead[]): Promise<void> {
  const lines = heads.map(({ partnerID, sequence, hash, time }) => {
    const head = { partnerID, sequence, hash, time };
    return JSON.stringify({ ...head, mac: macOf(head) });
  });
  const opened = await open(file, "a", 0o600);
  try {
    await opened.writeFile(`\n${lines.join("\n")}\n`);
    await opened.sync();
  } finally {
    await opened.close();
  }
}

function macOf({ partnerID, sequence, hash, time }: AuditHead): string {
  return createHmac("sha256", keys().mac("audit")).update(`${partnerID} ${sequence} ${hash} ${time}`).digest("hex");
}
