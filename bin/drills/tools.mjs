import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { bundle } from "../lib/bundle.mjs";
import { onStop } from "../lib/lifetime.mjs";
import { at, DIST } from "../lib/paths.mjs";
import { Sentence } from "../lib/say.mjs";
import { startServer, startWorker } from "../lib/server.mjs";
import { nodeProgram, runQuietly } from "../lib/spawn.mjs";

const WAIT_MAX_MS = 240_000;
const RATE_LIMITS = [
  ...["SANDBOX", "PRODUCTION", "SESSION", "ADDRESS", "PAGE", "SECURE", "SIGN_IN"].map((name) => `RATE_LIMIT_${name}`),
  "IN_FLIGHT_CREDENTIAL",
  "IN_FLIGHT_PROCESS",
];
const NO_RATE_LIMITS = Object.fromEntries(RATE_LIMITS.map((name) => [name, "100000"]));

/** The user "nobody", for programs that refuse to run as root. */
export const UNPRIVILEGED_USER = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

/** The version that a program prints. Undefined if it is not installed. */
export function versionOf(program, flag = "--version") {
  const { status, stdout, stderr } = spawnSync(program, [flag], { encoding: "utf8" });
  return status === 0 ? `${stdout}${stderr}`.trim() : undefined;
}

/** Polls until the result is true. Throws a sentence after the timeout. */
export async function until(what, ask, { patience = WAIT_MAX_MS, pause = 500 } = {}) {
  for (const deadline = Date.now() + patience; Date.now() < deadline; await sleep(pause))
    if (await Promise.resolve(ask()).catch(() => false)) return;
  throw new Sentence(`It did not happen within ${patience / 1000} seconds: ${what}.`);
}

/** The code blocks below a heading of an operator page, verbatim. */
export function blocksOf(page, heading, language = "sh") {
  const [, part] = fs.readFileSync(at("docs/operators", page), "utf8").split(`\n## ${heading}\n`);
  const blocks = [...(part?.split("\n## ")[0] ?? "").matchAll(/```(\w+)\n([\s\S]*?)```/g)];
  const matches = blocks.filter(([, name]) => name === language).map(([, , text]) => text);
  if (matches.length === 0) throw new Sentence(`${page} has no block of ${language} below "${heading}".`);
  return matches;
}

export const blockOf = (...place) => blocksOf(...place)[0];

/** Runs a Tender command. Throws its output if the exit code or the expected text is missing. */
export async function runOurs(name, words, { env, wanted = 0, says }) {
  const { code, output } = await runQuietly(...nodeProgram([at(`bin/${name}.mjs`), ...words], { env }));
  if (code === wanted && output.includes(says)) return output;
  throw new Sentence(`npm run ${name} ended with ${code} and should have said "${says}":\n${output.slice(-3000)}`);
}

