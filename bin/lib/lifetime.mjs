import { setTimeout as sleep } from "node:timers/promises";
import { complain } from "./say.mjs";

const stoppers = [];
let stopping = null;
let firstSignalAt = 0;
let signal;

/** Thrown by a step that was still running when the command was stopped. */
export class Stopped extends Error {}

export const isStopping = () => stopping !== null;

/** The signal for servers. After SIGTERM they drain, so that a balancer notices; after SIGINT they exit at once. */
export const stopSignal = () => (signal === "SIGTERM" ? "SIGTERM" : "SIGINT");

/**
 * Registers something to stop when the command ends, last registered first. Returns a function that stops it earlier.
 */
export function onStop(stop, force = () => {}) {
  const entry = { stop, force, done: null };
  stoppers.push(entry);
  return () => finish(entry);
}

function finish(entry) {
  entry.done ??= Promise.resolve()
    .then(entry.stop)
    .catch(complain)
    .finally(() => stoppers.splice(stoppers.indexOf(entry), 1));
  return entry.done;
}

async function stopEverything() {
  while (stoppers.length > 0) await finish(stoppers[stoppers.length - 1]);
}

function forceEverything() {
  for (const { force } of [...stoppers].reverse()) {
    try {
      force();
    } catch {
      // The process is already gone.
    }
  }
}

/** Handles signals. Npm repeats the terminal's Ctrl-C, so two signals within a second count as one. */
function listen(stop) {
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(name, () => {
      if (!isStopping()) {
        firstSignalAt = Date.now();
        signal = name;
        stop();
      } else if (Date.now() - firstSignalAt > 1000) {
        forceEverything();
        process.exit(130);
      }
    });
  }
}

/** Watches for the death of npm: a killed npm sends no signal, but the parent process changes. */
function watchNpm(stop) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && !isStopping() && stop(), 1000).unref();
}

/**
 * Runs a command. Everything that `main` started is stopped when it returns, throws, or a signal arrives. `main`
 * returns the exit code; `signalled` is the exit code after a signal.
 */
export async function runCommand(main, { signalled = 130, last = () => {} } = {}) {
  let settled = Promise.resolve();
  const leave = (code) =>
    (stopping ??= (async () => {
      await stopEverything();
      await Promise.race([settled, sleep(5000)]);
      await stopEverything();
      last();
      process.exit(code);
    })());
  listen(() => leave(signalled));
  watchNpm(() => leave(signalled));
  let code = 1;
  settled = (async () => {
    try {
      code = (await main()) ?? 0;
    } catch (error) {
      if (!isStopping()) complain(error);
    }
  })();
  await settled;
  await leave(code);
}
