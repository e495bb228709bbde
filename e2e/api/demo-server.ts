import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "@playwright/test";
import { sessionCookie } from "@/lib/http/sign-in/credential";
import { remember } from "../canary";
import { basic } from "../fixtures";
import { startOwnDatabase } from "./own-database";
import { freePort } from "./second-server";

/** A first start of Tender with its demo, as `npm start` makes it. */
export interface DemoServer {
  url: string;
  /** The URL of the demo's database, with the owner's login. */
  databaseURL: string;
  /** The file of its credentials. */
  credentials: string;
  /** Everything that it has printed so far. */
  output(): string;
  /** The sign-in and the partner's account, from the printed lines and the credentials file. */
  printed: { email: string; password: string; code: string; accountID: string; key: Record<string, string> };
  /** Texts that may appear only in a terminal. */
  secrets: readonly string[];
  stop(): Promise<void>;
}

/** Limits to raise, because one visitor sends all requests. */
const LIMITS = ["RATE_LIMIT_SESSION", "RATE_LIMIT_ADDRESS", "RATE_LIMIT_PAGE", "IN_FLIGHT_CREDENTIAL"];

export async function startDemo(settings: Record<string, string> = {}): Promise<DemoServer> {
  const database = await startOwnDatabase();
  const home = await mkdtemp(path.join(tmpdir(), "tender-home-"));
  const port = String(await freePort());
  const url = `http://localhost:${port}`;
  const child = start({
    ...database.settings,
    ...{ DATA_DIR: home, DATABASE_URL: database.url, PORT: port, APP_URL: url, NEXTAUTH_URL: url },
    ...{ LOG: "pretty", DRAIN_DELAY: "0" },
    ...Object.fromEntries(LIMITS.map((name) => [name, "100000"])),
    ...settings,
  });
  const output = outputOf(child);
  const credentials = path.join(home, "demo.json");
  const stop = async () => {
    await end(child);
    await database.stop();
    await rm(home, { recursive: true, force: true });
  };
  try {
    await expect.poll(() => READY.test(output()) || child.exitCode !== null, { timeout: 180_000 }).toBe(true);
    return { url, databaseURL: database.url, credentials, output, stop, ...(await printedBy(output(), credentials)) };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The last lines that a start prints. */
const READY = /^ {2}Code .*\n\n/m;

async function printedBy(output: string, credentials: string): Promise<Pick<DemoServer, "printed" | "secrets">> {
  const [, email = "", code = ""] =
    /Sign in at \S+\/sign-in\n +Email +(\S+)\n +Password +in .*demo\.json.*\n +Code +(\d{3} \d{3}) .*\n\n$/.exec(
      output,
    ) ?? [];
  const {
    partnerAccountID: accountID,
    password,
    totpSecret,
    clientID,
    clientSecret,
  } = JSON.parse(await readFile(credentials, "utf8")) as Record<
    "partnerAccountID" | "password" | "totpSecret" | "clientID" | "clientSecret",
    string
  >;
  remember("password", password);
  remember("secret", totpSecret, clientSecret);
  const key = basic(clientID, clientSecret);
  return { printed: { email, password, code, accountID, key }, secrets: [password, totpSecret, clientSecret] };
}

function outputOf(child: ChildProcess): () => string {
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding("utf8").on("data", (text: string) => (output += text));
  return () => output;
}

function start(settings: Record<string, string>): ChildProcess {
  const { NODE_OPTIONS: _conditions, MIGRATE_DATABASE_URL: _owner, ...inherited } = process.env;
  return spawn(process.execPath, ["bin/start.mjs"], {
    env: { ...inherited, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}

/** The name and value of each cookie that an answer sets. */
const cookiesOf = (response: Response) => response.headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "");

/** Signs in as the browser's form does. Returns the session's cookie, if there is one, and the answer's text. */
export async function signInTo({ url, printed }: DemoServer): Promise<{ cookie: string | undefined; said: string }> {
  const csrf = await fetch(`${url}/api/auth/csrf`);
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const { email, password, code } = printed;
  const response = await fetch(`${url}/api/auth/callback/credentials`, {
    method: "POST",
    redirect: "manual",
    headers: { cookie: cookiesOf(csrf).join("; "), origin: url },
    body: new URLSearchParams({ email, password, code, csrfToken, json: "true" }),
  });
  const cookie = cookiesOf(response).find((one) => one.startsWith(`${sessionCookie(url)}=`));
  return { cookie, said: await response.text() };
}

/** Advances the sandbox's clock by a day, and waits until no work is due. */
export async function advanceADay(demo: DemoServer): Promise<void> {
  expect(await advance(demo, 86_400)).toBeGreaterThan(0);
  await expect.poll(() => advance(demo, 1), { timeout: 60_000 }).toBe(0);
}

/** Advances the sandbox's clock, and returns how much work is due. */
async function advance({ url, printed }: DemoServer, seconds: number): Promise<number> {
  const answer = await fetch(`${url}/api/sandbox/accounts/${printed.accountID}/clock/advance`, {
    method: "POST",
    headers: { ...printed.key, "content-type": "application/json" },
    body: JSON.stringify({ seconds }),
  });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { due: number }).due;
}
