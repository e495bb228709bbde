import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { sessionCookie } from "@/lib/http/sign-in/credential";
import { remember } from "../canary";
import { startOwnDatabase } from "./own-database";
import { freePort } from "./second-server";

// A first start sets everything up, on busy cores.
test.describe.configure({ timeout: 240_000 });

/** Everything that a program prints, once it printed what is waited for. */
async function printed(child: ChildProcess, last: RegExp): Promise<string> {
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => (output += text));
  await expect.poll(() => last.test(output) || child.exitCode !== null, { timeout: 180_000 }).toBe(true);
  return output;
}

function start(settings: Record<string, string>): ChildProcess {
  const { NODE_OPTIONS: _conditions, MIGRATE_DATABASE_URL: _owner, ...inherited } = process.env;
  return spawn(process.execPath, ["bin/start.mjs"], {
    env: { ...inherited, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}

/** The name and value of each cookie that an answer sets. */
const cookiesOf = (response: Response) => response.headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "");

/** Signs in as the browser's form does. Returns the names of the cookies that come back, and what the page is told. */
async function signInAt(url: string, typed: Record<string, string>): Promise<{ cookies: string[]; said: string }> {
  const asked = await fetch(`${url}/api/auth/csrf`);
  const { csrfToken } = (await asked.json()) as { csrfToken: string };
  const response = await fetch(`${url}/api/auth/callback/credentials`, {
    method: "POST",
    redirect: "manual",
    headers: { cookie: cookiesOf(asked).join("; "), origin: url },
    body: new URLSearchParams({ ...typed, csrfToken, json: "true" }),
  });
  const cookies = cookiesOf(response).map((cookie) => cookie.split("=")[0] ?? "");
  return { cookies, said: await response.text() };
}

test("the first start ends with the way to sign in, and its code works", async () => {
  const database = await startOwnDatabase();
  const home = await mkdtemp(path.join(tmpdir(), "tender-home-"));
  const port = String(await freePort());
  const url = `http://localhost:${port}`;
  const settings = {
    ...database.settings,
    DATA_DIR: home,
    DATABASE_URL: database.url,
    PORT: port,
    APP_URL: url,
    NEXTAUTH_URL: url,
    LOG: "pretty",
    DRAIN_DELAY: "0",
  };
  const child = start(settings);
  try {
    const output = await printed(child, /^ {2}Code .*\n\n/m);
    const [, email = "", password = "", code = ""] =
      /Sign in at \S+\/sign-in\n +Email +(\S+)\n +Password +(\S+) .*\n +Code +(\d{3} \d{3}) .*\n\n$/.exec(output) ?? [];
    const [, totp = ""] = /scan this or type (\w+):/.exec(output) ?? [];
    const [, key = ""] = /API key \(secret\) +(\S+)/.exec(output) ?? [];
    remember("password", password);
    remember("secret", totp, key);
    expect(output).toMatch(/\n[ █▀▄]{25,}\n[ █▀▄]{25,}\n/);
    expect(output).not.toContain('"event"');
    const first = await signInAt(url, { email, password, code });
    expect(first.cookies, first.said).toContain(sessionCookie(url));
    const again = await signInAt(url, { email, password, code });
    expect(again.cookies).not.toContain(sessionCookie(url));
  } finally {
    await stop(child);
    await database.stop();
    await rm(home, { recursive: true, force: true });
  }
});
