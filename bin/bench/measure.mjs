import { randomUUID } from "node:crypto";
import { say, Sentence } from "../lib/say.mjs";
import { cpuOf, cpuOfPostgres } from "./cpu.mjs";
import { KEY } from "./key.mjs";

/**
 * Long enough that what is called often was compiled. After 15 seconds of transfers the compilers' threads still took a
 * third of the server's CPU, after 30 a tenth of that.
 */
const WARM_UP_SECONDS = 30;

/** Answers are looked at before they are counted: a fast refusal would be a good figure. */
async function checkAnswer(address, { requests: [{ path, headers, ...request }], isRight }, name) {
  const sent = { ...headers, ...(KEY in headers && { [KEY]: randomUUID() }) };
  const response = await fetch(address + path, { ...request, headers: sent });
  const right = response.ok && (!isRight || isRight(await response.json()));
  if (!right) throw new Sentence(`The server "${name}" answered ${response.status}, or not what was asked for.`);
}

/** Every cell of the table: an operation on a server. */
function cellsOf(servers, operations) {
  return Object.entries(operations).flatMap(([operation, { servers: names, requestsBy, ...what }]) =>
    names.map((server) => ({
      operation,
      server,
      ...(servers[server] ?? servers.direct),
      ...what,
      ...(requestsBy && { requests: requestsBy[server] }),
    })),
  );
}

/** Milliseconds of CPU that one request took. */
const perRequest = (before, after, count) => (before === undefined ? undefined : ((after - before) * 1000) / count);

async function measureOne({ generate, postmaster }, { url, pid, requests, operation, server }, seconds) {
  const before = [cpuOf(pid), cpuOfPostgres(postmaster)];
  const seen = await generate({ url, requests, seconds });
  const after = [cpuOf(pid), cpuOfPostgres(postmaster)];
  if (seen.failed > 0)
    throw new Sentence(`${seen.failed} requests of "${operation}" failed on the server "${server}".`);
  const [own, database] = before.map((start, index) => perRequest(start, after[index], seen.count));
  return { ...seen, own, database };
}

/**
 * Measures every operation on every server, one after the other, round by round, so that what else the machine does meets
 * all alike. Returns the cells, each with what its rounds saw.
 */
export async function measure({ servers, operations, tools, rounds, seconds }) {
  const cells = cellsOf(servers, operations);
  for (const cell of cells) await checkAnswer(cell.url, cell, cell.server);
  for (const cell of cells) await measureOne(tools, cell, WARM_UP_SECONDS);
  const seen = cells.map(({ operation, server }) => ({ operation, server, rounds: [] }));
  for (let round = 1; round <= rounds; round++) {
    say(`Round ${round} of ${rounds} …`);
    const order = [...cells.keys()];
    if (round % 2 === 0) order.reverse();
    for (const index of order) seen[index].rounds.push(await measureOne(tools, cells[index], seconds));
  }
  return seen;
}
