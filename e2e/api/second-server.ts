import { spawn } from "node:child_process";
import { openSync } from "node:fs";
import net from "node:net";
import path from "node:path";
import { logFile } from "../canary";

/** One more server on the database of the run. */
export interface SecondServer {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** Starts the built server once more, with other settings, on a port of its own; its log joins those of the run. */
export async function startSecondServer(name: string, settings: Record<string, string>): Promise<SecondServer> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const { NODE_OPTIONS: _conditions, ...inherited } = process.env;
  const env = { ...inherited, NODE_ENV: "production" as const, PORT: String(port), APP_URL: url, NEXTAUTH_URL: url, JOBS: "off", DATABASE_POOL: "4", ...settings };
  const log = openSync(logFile(`${name}-${port}`), "w");
  const child = spawn(process.execPath, ["--enable-source-maps", path.join("dist", "main.mjs")], { env, stdio: ["ignore", log, log, "ipc"] });
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const isReady = await Promise.race([
    new Promise<boolean>((resolve) => child.once("message", () => resolve(true))),
    exited.then(() => false),
  ]);
  if (!isReady) throw new Error(`the ${name} server did not start; its log says why`);
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      child.kill("SIGTERM");
      await exited;
    },
  };
}

/** A port that nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => (typeof address === "object" && address ? resolve(address.port) : reject(new Error("no port"))));
    });
  });
}
