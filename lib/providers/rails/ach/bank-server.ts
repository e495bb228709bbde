import { createHash } from "node:crypto";
import type Client from "ssh2-sftp-client";
import { readPrivateFile } from "@/lib/providers/private-file";
import type { BankAddress } from "./settings";

/** A file as a bank's server lists it. */
export interface ListedFile {
  name: string;
  size: number;
  modifiedOn: Date;
}

/** A connection to a bank's server. All methods throw a BankServerError. */
export interface BankServer {
  list(folder: string): Promise<ListedFile[]>;
  /** Returns the size of a file. Undefined where there is none. */
  size(path: string): Promise<number | undefined>;
  get(path: string): Promise<Buffer>;
  /** Writes a file, and what was there before is gone. */
  put(path: string, bytes: Buffer): Promise<void>;
  /** Deletes a file, if there is one. */
  remove(path: string): Promise<void>;
  /** Gives a file another name. What has that name stays as it is, and this throws. */
  rename(from: string, to: string): Promise<void>;
}

/** Says why a bank's server did not do what it should. */
export type ServerTrouble = "host-key" | "login" | "connection" | "failed";

/** A bank's server that did not do what it should. The message is ours: it holds no address, name or content. */
export class BankServerError extends Error {
  override readonly name = "BankServerError";
  constructor(readonly trouble: ServerTrouble) {
    super(`the bank's server: ${trouble}`);
  }
}

/** Milliseconds until a connection must stand, and for each question. */
const PATIENCE = { connect: 20_000, question: 60_000 };

/** Does some work over a connection of its own. Throws a BankServerError where there is none. */
export async function withBankServer<T>(address: BankAddress, work: (server: BankServer) => Promise<T>): Promise<T> {
  const { default: SftpClient } = await import("ssh2-sftp-client");
  // The question that a fault happens to throws it.
  const client = new SftpClient("bank", { error: () => {}, end: () => {}, close: () => {} });
  try {
    await connect(client, address);
    return await work(overSFTP(client));
  } finally {
    await client.end().catch(() => {});
  }
}

async function connect(client: Client, { host, port, user, hostKey, login }: BankAddress): Promise<void> {
  let isOther = false;
  const hostVerifier = (key: Buffer): boolean => {
    const told = createHash("sha256").update(key).digest("base64").replace(/=+$/, "");
    isOther = `SHA256:${told}` !== hostKey;
    return !isOther;
  };
  const secret =
    "keyFile" in login
      ? { privateKey: readPrivateFile(login.keyFile) }
      : { password: readPrivateFile(login.passwordFile).trim() };
  const how = { host, port, username: user, readyTimeout: PATIENCE.connect, hostVerifier, ...secret };
  try {
    await client.connect(how);
  } catch (error) {
    if (isOther) throw new BankServerError("host-key");
    throw new BankServerError(isRefusal(error) ? "login" : "connection");
  }
}

const isRefusal = (error: unknown) => error instanceof Error && /authentication methods failed/i.test(error.message);

function overSFTP(client: Client): BankServer {
  return {
    async list(folder) {
      const listed = await asked(client.list(folder));
      return listed
        .filter(({ type }) => type === "-")
        .map(({ name, size, modifyTime }) => ({ name, size, modifiedOn: new Date(modifyTime) }));
    },
    async size(path) {
      if ((await asked(client.exists(path))) !== "-") return undefined;
      return (await asked(client.stat(path))).size;
    },
    async get(path) {
      const got = await asked(client.get(path));
      if (!Buffer.isBuffer(got)) throw new BankServerError("failed");
      return got;
    },
    async put(path, bytes) {
      await asked(client.put(bytes, path));
    },
    async remove(path) {
      await asked(client.delete(path, true));
    },
    async rename(from, to) {
      await asked(client.rename(from, to));
    },
  };
}

/** The answer, if it comes in time. */
async function asked<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new BankServerError("connection")), PATIENCE.question);
  });
  try {
    return await Promise.race([answer, late]);
  } catch (error) {
    throw error instanceof BankServerError ? error : new BankServerError(troubleOf(error));
  } finally {
    clearTimeout(timer);
  }
}

/** A server that answers has a code of the protocol. Everything else is the line. */
function troubleOf(error: unknown): ServerTrouble {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "number" && code < LOST ? "failed" : "connection";
}

/** The first codes of the protocol that say that there is no connection. */
const LOST = 6;
