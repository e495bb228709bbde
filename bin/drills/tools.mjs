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

const PATIENCE_MS = 240_000;
const LIMITED = [
  ...["SANDBOX", "PRODUCTION", "SESSION", "ADDRESS", "PAGE", "SECURE", "SIGN_IN"].map((name) => `RATE_LIMIT_${name}`),
  "IN_FLIGHT_CREDENTIAL",
  "IN_FLIGHT_PROCESS",
];
const UNLIMITED = Object.fromEntries(LIMITED.map((name) => [name, "100000"]));

/** The user "nobody", as which programs run that refuse root. */
export const NOBODY = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

/** Returns the version that a program tells, or undefined where it is not installed. */
export function versionOf(program, flag = "--version") {
  const { status, stdout, stderr } = spawnSync(program, [flag], { encoding: "utf8" });
  return status === 0 ? `${stdout}${stderr}`.trim() : undefined;
}

/** Asks until the answer is true, or says in a sentence what never came. */
export async function until(what, ask, { patience = PATIENCE_MS, pause = 500 } = {}) {
  for (const deadline = Date.now() + patience; Date.now() < deadline; await sleep(pause))
    if (await Promise.resolve(ask()).catch(() => false)) return;
  throw new Sentence(`It did not happen within ${patience / 1000} seconds: ${what}.`);
}

/** The blocks below a heading of an operator's page, as they stand there. */
export function blocksOf(page, heading, language = "sh") {
  const [, part] = fs.readFileSync(at("docs/operators", page), "utf8").split(`\n## ${heading}\n`);
  const blocks = [...(part?.split("\n## ")[0] ?? "").matchAll(/```(\w+)\n([\s\S]*?)```/g)];
  const found = blocks.filter(([, name]) => name === language).map(([, , text]) => text);
  if (found.length === 0) throw new Sentence(`${page} has no block of ${language} below "${heading}".`);
  return found;
}

export const blockOf = (...place) => blocksOf(...place)[0];

/** Runs one of our commands, and throws what it printed where it ends with another code or without these words. */
export async function runOurs(name, words, { env, wanted = 0, says }) {
  const { code, output } = await runQuietly(...nodeProgram([at(`bin/${name}.mjs`), ...words], { env }));
  if (code === wanted && output.includes(says)) return output;
  throw new Sentence(`npm run ${name} ended with ${code} and should have said "${says}":\n${output.slice(-3000)}`);
}

/** A folder of this drill's own for programs of another user. It goes when the command ends. */
export function openFolder(as = NOBODY) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tender-drill-"));
  if (as.uid) fs.chownSync(folder, as.uid, as.gid);
  onStop(() => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts a server without limits of rates on a port, and returns where its log is beside its end. */
export async function serve(env, port, home) {
  const log = path.join(home, `server-${port}.log`);
  const url = `http://localhost:${port}`;
  const own = { ...env, ...UNLIMITED, PORT: String(port), APP_URL: url, NEXTAUTH_URL: url, LOG: "json" };
  return { url, log, ...(await startServer(own, { output: fs.openSync(log, "w") })) };
}

/** The reason with which a program refuses to start. Throws where it starts. */
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

/** Bundles a program of the drills. Returns its file. */
export async function programOf(name) {
  const folder = path.join(DIST, "drills", name);
  await bundle({ [name]: `bin/drills/${name}.ts` }, folder);
  return path.join(folder, `${name}.mjs`);
}

/** Makes a partner with ten thousand wallets that may pay each other: its token, and pairs of payment methods. */
export async function newPayers(env, home) {
  const file = path.join(home, "payers.json");
  const { code, output } = await runQuietly(...nodeProgram([await programOf("payers"), file], { env }));
  if (code !== 0) throw new Sentence(`${output.trim()}\n\nMaking wallets for the drill failed; the reason is above.`);
  return JSON.parse(fs.readFileSync(file, "utf8"));
}

/**
 * Sends transfers of a cent from so many callers at once to the servers in turn, until `isOver`; what was begun is ended. Whoever gets no answer, 5xx, or hears that the
 * first is still running (409), repeats
 * with the same key, as clients must. `note` hears each answer: its status, 0 for none, and the transfer's ID.
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
    // A repeat of what was done is answered 409 with it.
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
 * Keeps what callers see: the transfers, how often another answer came, and from `begin` on the longest time without an
 * acknowledged one.
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

/** Pays until so many transfers are acknowledged, and lets something happen after half of them. Returns what was seen since then. */
export async function payThrough(urls, payers, { transfers, happen }) {
  const { seen, note, begin } = newTally();
  const paying = pay(urls, payers, { callers: CALLERS, isOver: () => seen.acknowledged.size >= transfers, note });
  while (seen.acknowledged.size < transfers / 2) await sleep(20);
  begin();
  await happen();
  await paying;
  return seen;
}

/** Pays for as long as something happens. Returns what was seen. */
export async function payDuring(urls, payers, happen) {
  const { seen, note, begin } = newTally();
  let isOver = false;
  begin();
  const paying = pay(urls, payers, { callers: CALLERS, isOver: () => isOver, note });
  await happen().finally(() => (isOver = true));
  await paying;
  return seen;
}

/** Counts the acknowledged transfers that a database does not have, and those that it has beside them. */
export async function compareKept(url, { partnerID }, acknowledged) {
  const sql = postgres(url, { max: 1 });
  const kept = await sql`select transfer_id as id from transfer where partner_id = ${partnerID}`;
  await sql.end();
  const ids = new Set(kept.map(({ id }) => id));
  return { lost: [...acknowledged].filter((id) => !ids.has(id)).length, twice: ids.size - acknowledged.size };
}
