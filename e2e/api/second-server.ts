import { spawn } from "node:child_process";
import { openSync, readFileSync } from "node:fs";
import net from "node:net";
import path from "node:path";
import { logFile } from "../canary";

/** One more server on the database of the run. */
export interface SecondServer {
  url: string;
  pid: number;
  log: string;
  /** Ends it gracefully, or at once with SIGKILL. */
  stop(signal?: "SIGTERM" | "SIGKILL"): Promise<void>;
}

/** Settings that differ from those of the run. One that is undefined is left out. */
type OtherSettings = Record<string, string | undefined>;

/** Starts another built server with other settings on a free port. Its log joins those of the run. */
export const startSecondServer = (name: string, settings: OtherSettings) => startSecond("main", name, settings);

/** The same for a worker, which has no address. */
export const startSecondWorker = (name: string, settings: OtherSettings) => startSecond("worker", name, settings);

async function startSecond(program: "main" | "worker", name: string, settings: OtherSettings): Promise<SecondServer> {
  const { child, url, exited, file } = await start(program, name, settings);
  const isReady = await Promise.race([
    new Promise<boolean>((resolve) => child.once("message", () => resolve(true))),
    exited.then(() => false),
  ]);
  if (!isReady) throw new Error(`the ${name} server did not start:\n${endOf(file)}`);
  let isStopped = false;
  return {
    url,
    pid: child.pid ?? 0,
    log: file,
    async stop(signal = "SIGTERM") {
      const hasEnded = !isStopped && (child.exitCode !== null || child.signalCode !== null);
      isStopped = true;
      child.kill(signal);
      const code = await exited;
      // Otherwise the tests before saw only a refused connection, and in CI the run's folder is deleted.
      if (hasEnded) throw new Error(`the ${name} server had ended with ${code ?? child.signalCode}:\n${endOf(file)}`);
    },
  };
}

/** Starts the built server with settings that make it kill itself. It may be gone before it is ready. */
export async function startMortalServer(
  name: string,
  settings: Record<string, string>,
): Promise<{ url: string; ready: Promise<unknown>; died: Promise<NodeJS.Signals | null> }> {
  const { child, url, exited } = await start("main", name, settings);
  const died = new Promise<NodeJS.Signals | null>((resolve) => child.once("exit", (_code, signal) => resolve(signal)));
  const isUp = new Promise((resolve) => child.once("message", resolve));
  return { url, ready: Promise.race([isUp, exited]), died };
}

/** Starts the built server or the worker with settings it should reject. Returns its exit and its log. */
export async function refusalOf(
  program: "main" | "worker",
  name: string,
  settings: Record<string, string>,
): Promise<{ code: number | null; log: string }> {
  const { exited, file } = await start(program, name, settings);
  return { code: await exited, log: readFileSync(file, "utf8") };
}

async function start(program: "main" | "worker", name: string, settings: OtherSettings) {
  const port = Number(settings.PORT ?? (await freePort()));
  const url = `http://localhost:${port}`;
  const { NODE_OPTIONS: _conditions, ...inherited } = process.env;
  const env = {
    ...inherited,
    NODE_ENV: "production" as const,
    PORT: String(port),
    APP_URL: url,
    NEXTAUTH_URL: url,
    JOBS: "off",
    DATABASE_POOL: "4",
    ...settings,
  };
  const file = logFile(`${name}-${port}`);
  const log = openSync(file, "w");
  const child = spawn(process.execPath, [path.join("dist", `${program}.mjs`)], {
    env,
    stdio: ["ignore", log, log, "ipc"],
  });
  const exited = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
  return { child, url, exited, file };
}

function endOf(log: string): string {
  return readFileSync(log, "utf8").split("\n").slice(-12).join("\n");
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() =>
        typeof address === "object" && address ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}
