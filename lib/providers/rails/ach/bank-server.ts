import { createHash } from "node:crypto";
import { Writable } from "node:stream";
import type Client from "ssh2-sftp-client";
import { readPrivateFile } from "@/lib/providers/private-file";
import type { BankAddress } from "./settings";

export interface ListedFile {
  name: string;
  size: number;
  modifiedOn: Date;
}

/** A connection to a bank's server. All methods throw a BankServerError. */
export interface BankServer {
  list(folder: string): Promise<ListedFile[]>;
  /** The size of a file. Undefined if the file does not exist. */
  size(path: string): Promise<number | undefined>;
  /** Reads a file of the given size, and at most one more byte if it is larger. */
  get(path: string, size: number): Promise<Buffer>;
  /** Writes a file, replacing an existing one. */
  put(path: string, bytes: Buffer): Promise<void>;
  remove(path: string): Promise<void>;
  /** Renames a file. Throws, and changes nothing, if the new name is taken. */
  rename(from: string, to: string): Promise<void>;
}

export type ServerTrouble = "host-key" | "login" | "connection" | "failed";

/** A failed operation on a bank's server. The message is Tender's own: it contains no address, file name or content. */
export class BankServerError extends Error {
  override readonly name = "BankServerError";
  constructor(readonly trouble: ServerTrouble) {
    super(`the bank's server: ${trouble}`);
  }
}

/** Timeouts in milliseconds: to connect; per request and between two chunks of a file; to disconnect. */
const BANK_TIMEOUTS_MS = { connect: 20_000, question: 60_000, end: 5000 };
/** The slowest transfer rate that is accepted, in bytes per millisecond. */
const SLOWEST = 32;

/** The time limit for a file of this size, in milliseconds. 64 MB have 36 minutes. */
export const patienceFor = (size: number): number => BANK_TIMEOUTS_MS.question + size / SLOWEST;

export async function withBankServer<T>(
  address: BankAddress,
  work: (server: BankServer) => Promise<T>,
  patience = BANK_TIMEOUTS_MS,
): Promise<T> {
  const { default: SftpClient } = await import("ssh2-sftp-client");
  // An error during a request is thrown by that request.
  const client = new SftpClient("bank", { error: () => {}, end: () => {}, close: () => {} });
  try {
    await connect(client, address);
    return await work(overSFTP(client, patience.question));
  } finally {
    // A silent server does not close its side either.
    await inTime(client.end(), patience.end).catch(() => {});
  }
}

async function connect(client: Client, { host, port, user, hostKey, login }: BankAddress): Promise<void> {
  let isOther = false;
  const hostVerifier = (key: Buffer): boolean => {
    const fingerprint = createHash("sha256").update(key).digest("base64").replace(/=+$/, "");
    isOther = `SHA256:${fingerprint}` !== hostKey;
    return !isOther;
  };
  const secret =
    "keyFile" in login
      ? { privateKey: readPrivateFile(login.keyFile) }
      : { password: readPrivateFile(login.passwordFile).trim() };
  const how = { host, port, username: user, readyTimeout: BANK_TIMEOUTS_MS.connect, hostVerifier, ...secret };
  try {
    await client.connect(how);
  } catch (error) {
    if (isOther) throw new BankServerError("host-key");
    throw new BankServerError(isRefusal(error) ? "login" : "connection");
  }
}

const isRefusal = (error: unknown) => error instanceof Error && /authentication methods failed/i.test(error.message);

/** The maximum size that a row can store. Larger files are rejected anyway. */
const SIZE_MAX = 2 ** 31 - 1;
/** A number that a server states for a file, or zero. */
const numberIn = (named: number) => (Number.isFinite(named) ? Math.max(0, Math.floor(named)) : 0);

function overSFTP(client: Client, patience: number): BankServer {
  const timed = <T>(answer: Promise<T>) => inTime(answer, patience);
  return {
    async list(folder) {
      const listed = await timed(client.list(folder));
      return listed
        .filter(({ type }) => type === "-")
        .map(({ name, size, modifyTime }) => ({
          name,
          size: Math.min(numberIn(size), SIZE_MAX),
          modifiedOn: new Date(numberIn(modifyTime)),
        }));
    },
    async size(path) {
      if ((await timed(client.exists(path))) !== "-") return undefined;
      return (await timed(client.stat(path))).size;
    },
    get: (path, size) => bytesOf(client, { path, size }, patience),
    async put(path, bytes) {
      await timed(client.put(bytes, path));
    },
    async remove(path) {
      await timed(client.delete(path, true));
    },
    async rename(from, to) {
      await timed(client.rename(from, to));
    },
  };
}

/** The bytes of a file, as long as they keep arriving. Reads at most one byte beyond the size. */
async function bytesOf(client: Client, { path, size }: { path: string; size: number }, patience: number) {
  const parts: Buffer[] = [];
  const stalled = new AbortController();
  const timer = setTimeout(() => stalled.abort(), patience);
  const sink = new Writable({
    write(part: Buffer, _encoding, done) {
      parts.push(part);
      timer.refresh();
      done();
    },
  });
  try {
    await inTime(
      client.get(path, sink, { readStreamOptions: { start: 0, end: size } as object }),
      patience + size / SLOWEST,
      stalled.signal,
    );
    return Buffer.concat(parts);
  } finally {
    clearTimeout(timer);
  }
}

/** The result, if it arrives within `time` milliseconds and before the signal aborts. */
async function inTime<T>(answer: Promise<T>, time: number, signal?: AbortSignal): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const end = () => reject(new BankServerError("connection"));
    timer = setTimeout(end, time);
    signal?.addEventListener("abort", end, { once: true });
  });
  try {
    return await Promise.race([answer, late]);
  } catch (error) {
    throw error instanceof BankServerError ? error : new BankServerError(troubleOf(error));
  } finally {
    clearTimeout(timer);
  }
}

/** Classifies an error: a server that responded has sent a protocol code; everything else is the connection. */
function troubleOf(error: unknown): ServerTrouble {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "number" && !LOST.includes(code) ? "failed" : "connection";
}

/** Protocol codes for a missing or lost connection. */
const LOST: readonly number[] = [6, 7];
