import { createHmac } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, rename } from "node:fs/promises";
import { createInterface } from "node:readline";
import { keys } from "./keys";

/** The last row of a partner's audit log at one time, as recorded outside the database. */
export interface AuditHead {
  partnerID: string;
  sequence: number;
  hash: string;
  time: string;
}

export interface AuditHeads {
  /** The genuine heads of the requested partners, in the order of writing. */
  heads: AuditHead[];
  /** All partners with heads in the file. Only the requested ones are verified. */
  partners: Set<string>;
  /** Number of lines that are torn or not from Tender. */
  unreadable: number;
}

const LINE =
  /^\{"partnerID":"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})","sequence":(\d{1,15}),"hash":"([0-9a-f]{64})","time":"([^"]{1,30})","mac":"([0-9a-f]{64})"\}$/;
/**
 * A line from the time when all partners shared one hash chain. Their rows now have other hashes, in separate chains.
 */
const FORMER_LINE = /^\{"sequence":\d+,"hash":"[0-9a-f]{64}","time":"[^"]+","mac":"[0-9a-f]{64}"\}$/;

/** Characters per write. */
const CHUNK = 1 << 20;

/** Reads the heads of some partners. Null if the file does not exist. Unreadable lines are counted and skipped. */
export async function readAuditHeads(file: string, wanted: ReadonlySet<string>): Promise<AuditHeads | null> {
  const auditHeads: AuditHeads = { heads: [], partners: new Set(), unreadable: 0 };
  try {
    for await (const line of linesOf(file)) take(line, wanted, auditHeads);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
  return auditHeads;
}

const linesOf = (file: string) => createInterface({ input: createReadStream(file), crlfDelay: Infinity });

function take(line: string, wanted: ReadonlySet<string>, heads: AuditHeads): void {
  if (line === "" || FORMER_LINE.test(line)) return;
  const signed = parse(line);
  const isWanted = signed !== null && wanted.has(signed.head.partnerID);
  if (!signed || (isWanted && !isGenuine(signed))) {
    heads.unreadable++;
    return;
  }
  heads.partners.add(signed.head.partnerID);
  if (isWanted) heads.heads.push(signed.head);
}

interface SignedHead {
  head: AuditHead;
  mac: string;
}

function parse(line: string): SignedHead | null {
  const [, partnerID, sequence, hash, time, mac] = LINE.exec(line) ?? [];
  return partnerID && hash && time && mac ? { head: { partnerID, sequence: Number(sequence), hash, time }, mac } : null;
}

const isGenuine = ({ head, mac }: SignedHead) => mac === macOf(head);

/** Keeps only each partner's last head of each day before a given time. Torn and foreign lines stay for inspection. */
export async function thinAuditHeads(file: string, before: string): Promise<void> {
  const highest = new Map<string, number>();
  const isOld = (signed: SignedHead | null): signed is SignedHead =>
    signed !== null && signed.head.time < before && isGenuine(signed);
  let old = 0;
  for await (const line of linesOf(file)) {
    const signed = parse(line);
    if (!isOld(signed)) continue;
    old++;
    highest.set(dayOf(signed.head), Math.max(highest.get(dayOf(signed.head)) ?? 0, signed.head.sequence));
  }
  if (old === highest.size) return;
  await replace(file, (line) => {
    const signed = parse(line);
    return line !== "" && (!isOld(signed) || highest.get(dayOf(signed.head)) === signed.head.sequence);
  });
}

const dayOf = ({ partnerID, time }: AuditHead) => `${partnerID} ${time.slice(0, 10)}`;

/** Writes the kept lines to a new file, which replaces the old one once it is on disk. */
async function replace(file: string, isKept: (line: string) => boolean): Promise<void> {
  const opened = await open(`${file}.new`, "w", 0o600);
  try {
    let remaining = "";
    for await (const line of linesOf(file)) {
      if (isKept(line)) remaining += `${line}\n`;
      if (remaining.length < CHUNK) continue;
      await opened.writeFile(remaining);
      remaining = "";
    }
    await opened.writeFile(remaining);
    await opened.sync();
  } finally {
    await opened.close();
  }
  await rename(`${file}.new`, file);
}

/** Appends heads and waits for the disk. Starts with a line break, so that a torn line stays separate. */
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
