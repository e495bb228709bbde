import { spawn } from "node:child_process";
import { isStopping, onStop, Stopped } from "./lifetime.mjs";
import { ROOT } from "./paths.mjs";
import { signal, sleep } from "./processes.mjs";

/** The end of a child: its exit code, or 1 when a signal or a failed start ended it. */
export function exitOf(child) {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode ?? 1);
    child.once("exit", (code) => resolve(code ?? 1));
    child.once("error", () => resolve(1));
  });
}

/**
 * Starts a program in a group of its own, so that a Ctrl-C reaches it once and through us, and stops it with
 * `stopSignal` (or what that function returns) when the command ends; after `patience` milliseconds it is killed.
 */
export function startProgram(file, args, { stopSignal = "SIGTERM", patience = 20_000, ...options } = {}) {
  if (isStopping()) throw new Stopped();
  const child = spawn(file, args, { cwd: ROOT, detached: process.platform !== "win32", ...options });
  const exit = exitOf(child);
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

/** The arguments and options that make Node run a script which ends with us, even when we are killed. */
export function nodeProgram(args, options = {}) {
  const env = { ...(options.env ?? process.env), TENDER_STARTER: String(process.pid) };
  return [process.execPath, ["--import", PRELOAD, ...args], { ...options, env }];
}

/** Runs a program to its end, showing what it prints; returns its exit code. */
export async function runShown(file, args, options = {}) {
  const { exit } = startProgram(file, args, { stdio: "inherit", ...options });
  const code = await exit;
  if (isStopping()) throw new Stopped();
  return code;
}

/** Runs a program to its end, keeping what it prints; returns its exit code and output. */
export async function runQuietly(file, args, { timeout = 0, ...options } = {}) {
  const { child, exit, stop } = startProgram(file, args, { stdio: ["ignore", "pipe", "pipe"], ...options });
  let output = "";
  const keep = (chunk) => (output = (output + chunk).slice(-200_000));
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  child.once("error", (error) => keep(error.message));
  const timer = timeout > 0 ? setTimeout(stop, timeout) : undefined;
  const code = await exit;
  clearTimeout(timer);
  await Promise.race([new Promise((resolve) => child.stdout.once("close", resolve)), sleep(100)]);
  if (isStopping()) throw new Stopped();
  return { code, output };
}
