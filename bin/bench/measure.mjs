import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { isStopping, Stopped } from "../lib/lifetime.mjs";
import { say, Sentence } from "../lib/say.mjs";
import { nodeProgram, startProgram } from "../lib/spawn.mjs";
import { cpuOf, cpuOfPostgres } from "./cpu.mjs";
import { KEY } from "./operations.mjs";

/**
 * Long enough to compile frequently called code. After 15 seconds of transfers the compiler threads still used a third
 * of the server's CPU.
 */
const WARM_UP_SECONDS = 30;

/** Starts the load generator as a separate process, so that its CPU is not counted as the server's. */
function loadGenerator() {
  const file = fileURLToPath(new URL("load.mjs", import.meta.url));
  const { child, exit } = startProgram(...nodeProgram([file], { stdio: ["ignore", "inherit", "inherit", "ipc"] }));
  return (work) =>
    new Promise((resolve, reject) => {
      child.once("message", resolve);
      exit.then(() => reject(isStopping() ? new Stopped() : new Sentence("The load generator exited unexpectedly.")));
      child.send(work);
    });
}

/** Checks a response before measuring, because fast errors would look like good figures. */
async function checkAnswer(address, { requests: [{ path, headers, ...request }], isRight }, name) {
  const sent = { ...headers, ...(KEY in headers && { [KEY]: randomUUID() }) };
  const response = await fetch(address + path, { ...request, headers: sent });
  const right = response.ok && isRight(await response.json());
  if (!right) throw new Sentence(`The server "${name}" answered ${response.status}, or not what was asked for.`);
}

const perRequest = (before, after, count) => (before === undefined ? undefined : ((after - before) * 1000) / count);

async function measureOne({ generate, postmaster, written }, { url, pid, requests, operation, server }, seconds) {
  const used = () => [cpuOf(pid), cpuOfPostgres(postmaster)];
  const startedAt = await written();
  const before = used();
  const seen = await generate({ url, requests, seconds });
  const after = used();
  const wal = ((await written()) - startedAt) / 1000 / seen.count;
  if (seen.failed > 0)
    throw new Sentence(`${seen.failed} requests of "${operation}" failed on the server "${server}".`);
  const [own, database] = before.map((start, index) => perRequest(start, after[index], seen.count));
  return { ...seen, own, database, wal };
}

/**
 * Measures one operation after the other on each of its servers, round by round, so that the machine's other load
 * affects all alike. A server that idles for a minute is cold again, so its rounds follow its warm-up. Returns the
 * cells, each with the results of its rounds.
 */
export async function measure({ servers, operations, postmaster, written, rounds, seconds }) {
  const tools = { generate: loadGenerator(), postmaster, written };
  const rows = Object.entries(operations).map(([operation, { servers: names, ...what }]) =>
    names.map((server) => ({ operation, server, ...servers[server], ...what })),
  );
  for (const cell of rows.flat()) await checkAnswer(cell.url, cell, cell.server);
  const seen = [];
  for (const cells of rows) seen.push(...(await measureRow(tools, cells, { rounds, seconds })));
  return seen;
}

async function measureRow(tools, cells, { rounds, seconds }) {
  say(`${cells[0].operation} …`);
  const seen = cells.map(({ operation, server }) => ({ operation, server, rounds: [] }));
  for (const cell of cells) await measureOne(tools, cell, WARM_UP_SECONDS);
  for (let round = 1; round <= rounds; round++) {
    const order = [...cells.keys()];
    if (round % 2 === 0) order.reverse();
    for (const index of order) seen[index].rounds.push(await measureOne(tools, cells[index], seconds));
  }
  return seen;
}
