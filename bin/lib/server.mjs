import fs from "node:fs";
import path from "node:path";
import { withoutOwner } from "./environment.mjs";
import { isStopping, onStop, Stopped, stopSignal } from "./lifetime.mjs";
import { isPortFree } from "./ports.mjs";
import { ended, fingerprint, isSameProcess, signal } from "./processes.mjs";
import { DATA, DIST } from "./paths.mjs";
import { Sentence } from "./say.mjs";
import { nodeProgram, startProgram } from "./spawn.mjs";

/** The server's limit for its last requests, plus the longest DRAIN_DELAY. */
const PATIENCE_MS = 20_000 + 60_000;

/**
 * The arguments with which Node runs the server. Requests leave much short-lived garbage: with twice the usual space for it,
 * in megabytes, it is collected half as often.
 */
export const SERVER_ARGS = ["--max-semi-space-size=32", path.join(DIST, "main.mjs")];

const noteOf = (port) => path.join(DATA, `server-${port}.json`);

/** Stops a server whose `npm start` was killed. It ends by itself unless it hangs. */
async function endOrphan(port) {
  const note = noteOf(port);
  if (!fs.existsSync(note)) return;
  const { server, starter } = JSON.parse(fs.readFileSync(note, "utf8"));
  if (isSameProcess(server) && !isSameProcess(starter)) {
    const pid = Number.parseInt(server, 10);
    signal(pid, "SIGTERM");
    if (!(await ended(pid, 5000))) signal(pid, "SIGKILL", { group: true });
    await ended(pid, 2000);
  }
  if (!isSameProcess(server)) fs.rmSync(note, { force: true });
}

/** Makes sure that the port is free, or says in one sentence that it is not. */
export async function ensurePort(port, host = "127.0.0.1") {
  await endOrphan(port);
  if (await isPortFree(port, host)) return;
  const who = fs.existsSync(noteOf(port)) ? "by a Tender that was started from this folder" : "by another program";
  throw new Sentence(`Port ${port} is taken ${who}; stop it, or choose another port with PORT=${port + 1} npm start.`);
}

function takeNote(port, pid) {
  fs.mkdirSync(DATA, { recursive: true });
  fs.writeFileSync(noteOf(port), JSON.stringify({ server: fingerprint(pid), starter: fingerprint(process.pid) }), {
    mode: 0o600,
  });
  onStop(() => fs.rmSync(noteOf(port), { force: true }));
}

/** Whether a program says that it is ready before it ends, or before `patience` milliseconds are over. */
function readiness(child, exit, patience) {
  return new Promise((resolve) => {
    child.on("message", (message) => message?.type === "ready" && resolve(true));
    exit.then(() => resolve(false));
    if (patience) setTimeout(() => resolve(false), patience).unref();
  });
}

/** Starts a program with an IPC channel, which tells it when we are killed. */
export function startPart(args, { env, output = "inherit", ...options }) {
  const stdio = ["ignore", output, output, "ipc"];
  return startProgram(...nodeProgram(args, { env: withoutOwner(env), stdio, ...options }));
}

/** The promise of the program's end once it is ready. Throws where it never is. */
export async function whenReady(name, { child, exit }, patience) {
  if (await readiness(child, exit, patience)) return { exit };
  if (isStopping()) throw new Stopped();
  throw new Sentence(`The ${name} did not come up; its last log lines say why.`);
}

/**
 * Starts the worker and waits until it runs jobs, however long its database stays away. `exit` is the promise of its end,
 * `stop` ends it earlier.
 */
export async function startWorker(env, { output } = {}) {
  const program = startPart([path.join(DIST, "worker.mjs")], { env, output });
  return { ...(await whenReady("worker", program)), stop: program.stop };
}

/**
 * Starts the front server and waits until it accepts requests, at most a minute unless it is started `again`. `output` gets its log. `note` leaves a note of it for the
 * next start. `exit` is the promise of its end, `stop` ends it earlier, `pid` is its number.
 */
export async function startServer(env, { output, note = true, again = false } = {}) {
  const program = startPart(SERVER_ARGS, { env, output, stopSignal, patience: PATIENCE_MS });
  if (note && program.child.pid) takeNote(env.PORT, program.child.pid);
  const { child, stop } = program;
  return { ...(await whenReady("server", program, again ? undefined : 60_000)), stop, pid: child.pid };
}
