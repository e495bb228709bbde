import { execFile } from "node:child_process";
import { appendFile, chmod, chown, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { freePort } from "@/bin/lib/ports.mjs";
import { postgresFolder } from "@/bin/lib/postgres/binaries.mjs";
import { clusterFiles, ensureCluster, readPassword, SUPERUSER } from "@/bin/lib/postgres/cluster.mjs";
import { postgresIdentity } from "@/bin/lib/postgres/identity.mjs";
import { startPostmaster, stopPostmaster } from "@/bin/lib/postgres/postmaster.mjs";

const run = promisify(execFile);

/** A PostgreSQL that belongs to one test, which may kill it. */
export interface OwnPostgres {
  /** Its database, as the superuser. */
  url: string;
  home: string;
  /** Files of the authority that signed its certificate and of an unrelated one; only with TLS. */
  authority: string;
  stranger: string;
  /** Kills the server as a crash does, or ends it at once with SIGQUIT, and restarts it on its data. */
  crash(signal?: "SIGKILL" | "SIGQUIT"): Promise<void>;
  stop(): Promise<void>;
}

/** Creates and starts a PostgreSQL with a separate data folder. With `hasTLS` its certificate is for localhost. */
export async function startOwnPostgres({ hasTLS = false } = {}): Promise<OwnPostgres> {
  const home = await mkdtemp(path.join(tmpdir(), "tender-"));
  await chmod(home, 0o711);
  const files = clusterFiles(home);
  const folder = postgresFolder();
  const identity = postgresIdentity({ folder, dataDir: files.dataDir });
  await ensureCluster(files, folder, identity);
  // A killed process leaves its writes to the operating system. Only a power failure would lose them.
  await appendFile(path.join(files.dataDir, "postgresql.conf"), "fsync = off\nfull_page_writes = off\n");
  if (hasTLS) await makeCertificates(home, files.dataDir);
  const start = async (port: number) =>
    (await startPostmaster(files, folder, identity, port)) as { pid: number; port: number };
  let server = await start(await freePort(0));
  return {
    url: `postgres://${SUPERUSER}:${readPassword(files)}@127.0.0.1:${server.port}/postgres`,
    home,
    authority: path.join(home, "authority.crt"),
    stranger: path.join(home, "stranger.crt"),
    async crash(signal = "SIGKILL") {
      process.kill(server.pid, signal);
      while (isAlive(server.pid)) await pause(20);
      server = await start(server.port);
    },
    async stop() {
      await stopPostmaster(files.dataDir);
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** Creates an authority, an unrelated one, and the server's certificate for localhost, signed by the first. */
async function makeCertificates(home: string, dataDir: string): Promise<void> {
  const openssl = (...args: string[]) => run("openssl", args, { cwd: home });
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  for (const name of ["authority", "stranger"])
    await openssl("req", "-x509", ...key, "-subj", `/CN=${name}`, "-keyout", `${name}.key`, "-out", `${name}.crt`);
  const own = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const [crt, secret] = ["server.crt", "server.key"].map((name) => path.join(dataDir, name));
  const signer = ["-CA", "authority.crt", "-CAkey", "authority.key"];
  await openssl("req", "-x509", ...key, ...own, ...signer, "-keyout", secret ?? "", "-out", crt ?? "");
  const { uid, gid } = await stat(dataDir);
  for (const file of [crt, secret]) {
    await chmod(file ?? "", 0o600);
    await chown(file ?? "", uid, gid);
  }
  await appendFile(path.join(dataDir, "postgresql.conf"), "ssl = on\n");
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
