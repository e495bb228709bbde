// npm test: prepares what the tests need, runs them, and removes it. The last line is the result.
import "./lib/require-node.mjs";
import fs from "node:fs";
import path from "node:path";
import { ensureBrowser } from "./lib/browser.mjs";
import { ensureBuilt } from "./lib/build.mjs";
import { openTestDatabase } from "./lib/database.mjs";
import { serverEnvironment } from "./lib/environment.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { runCommand } from "./lib/lifetime.mjs";
import { at, TEST_RESULTS } from "./lib/paths.mjs";
import { freePort } from "./lib/ports.mjs";
import { say } from "./lib/say.mjs";
import { startServer } from "./lib/server.mjs";
import { setUp } from "./lib/setup.mjs";
import { nodeProgram, runShown } from "./lib/spawn.mjs";
import { testPlan } from "./lib/test-plan.mjs";

const SUMMARY = path.join(TEST_RESULTS, "summary.json");
const LIMITED = [
  ...["SANDBOX", "PRODUCTION", "SESSION", "ADDRESS", "PAGE", "SECURE", "SIGN_IN"].map((name) => `RATE_LIMIT_${name}`),
  "IN_FLIGHT_CREDENTIAL",
  "IN_FLIGHT_PROCESS",
];

/** All tests come from one address, so the server must not limit it. Tests of the limits run without the server. */
function unlimited(env) {
  return { ...env, ...Object.fromEntries(LIMITED.map((name) => [name, "100000"])) };
}

/** Names a bank whose server is not there, so that the loops for its files have something to do. */
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
  // A cluster passes the setting on to its nodes. One that a test stops at once must lose nothing that it answered.
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
  return env;
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
  if (server) await startServer(withBank(unlimited(checked), path.dirname(env.KEYS_FILE)), { output, note: false });
  return browserPath ? { ...env, BROWSER_PATH: browserPath } : env;
}

/** Node lets test files import `server-only` modules under the condition `react-server`. */
function playwright(env, args) {
  const NODE_OPTIONS = [env.NODE_OPTIONS, "--conditions=react-server"].filter(Boolean).join(" ");
  const script = at("node_modules/@playwright/test/cli.js");
  const options = { env: { ...env, NODE_ENV: undefined, NODE_OPTIONS }, stopSignal: "SIGINT", patience: 10_000 };
  return runShown(...nodeProgram([script, "test", ...args], options));
}

function readSummary() {
  const none = { passed: 0, failed: 0, skipped: 0, secondTries: [] };
  return fs.existsSync(SUMMARY) ? JSON.parse(fs.readFileSync(SUMMARY, "utf8")) : none;
}

function showResult() {
  const { passed, failed, skipped, secondTries } = readSummary();
  if (secondTries.length > 0) say(["Needed a second try:", ...secondTries].join("\n  "));
  say(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
}

fs.mkdirSync(TEST_RESULTS, { recursive: true });
fs.rmSync(SUMMARY, { force: true });

await runCommand(
  async () => {
    const plan = testPlan(process.argv.slice(2));
    const code = await playwright(await prepare(plan), plan.args);
    const { passed, failed } = readSummary();
    return failed > 0 || passed === 0 ? 1 : code;
  },
  { last: showResult },
);
