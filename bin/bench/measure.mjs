import { fileURLToPath } from "node:url";
import { isStopping, Stopped } from "../lib/lifetime.mjs";
import { say, Sentence } from "../lib/say.mjs";
import { nodeProgram, startProgram } from "../lib/spawn.mjs";
import { operationsOf } from "./operations.mjs";

const WARM_UP_SECONDS = 1;
/** The last round begins before so many seconds since the first warm-up. */
const LAST_START = 150;

/** Answers are looked at before they are counted: a fast refusal would be a good figure. */
async function checkAnswer(address, { requests: [{ path, ...request }], isRight }, name) {
  const response = await fetch(address + path, request);
  const right = response.ok && (!isRight || isRight(await response.json()));
  if (!right) throw new Sentence(`The server "${name}" answered ${response.status}, or not what was asked for.`);
}

function loadGenerator() {
  const file = fileURLToPath(new URL("load.mjs", import.meta.url));
  const { child, exit } = startProgram(...nodeProgram([file], { stdio: ["ignore", "inherit", "inherit", "ipc"] }));
  return (work) =>
    new Promise((resolve, reject) => {
      child.once("message", resolve);
      exit.then(() => reject(isStopping() ? new Stopped() : new Sentence("The load generator ended by itself.")));
      child.send(work);
    });
}

/** Every cell of the table: an operation on a server. */
function cellsOf(servers, subject) {
  return Object.entries(operationsOf(subject)).flatMap(([operation, { servers: names, requestsBy, ...what }]) =>
    names.map((server) => ({
      operation,
      server,
      url: servers[server] ?? servers.direct,
      ...what,
      ...(requestsBy && { requests: requestsBy[server] }),
    })),
  );
}

async function measureOne(generate, { url, requests, operation, server }, seconds) {
  const seen = await generate({ url, requests, seconds });
  if (seen.failed > 0)
    throw new Sentence(`${seen.failed} requests of "${operation}" failed on the server "${server}".`);
  return seen;
}

/**
 * Measures every operation on every server, one after the other, round by round, so that what else the machine does meets
 * all alike. Returns the cells, each with what its rounds saw.
 */
export async function measure({ servers, subject, rounds, seconds }) {
  const cells = cellsOf(servers, subject);
  for (const cell of cells) await checkAnswer(cell.url, cell, cell.server);
  const generate = loadGenerator();
  const startedAt = Date.now();
  for (const cell of cells) await measureOne(generate, cell, WARM_UP_SECONDS);
  const seen = cells.map(({ operation, server }) => ({ operation, server, rounds: [] }));
  for (let round = 1; round <= rounds && (round === 1 || Date.now() - startedAt < LAST_START * 1000); round++) {
    say(`Round ${round} of ${rounds} …`);
    for (const [index, cell] of cells.entries()) seen[index].rounds.push(await measureOne(generate, cell, seconds));
  }
  return seen;
}
