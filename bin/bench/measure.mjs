import { randomUUID } from "node:crypto";
import { say, Sentence } from "../lib/say.mjs";
import { cpuOf, cpuOfPostgres } from "./cpu.mjs";
import { KEY } from "./key.mjs";

/**
 * Long enough that what is called often was compiled. After 15 seconds of transfers the compilers' threads still took a
 * third of the server's CPU.
 */
const WARM_UP_SECONDS = 30;

/** Answers are looked at before they are counted: a fast refusal would be a good figure. */
async function checkAnswer(address, { requests: [{ path, headers, ...request }], isRight }, name) {
  const sent = { ...headers, ...(KEY in headers && { [KEY]: randomUUID() }) };
  const response = await fetch(address + path, { ...request, headers: sent });
  const right = response.ok && (!isRight || isRight(await response.json()));
  if (!right) throw new Sentence(`The server "${name}" answered ${response.status}, or not what was asked for.`);
}

/** The cells of a row of the table: an operation on each of its servers. */
const cellsOf = (servers, operation, { servers: names, requestsBy, ...what }) =>
  names.map((server) => ({
    operation,
    server,
    ...(servers[server] ?? servers.direct),
    ...what,
    ...(requestsBy && { requests: requestsBy[server] }),
  }));

/** Milliseconds of CPU that one request took. */
const perRequest = (before, after, count) => (before === undefined ? undefined : ((after - before) * 1000) / count);

async function measureOne({ generate, postmasters }, { url, pid, requests, operation, server }, seconds) {
  const used = () => [cpuOf(pid), ...postmasters.map(cpuOfPostgres)];
  const before = used();
  const seen = await generate({ url, requests, seconds });
  const after = used();
  if (seen.failed > 0)
    throw new Sentence(`${seen.failed} requests of "${operation}" failed on the server "${server}".`);
  const [own, ...nodes] = before.map((start, index) => perRequest(start, after[index], seen.count));
  const database = nodes.includes(undefined) ? undefined : nodes.reduce((sum, node) => sum + node, 0);
  return { ...seen, own, database, coordinator: nodes.length > 1 ? nodes[0] : undefined };
}

/**
 * Measures one operation after the other on each of its servers, round by round, so that what else the machine does meets
 * all alike. A server that waits for a minute is cold again, so its rounds follow its warm-up. Returns the cells, each with
 * what its rounds saw.
 */
export async function measure({ servers, operations, tools, rounds, seconds }) {
  const rows = Object.entries(operations).map(([operation, what]) => cellsOf(servers, operation, what));
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
