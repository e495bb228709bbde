import { execFile } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { postgresFolder } from "@/bin/lib/postgres/binaries.mjs";
import { clusterFiles, ensureCluster, readPassword, SUPERUSER } from "@/bin/lib/postgres/cluster.mjs";
import { postgresIdentity } from "@/bin/lib/postgres/identity.mjs";
import { startPostmaster, stopPostmaster } from "@/bin/lib/postgres/postmaster.mjs";
import { freePort } from "./second-server";

/** A PostgreSQL that belongs to one test, which may kill it. */
export interface OwnDatabase {
  url: string;
  /** Where keys and files lie that go with it. */
  settings: Record<string, string>;
  /** Kills the server as a crash does, and starts it again on its data. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

/** Makes and starts a PostgreSQL with its data in a folder of its own, and sets it up. */
export async function startOwnDatabase(): Promise<OwnDatabase> {
  const home = await mkdtemp(path.join(tmpdir(), "tender-"));
  await chmod(home, 0o711);
  const files = clusterFiles(home);
  const folder = postgresFolder();
  const identity = postgresIdentity({ folder, dataDir: files.dataDir });
  await ensureCluster(files, folder, identity);
  const start = async (port: number) =>
    (await startPostmaster(files, folder, identity, port)) as { pid: number; port: number };
  let server = await start(await freePort());
  const url = `postgres://${SUPERUSER}:${readPassword(files)}@127.0.0.1:${server.port}/postgres`;
  const settings = {
    KEYS_FILE: path.join(home, "keys.json"),
    FILES_DIR: path.join(home, "files"),
    AUDIT_HEAD_FILE: path.join(home, "heads.jsonl"),
  };
  const { NODE_OPTIONS: _conditions, ...inherited } = process.env;
  await promisify(execFile)(process.execPath, [path.join("dist", "setup.mjs")], {
    env: { ...inherited, ...settings, DATABASE_URL: url, MIGRATE_DATABASE_URL: url },
  });
  return {
    url,
    settings,
    async crash() {
      process.kill(server.pid, "SIGKILL");
      while (isAlive(server.pid)) await pause(20);
      server = await start(server.port);
    },
    async stop() {
      await stopPostmaster(files.dataDir);
      await rm(home, { recursive: true, force: true });
    },
  };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
