import { spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { isStopping, onStop, Stopped } from "./lifetime.mjs";
import { ROOT } from "./paths.mjs";
import { signal } from "./processes.mjs";

/**
 * Starts a program in a separate process group, which keeps the terminal's Ctrl-C away from it: this process forwards
 * the signal. When the command ends, the program gets `stopSignal` (a name, or a function that returns one), and is
 * killed after `patience` milliseconds. `exit` resolves to the exit code; a signal or a failed start counts as 1.
 */
export function startProgram(file, args, { stopSignal = "SIGTERM", patience = 20_000, ...options } = {}) {
  if (isStopping()) throw new Stopped();
  const child = spawn(file, args, { cwd: ROOT, detached: process.platform !== "win32", ...options });
  const exit = new Promise((resolve) => {
    child.once("exit", (code) => resolve(code ?? 1)).once("error", () => resolve(1));
  });
  const kill = () => child.pid && signal(child.pid, "SIGKILL", { group: true });
  const stop = onStop(async () => {
    if (child.exitCode !== null || child.signalCode !== null || !child.pid) return;
    signal(child.pid, typeof stopSignal === "function" ? stopSignal() : stopSignal);
    const timer = setTimeout(kill, patience);
    await exit;
    clearTimeout(timer);
    kill();
  }, kill);
  exit.then(stop);
  return { child, exit, stop };
}

const PRELOAD = new URL("./end-with-starter.mjs", import.meta.url).href;

/** The arguments and options for a Node script that exits with this process, even if this process is killed. */
export function nodeProgram(args, options = {}) {
  const env = { ...(options.env ?? process.env), TENDER_STARTER: String(process.pid) };
  return [process.execPath, ["--import", PRELOAD, ...args], { ...options, env }];
}

export async function runShown(file, args, options = {}) {
  const { exit } = startProgram(file, args, { stdio: "inherit", ...options });
  const code = await exit;
  if (isStopping()) throw new Stopped();
  return code;
}

/**
 * Runs a program to its end. Returns its exit code and the last 200,000 characters of its output. `onOutput` gets that
 * text whenever there is more.
 */
export async function runQuietly(file, args, { timeout = 0, onOutput = () => {}, ...options } = {}) {
  const { child, exit, stop } = startProgram(file, args, { stdio: ["ignore", "pipe", "pipe"], ...options });
  const closed = new Promise((resolve) => child.once("close", resolve));
  let output = "";
  const keep = (chunk) => {
    output = (output + chunk).slice(-200_000);
    onOutput(output);
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  child.once("error", (error) => keep(error.message));
  const timer = timeout > 0 ? setTimeout(stop, timeout) : undefined;
  const code = await exit;
  clearTimeout(timer);
  // A grandchild may hold the pipe open.
  await Promise.race([closed, sleep(100)]);
  if (isStopping()) throw new Stopped();
  return { code, output };
}
