// npm test: prepares what the tests need, runs them, and cleans up. The last line is the result. NO_SKIPS=1 fails a run
// with skipped tests.
import "./lib/require-node.mjs";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { ensureBrowser } from "./lib/browser.mjs";
import { ensureBuilt } from "./lib/build.mjs";
import { openTestDatabase } from "./lib/database.mjs";
import { serverEnvironment } from "./lib/environment.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { runCommand } from "./lib/lifetime.mjs";
import { at, ROOT, TEST_RESULTS } from "./lib/paths.mjs";
import { freePort } from "./lib/ports.mjs";
import { say } from "./lib/say.mjs";
import { startServer } from "./lib/server.mjs";
import { setUp } from "./lib/setup.mjs";
import { nodeProgram, runShown } from "./lib/spawn.mjs";
import { testPlan } from "./lib/test-plan.mjs";

const SUMMARY = path.join(TEST_RESULTS, "summary.json");
const RATE_LIMITS = [
  ...["SANDBOX", "PRODUCTION", "SESSION", "ADDRESS", "PAGE", "SECURE", "SIGN_IN"].map((name) => `RATE_LIMIT_${name}`),
  "IN_FLIGHT_CREDENTIAL",
  "IN_FLIGHT_PROCESS",
];

/** Raises the rate limits, because all tests come from one address. Tests of the limits run without the server. */
function unlimited(env) {
  return { ...env, ...Object.fromEntries(RATE_LIMITS.map((name) => [name, "100000"])) };
}

/** Configures a bank with a nonexistent server, so that the loops for its files have work. */
function withBank(env, home) {
  const ACH_PASSWORD_FILE = path.join(home, "bank-password");
  fs.writeFileSync(ACH_PASSWORD_FILE, "none", { mode: 0o400 });
  return {
    ...env,
    ACH_PASSWORD_FILE,
    ACH_SFTP_URL: "sftp://tender@127.0.0.1:9",
    ACH_HOST_KEY: `SHA256:${"A".repeat(43)}`,
    ACH_COMPANY_NAME: "TENDER TEST",
    ACH_COMPANY_ID: "1234567890",
    ACH_ODFI_ROUTING: "231380104",
  };
}

async function prepareDatabase() {
  // A cluster passes the setting on to its nodes. A node that a test kills must not lose a write that it acknowledged.
  const database = await openTestDatabase({ durable: Boolean(process.env.CLUSTER_NODE_COMMAND) });
  const port = await freePort();
  const env = {
    ...serverEnvironment(database, { port, home: database.home, appUrl: `http://localhost:${port}` }),
    KEYS_FILE: path.join(database.home, "keys.json"),
    AUDIT_HEAD_FILE: path.join(database.home, "audit-heads.jsonl"),
    FILES_DIR: path.join(database.home, "files"),
    HOST: "127.0.0.1",
    DRAIN_DELAY: "0",
    CHECK_ANSWERS: "on",
    WEBHOOK_LOOPBACK: "on",
  };
  // A newer version may migrate first: npm run versions.
  if (process.env.NEWER_BUILD) await setUp(env, { build: process.env.NEWER_BUILD });
  await setUp(env);
  return process.env.CLUSTER_URL ? env : { ...env, MIGRATED_DATABASE: await database.copy() };
}

async function prepare({ database, server, browser }) {
  await ensureInstalled();
  // The first waits for the network while the second works.
  const [browserPath] = await Promise.all([
    browser ? ensureBrowser() : undefined,
    ensureBuilt({ server: database, app: server, client: server }),
  ]);
  const env = database ? await prepareDatabase() : { ...process.env };
  const output = fs.openSync(path.join(TEST_RESULTS, "server.log"), "w");
  const checked = { ...env, CHECK_NODES: process.env.CLUSTER_URL ? "on" : "off" };
  if (server) await startServer(withBank(unlimited(checked), path.dirname(env.KEYS_FILE)), { output });
  return browserPath ? { ...env, BROWSER_PATH: browserPath } : env;
}

/** The number of commits, which selects a part of similar test cases: e2e/turns.ts. */
function turnOfCommit() {
  const { stdout } = spawnSync("git", ["rev-list", "--count", "HEAD"], { cwd: ROOT, encoding: "utf8" });
  return String(Number(stdout) || 0);
}

/** Runs Playwright under the condition `react-server`, so that test files may import `server-only` modules. */
function playwright(env, args) {
  const NODE_OPTIONS = [env.NODE_OPTIONS, "--conditions=react-server"].filter(Boolean).join(" ");
  const script = at("node_modules/@playwright/test/cli.js");
  const options = { env: { ...env, NODE_ENV: undefined, NODE_OPTIONS }, stopSignal: "SIGINT", patience: 10_000 };
  return runShown(...nodeProgram([script, "test", ...args], options));
}

function readSummary() {
  const none = { passed: 0, failed: 0, skipped: 0, secondTries: [], skips: [], slowest: [], cpuSeconds: {} };
  return fs.existsSync(SUMMARY) ? JSON.parse(fs.readFileSync(SUMMARY, "utf8")) : none;
}

function showResult() {
  const { passed, failed, skipped, secondTries, skips, slowest, cpuSeconds } = readSummary();
  if (slowest.length > 1)
    say(["Slowest:", ...slowest.map(({ name, seconds }) => `${seconds} s  ${name}`)].join("\n  "));
  const cpu = Object.entries(cpuSeconds).map(([kind, seconds]) => `${kind} ${seconds}`);
  if (cpu.length > 0) say(`CPU seconds: ${cpu.join(", ")}.`);
  if (secondTries.length > 0) say(["Needed a second try:", ...secondTries].join("\n  "));
  if (skips.length > 0) say(["Skipped:", ...skips].join("\n  "));
  say(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
}

fs.mkdirSync(TEST_RESULTS, { recursive: true });
fs.rmSync(SUMMARY, { force: true });

await runCommand(
  async () => {
    const plan = testPlan(process.argv.slice(2));
    const NIGHTLY = plan.isOfFiles ? "on" : process.env.NIGHTLY;
    const code = await playwright({ TEST_TURN: turnOfCommit(), ...(await prepare(plan)), NIGHTLY }, plan.args);
    const { passed, failed, skipped } = readSummary();
    const isIncomplete = passed === 0 || (process.env.NO_SKIPS === "1" && skipped > 0);
    return failed > 0 || isIncomplete ? 1 : code;
  },
  { last: showResult },
);
