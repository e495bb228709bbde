import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { type OwnPostgres, startOwnPostgres } from "@/db/testing/own-postgres";

/** A PostgreSQL that belongs to one test, which may kill it. */
export interface OwnDatabase {
  url: string;
  /** The same without TLS. */
  unencrypted: string;
  /** Holds the settings of its own folders of keys and files. */
  settings: Record<string, string>;
  /** Kills the server as a crash does, or ends it at once with SIGQUIT, and starts it again on its data. */
  crash: OwnPostgres["crash"];
  stop(): Promise<void>;
}

/** Makes and starts a PostgreSQL with its data in a folder of its own, and sets it up. With `hasTLS` all is verified. */
export async function startOwnDatabase({ hasTLS = false } = {}): Promise<OwnDatabase> {
  const { url: address, home, authority, crash, stop } = await startOwnPostgres({ hasTLS });
  const url = hasTLS ? `${address.replace("127.0.0.1", "localhost")}?sslmode=verify-full` : address;
  const settings = {
    KEYS_FILE: path.join(home, "keys.json"),
    FILES_DIR: path.join(home, "files"),
    AUDIT_HEAD_FILE: path.join(home, "heads.jsonl"),
    ...(hasTLS && { DATABASE_CA: authority }),
  };
  const { NODE_OPTIONS: _conditions, ...inherited } = process.env;
  await promisify(execFile)(process.execPath, [path.join("dist", "setup.mjs")], {
    env: { ...inherited, ...settings, DATABASE_URL: url, MIGRATE_DATABASE_URL: url },
  });
  return { url, unencrypted: `${address}?sslmode=disable`, settings, crash, stop };
}
