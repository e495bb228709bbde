import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, utimes } from "node:fs/promises";
import http from "node:http";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { NIGHTLY } from "@/testing/turns";
import { remember } from "../canary";
import { type OwnDatabase, startOwnDatabase } from "./own-database";
import { freePort } from "./second-server";

// It starts once for all tests, and builds pages on request, on busy cores.
test.describe.configure({ mode: "serial", timeout: 900_000 });

let [home, url, output] = ["", "", ""];
let database: OwnDatabase;
let child: ChildProcess;

/** Whether a development server is running in the checkout; Next locks a folder for it. */
async function isTaken(): Promise<boolean> {
  const lock = await readFile(path.join(".next", "dev", "lock"), "utf8").catch(() => "{}");
  const { pid = 0 } = JSON.parse(lock) as { pid?: number };
  return pid > 0 && process.kill(pid, 0);
}

test.beforeAll(async () => {
  test.skip(await isTaken().catch(() => false), "npm run dev runs in this checkout");
  database = await startOwnDatabase();
  home = await mkdtemp(path.join(tmpdir(), "tender-home-"));
  const port = String(await freePort());
  url = `http://localhost:${port}`;
  const { NODE_OPTIONS: _conditions, MIGRATE_DATABASE_URL: _owner, ...inherited } = process.env;
  const own = { DATA_DIR: home, DATABASE_URL: database.url, PORT: port, APP_URL: url, NEXTAUTH_URL: url, LOG: "json" };
  child = spawn(process.execPath, ["bin/dev.mjs"], {
    env: { ...inherited, ...database.settings, ...own },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => (output += text));
});

test.afterAll(async () => {
  if (child?.exitCode === null) {
    child.kill("SIGTERM");
    await once(child, "exit");
  }
  await database?.stop();
  if (home) await rm(home, { recursive: true, force: true });
});

test("its start ends with the way to sign in", { tag: NIGHTLY }, async () => {
  const find = () => /Sign in at (\S+)\/sign-in\n +Email +\S+\n +Password +\S+ .*\n +Code +\d{3} \d{3} /.exec(output);
  const standing = () => (find() !== null || child.exitCode !== null ? "ended" : output.slice(-2000));
  await expect.poll(standing, { timeout: 600_000 }).toBe("ended");
  const [, address = ""] = find() ?? [];
  const demo = JSON.parse(await readFile(path.join(home, "demo.json"), "utf8")) as Record<string, string>;
  remember("password", demo.password ?? "");
  remember("secret", demo.totpSecret ?? "", demo.clientSecret ?? "");
  expect(address, output).toBe(url);
});

/** Headers that depend on the moment, the connection or the page's files. */
const OWN = /^(?:date|link|connection|keep-alive|transfer-encoding|content-length|etag)$/;

/** The status and headers of an answer, without those that differ between two answers. */
async function headersOf(server: string, at: string): Promise<{ status: number; headers: Record<string, string> }> {
  const { status, headers } = await fetch(server + at, { headers: { "accept-encoding": "br" }, redirect: "manual" });
  const plain = (text: string) =>
    text
      .replaceAll(new URL(server).port, "PORT")
      .replace(/'nonce-[^']+'/g, "NONCE")
      .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/, "ID");
  const remaining = [...headers]
    .filter(([name]) => !OWN.test(name))
    .map(([name, value]) => [name, plain(value)] as const);
  return { status, headers: Object.fromEntries(remaining) };
}

test(
  "the API and pages have the headers of the built server, plus the exceptions for React's development mode",
  { tag: NIGHTLY },
  async () => {
    const built = process.env.APP_URL ?? "";
    for (const at of [
      "/api/ping",
      "/api/nothing",
      "/sign-in",
      "/reset-password",
      "/secure/cards/nothing",
      "/api/auth/csrf",
    ]) {
      const [expected, row] = [await headersOf(built, at), await headersOf(url, at)];
      const policy = expected.headers["content-security-policy"]
        ?.replace("'strict-dynamic'", "'strict-dynamic' 'unsafe-eval'")
        .replace("style-src 'self' NONCE", "style-src 'self' 'unsafe-inline'");
      expect(expected.headers["x-request-id"], at).toBe("ID");
      expect(row, at).toEqual({
        ...expected,
        headers: { ...expected.headers, ...(policy !== undefined && { "content-security-policy": policy }) },
      });
    }
    const page = await fetch(`${url}/sign-in`);
    const [, nonce = "none"] = /'nonce-([^']+)'/.exec(page.headers.get("content-security-policy") ?? "") ?? [];
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(`nonce="${nonce}"`);
  },
);

/** Requests a web socket as a browser does. Returns the status, and the connection if it opened. */
async function webSocket(
  at: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; socket?: Socket }> {
  const key = { "sec-websocket-version": "13", "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==" };
  const request = http.get(url + at, { headers: { connection: "upgrade", upgrade: "websocket", ...key, ...headers } });
  return new Promise((resolve, reject) => {
    request.on("upgrade", ({ statusCode = 0 }, socket) => resolve({ status: statusCode, socket }));
    request.on("response", ({ statusCode = 0 }) => resolve({ status: statusCode }));
    request.on("error", reject);
  });
}

const listened = () => output.split('"event":"listening"').length - 1;

test(
  "a change of domain code is served by a new server, while requests succeed and pages stay connected",
  { tag: NIGHTLY },
  async () => {
    const changes = await webSocket("/_next/hmr?id=test", { origin: url });
    expect(changes.status).toBe(101);
    expect((await webSocket("/api/ping")).status).toBe(400);
    let isClosed = false;
    changes.socket?.resume().once("close", () => (isClosed = true));
    expect(listened()).toBe(1);
    const statuses = new Set<number>();
    const ask = async () => {
      const { status } = await fetch(`${url}/api/ping`, { headers: { connection: "close" } });
      statuses.add(status);
    };
    await utimes(path.join("lib", "domain", "money", "institutions", "contract.ts"), new Date(), new Date());
    await expect
      .poll(() => ask().then(() => /The server has your change/.test(output) && /"event":"stopped"/.test(output)), {
        intervals: [10],
      })
      .toBe(true);
    await ask();
    expect([...statuses]).toEqual([401]);
    await expect.poll(listened).toBe(2);
    expect(isClosed).toBe(false);
    changes.socket?.destroy();
  },
);
