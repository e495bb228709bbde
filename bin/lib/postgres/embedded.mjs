import fs from "node:fs";
import { isStopping, onStop } from "../lifetime.mjs";
import { withLock } from "../lock.mjs";
import { DATA } from "../paths.mjs";
import { isAlive, signal } from "../processes.mjs";
import { complain } from "../say.mjs";
import { postgresFolder } from "./binaries.mjs";
import { clusterFiles, ensureCluster, readPassword, SUPERUSER } from "./cluster.mjs";
import { postgresIdentity } from "./identity.mjs";
import { runningPostmaster, startPostmaster, stopPostmaster } from "./postmaster.mjs";
import { startUsing, stopUsing } from "./users.mjs";

async function adoptOrStart(files, wantedPort) {
  const running = await runningPostmaster(files.dataDir);
  if (running) return running;
  const folder = postgresFolder();
  const identity = postgresIdentity({ folder, dataDir: files.dataDir });
  await ensureCluster(files, folder, identity);
  return startPostmaster(files, folder, identity, wantedPort);
}

/** Lets PostgreSQL enter the folder: when started by root, it runs as another user. */
function openHome(home) {
  fs.mkdirSync(home, { recursive: true });
  if (process.getuid?.() === 0) fs.chmodSync(home, 0o711);
}

/** Restarts a dead server on the same port, so that its users only have to reconnect. */
function keepAlive(files, server) {
  let busy = false;
  const timer = setInterval(async () => {
    if (busy || isStopping() || isAlive(server.pid)) return;
    busy = true;
    try {
      const { pid } = await withLock(files.lock, () => adoptOrStart(files, server.port));
      server.pid = pid;
    } catch (error) {
      complain(error);
    } finally {
      busy = false;
    }
  }, 500);
  timer.unref();
  return () => clearInterval(timer);
}

/** Removes this process from the server's users. The last one stops the server. */
async function leave(files) {
  await withLock(files.lock, async () => {
    if (stopUsing(files.users)) await stopPostmaster(files.dataDir);
  });
}

/**
 * Starts the built-in PostgreSQL with its data below `home`, or joins a running one. Returns a function that gives the
 * URL of a database by name.
 */
export function embeddedPostgres(home = DATA) {
  // A process joins only once: otherwise it would stop the server as soon as one of its uses ends.
  if (!joined.has(home)) joined.set(home, join(home));
  return joined.get(home);
}

const joined = new Map();

async function join(home) {
  const files = clusterFiles(home);
  openHome(home);
  const server = await withLock(files.lock, async () => {
    const started = await adoptOrStart(files);
    startUsing(files.users);
    return started;
  });
  const rest = keepAlive(files, server);
  onStop(
    () => {
      rest();
      return leave(files);
    },
    () => stopUsing(files.users) && signal(server.pid, "SIGQUIT"),
  );
  const password = readPassword(files);
  return (database) => `postgres://${SUPERUSER}:${password}@127.0.0.1:${server.port}/${database}?sslmode=disable`;
}
