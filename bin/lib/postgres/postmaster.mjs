import { spawn } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ended, isAlive, signal } from "../processes.mjs";
import { answers, freePort } from "../ports.mjs";

const PREFERRED_PORT = 54320;
const LOG_LIMIT = 10_000_000;
const BUSY = /lock file .* already exists|pre-existing shared memory block|Address already in use|in use by another/;

/** Settings that keep values out of the log: no DETAIL, no STATEMENT, no parameters. */
const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "100",
  shared_buffers: "256MB",
  timezone: "UTC",
  log_timezone: "UTC",
  log_error_verbosity: "terse",
  log_min_error_statement: "panic",
};

function readPidFile(dataDir) {
  try {
    const lines = fs
      .readFileSync(path.join(dataDir, "postmaster.pid"), "utf8")
      .split("\n")
      .map((line) => line.trim());
    return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7] === "ready" };
  } catch {
    return null;
  }
}

/** Whether the process is PostgreSQL on this folder. Its ID may have been reused; Linux shows its working folder. */
function servesFolder(pid, dataDir) {
  if (!isAlive(pid)) return false;
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`) === fs.realpathSync(dataDir);
  } catch (error) {
    return error.code !== "ENOENT" || process.platform !== "linux";
  }
}

/** The server that runs on this data folder as `{ pid, port }`, or null. Waits for one that is starting. */
export async function runningPostmaster(dataDir) {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(50)) {
    const result = readPidFile(dataDir);
    if (!result || !servesFolder(result.pid, dataDir)) return null;
    if (result.ready && (await answers(result.port))) return { pid: result.pid, port: result.port };
  }
  throw new Error(`The PostgreSQL on ${dataDir} neither answers nor ends.`);
}

function openLog(file) {
  const isLong = fs.existsSync(file) && fs.statSync(file).size > LOG_LIMIT;
  return fs.openSync(file, isLong ? "w" : "a", 0o600);
}

/** Removes a stale lock file: PostgreSQL refuses to start if another process now has the recorded ID. */
function forgetDeadPostmaster(dataDir) {
  const result = readPidFile(dataDir);
  if (result && isAlive(result.pid) && !servesFolder(result.pid, dataDir)) {
    fs.rmSync(path.join(dataDir, "postmaster.pid"), { force: true });
  }
}

async function launch({ dataDir, log }, folder, identity, port) {
  forgetDeadPostmaster(dataDir);
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const command = [
    ...identity.prefix,
    path.join(folder, "bin", "postgres"),
    "-D",
    dataDir,
    "-p",
    String(port),
    ...settings,
  ];
  const output = openLog(log);
  const before = fs.fstatSync(output).size;
  const child = spawn(command[0], command.slice(1), {
    ...identity.options,
    stdio: ["ignore", output, output],
    detached: true,
  });
  fs.closeSync(output);
  let failed = null;
  child.once("error", (error) => (failed = error.message));
  child.once("exit", () => (failed ??= fs.readFileSync(log, "utf8").slice(before)));
  for (; failed === null; await sleep(20)) {
    const result = readPidFile(dataDir);
    if (result?.pid === child.pid && result.ready) break;
  }
  if (failed !== null) return { failed };
  child.unref();
  return { pid: child.pid, port };
}

/** Starts a server on the data folder. Retries while the previous server is still stopping. */
export async function startPostmaster(files, folder, identity, wantedPort = PREFERRED_PORT) {
  for (let attempt = 1; ; attempt++) {
    const started = await launch(files, folder, identity, await freePort(wantedPort));
    if (started.failed === undefined) return started;
    const running = await runningPostmaster(files.dataDir);
    if (running) return running;
    if (attempt >= 8 || !BUSY.test(started.failed))
      throw new Error(`PostgreSQL did not start:\n${started.failed.trim()}`);
    await sleep(250 * attempt);
  }
}

/** Stops the server on the data folder. Open transactions are rolled back, committed ones are kept. */
export async function stopPostmaster(dataDir) {
  const result = readPidFile(dataDir);
  if (!result || !servesFolder(result.pid, dataDir)) return;
  signal(result.pid, "SIGINT");
  if (await ended(result.pid, 20_000)) return;
  signal(result.pid, "SIGQUIT");
  await ended(result.pid, 5000);
}