/** A temporary folder for this drill, owned by another user. Removed when the command ends. */
export function openFolder(as = UNPRIVILEGED_USER) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tender-drill-"));
  if (as.uid) fs.chownSync(folder, as.uid, as.gid);
  onStop(() => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts a server without rate limits on a port. Returns its log file along with its stop function. */
export async function serve(env, port, home) {
  const log = path.join(home, `server-${port}.log`);
  const url = `http://localhost:${port}`;
  const own = { ...env, ...NO_RATE_LIMITS, PORT: String(port), APP_URL: url, NEXTAUTH_URL: url, LOG: "json" };
  return { url, log, ...(await startServer(own, { output: fs.openSync(log, "w") })) };
}

/** The reason that a program gives when it refuses to start. Throws if it starts. */
export async function refusalOf(program, env, { port, home }) {
  const log = path.join(home, `refused-${port}.log`);
  const own = { ...env, PORT: String(port), LOG: "json" };
  const output = fs.openSync(log, "w");
  const started = await (program === "worker" ? startWorker(own, { output }) : startServer(own, { output })).catch(
    () => undefined,
  );
  const lines = fs.readFileSync(log, "utf8").trim().split("\n");
  const refused = lines.map((line) => JSON.parse(line)).find(({ event }) => event === "refused");
  if (started || !refused) throw new Sentence(`The ${program} was not refused:\n${lines.join("\n")}`);
  return refused.reason;
}

export async function programOf(name) {
  const folder = path.join(DIST, "drills", name);
  await bundle({ [name]: `bin/drills/${name}.ts` }, folder);
  return path.join(folder, `${name}.mjs`);
}

/**
 * Creates a partner with ten thousand wallets that can pay each other. Returns its token and pairs of payment methods.
 */
export async function newPayers(env, home) {
  const file = path.join(home, "payers.json");
  const { code, output } = await runQuietly(...nodeProgram([await programOf("payers"), file], { env }));
  if (code !== 0) throw new Sentence(`${output.trim()}\n\nMaking wallets for the drill failed; the reason is above.`);
  return JSON.parse(fs.readFileSync(file, "utf8"));
}

/**
 * Sends transfers of one cent from concurrent callers to the servers in turn until `isOver`, and finishes started ones.
 * A caller that gets no response, 5xx, or 409 because the first request is still running, repeats with the same key, as
 * clients must. `note` gets the status of each response (0 for none) and the transfer's ID.
 */
export async function pay(urls, { token, partnerID, spread }, { callers, isOver, note }) {
  let turn = 0;
  const send = async (key, [from, to]) => {
    const response = await fetch(`${urls[turn++ % urls.length]}/api/accounts/${partnerID}/transfers`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json", "x-idempotency-key": key },
      body: JSON.stringify({
        source: { paymentMethodID: from },
        destination: { paymentMethodID: to },
        amount: { currency: "USD", value: 1 },
        description: "Drill",
      }),
      signal: AbortSignal.timeout(10_000),
    });
    const { transferID: id } = await response.json().catch(() => ({}));
    // A repeat of a completed request returns 409 with its transfer.
    return { status: response.status === 409 && id ? 200 : response.status, id };
  };
  const call = async () => {
    while (!isOver()) {
      const [key, pair] = [randomUUID(), spread[turn % spread.length]];
      for (let isAnswered = false; !isAnswered;) {
        const answer = await send(key, pair).catch(() => ({ status: 0 }));
        note(answer);
        isAnswered = answer.status > 0 && answer.status !== 409 && answer.status < 500;
        if (!isAnswered) await sleep(100);
      }
    }
  };
  await Promise.all(Array.from({ length: callers }, call));
}

const CALLERS = 16;

/**
 * Records what callers see: the transfers, the number of other responses, and after `begin` the longest time without an
 * acknowledged transfer.
 */
function newTally() {
  const seen = { acknowledged: new Set(), others: {}, pause: 0 };
  let lastAt = Infinity;
  const note = ({ status, id }) => {
    if (status !== 200) return void (seen.others[status] = (seen.others[status] ?? 0) + 1);
    seen.acknowledged.add(id);
    seen.pause = Math.max(seen.pause, Date.now() - lastAt);
    if (lastAt < Infinity) lastAt = Date.now();
  };
  return { seen, note, begin: () => void (lastAt = Date.now()) };
}

/** Pays until `transfers` are acknowledged, and calls `happen` after half of them. Returns the tally since then. */
export async function payThrough(urls, payers, { transfers, happen }) {
  const { seen, note, begin } = newTally();
  const paying = pay(urls, payers, { callers: CALLERS, isOver: () => seen.acknowledged.size >= transfers, note });
  while (seen.acknowledged.size < transfers / 2) await sleep(20);
  begin();
  await happen();
  await paying;
  return seen;
}

export async function payDuring(urls, payers, happen) {
  const { seen, note, begin } = newTally();
  let isOver = false;
  begin();
  const paying = pay(urls, payers, { callers: CALLERS, isOver: () => isOver, note });
  await happen().finally(() => (isOver = true));
  await paying;
  return seen;
}

/** Counts acknowledged transfers that are missing from a database, and stored ones that were never acknowledged. */
export async function compareStored(url, { partnerID }, acknowledged) {
  const sql = postgres(url, { max: 1 });
  const stored = await sql`select transfer_id as id from transfer where partner_id = ${partnerID}`;
  await sql.end();
  const ids = new Set(stored.map(({ id }) => id));
  return { lost: [...acknowledged].filter((id) => !ids.has(id)).length, twice: ids.size - acknowledged.size };
}
