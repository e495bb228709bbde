import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { withoutOwner } from "./environment.mjs";
import { isStopping, onStop, Stopped, stopSignal } from "./lifetime.mjs";
import { holdPort } from "./ports.mjs";
import { ended, fingerprint, isSameProcess, signal } from "./processes.mjs";
import { DATA, DIST } from "./paths.mjs";
import { Sentence, withProgress } from "./say.mjs";
import { nodeProgram, startProgram } from "./spawn.mjs";

const STOP_TIMEOUT_MS = 20_000 + 60_000;

/**
 * The arguments for running the server in Node. Requests leave much short-lived garbage: with 32 MB of space for it,
 * twice the default, it is collected half as often.
 */
export const SERVER_ARGS = ["--max-semi-space-size=32", path.join(DIST, "main.mjs")];

const noteOf = (port) => path.join(DATA, `server-${port}.json`);

/** The fingerprints of the server on a port and of its starter, as recorded by the last start from this folder. */
function readNote(port) {
  try {
    return JSON.parse(fs.readFileSync(noteOf(port), "utf8"));
  } catch {
    return {};
  }
}

function takeNote(port, serverPID) {
  const note = { starter: fingerprint(process.pid), ...(serverPID && { server: fingerprint(serverPID) }) };
  fs.mkdirSync(DATA, { recursive: true });
  fs.writeFileSync(noteOf(port), JSON.stringify(note), { mode: 0o600 });
}

/** Stops the server of a killed `npm start`, in case it hangs instead of exiting. */
async function endOrphan(port) {
  const { server, starter } = readNote(port);
  if (!isSameProcess(server) || isSameProcess(starter)) return;
  const pid = Number.parseInt(server, 10);
  signal(pid, "SIGTERM");
  if (!(await ended(pid, 5000))) signal(pid, "SIGKILL", { group: true });
  await ended(pid, 2000);
}

/** Why the port is unavailable, as one sentence. */
function troubleWith(port, host, { code, message }) {
  if (code === "EACCES")
    return `Port ${port} needs privileges that this user does not have. Choose a port from 1024 on, such as PORT=3000.`;
  if (code !== "EADDRINUSE") return `Tender cannot listen on port ${port} of ${host}: ${message}.`;
  const { server, starter } = readNote(port);
  const isOurs = isSameProcess(server) || isSameProcess(starter);
  const user = isOurs ? "a Tender that was started from this folder" : "another program";
  return `Port ${port} is in use by ${user}. Stop it, or choose another port, such as PORT=${port + 1}.`;
}

/**
 * Takes the port for the server that starts later, so that no other program gets it during the build. Returns a
 * function that releases it. Throws a sentence if the port is unavailable.
 */
export async function reservePort(port, host = "127.0.0.1") {
  await endOrphan(port);
  const release = await holdPort(port, host).catch((error) => {
    throw new Sentence(troubleWith(port, host, error));
  });
  takeNote(port);
  onStop(() => fs.rmSync(noteOf(port), { force: true }));
  return release;
}

/** Whether a program reports that it is ready before it exits. */
function readiness(child, exit) {
  return new Promise((resolve) => {
    child.on("message", (message) => message?.type === "ready" && resolve(true));
    exit.then(() => resolve(false));
  });
}

/** Time limit for the last messages of a program that has exited, in milliseconds. */
const OUTPUT_TIMEOUT_MS = 1000;

/**
 * Starts a program with an IPC channel, which closes when this process is killed. `exit` is the promise of its exit
 * code; after that, `reason` returns why it exited, if it said so.
 */
export function startPart(args, { env, output = "inherit", ...options }) {
  const stdio = ["ignore", output, output, "ipc"];
  const program = startProgram(...nodeProgram(args, { env: withoutOwner(env), stdio, ...options }));
  const { child } = program;
  let reason;
  child.on("message", (message) => message?.type === "failed" && (reason = message.reason));
  child.on("exit", (_code, name) => name && (reason ??= `${name} ended it`));
  const exit = program.exit.then(async (code) => {
    const isOver = { signal: AbortSignal.timeout(OUTPUT_TIMEOUT_MS) };
    if (child.connected) await once(child, "disconnect", isOver).catch(() => {});
    return code;
  });
  return { ...program, exit, reason: () => reason };
}

/** Waits until a program is ready, for as long as it runs. Throws its own reason as a sentence if it exits before. */
export async function whenReady(name, { child, exit, reason, stop }) {
  if (await withProgress(`The ${name} is still starting`, readiness(child, exit)))
    return { exit, reason, stop, pid: child.pid };
  if (isStopping()) throw new Stopped();
  const why = reason() ?? `it ended with code ${await exit}, and its last lines say why`;
  throw new Sentence(`The ${name} did not start: ${why.replace(/\.$/, "")}.`, { cause: why });
}

/**
 * Starts the worker and waits until it runs jobs, however long its database is unavailable. `exit` is the promise of
 * its exit, `reason` then returns why, `stop` stops it earlier.
 */
export function startWorker(env, { output } = {}) {
  return whenReady("worker", startPart([path.join(DIST, "worker.mjs")], { env, output }));
}

/**
 * Starts the server and waits until it accepts requests. `release` releases its port when the server asks for it.
 * `output` gets its log. `exit` is the promise of its exit, `reason` then returns why, `stop` stops it earlier, `pid`
 * is its process ID.
 */
export function startServer(env, { output, release } = {}) {
  const own = release ? { ...env, PORT_HELD: "on" } : env;
  const program = startPart(SERVER_ARGS, { env: own, output, stopSignal, patience: STOP_TIMEOUT_MS });
  const { child } = program;
  if (release) {
    if (child.pid) takeNote(env.PORT, child.pid);
    child.on("message", (message) => {
      if (message?.type !== "port") return;
      release();
      child.send({ type: "port" });
    });
  }
  return whenReady("server", program);
}
