import autocannon from "autocannon";
import { say, Sentence } from "../lib/say.mjs";
import { SERVER_ARGS } from "../lib/server.mjs";
import { cpuOf, cpuOfPostgres } from "./cpu.mjs";
import { withKey } from "./key.mjs";
import { startOne } from "./servers.mjs";

/** Each process gets so many requests a second, so that it does as much of them together beside others as alone. */
const RATE = 60;
const CONNECTIONS = 16;
const MOST = 3;
const SECONDS = { warmUp: 30, round: 10 };
const ROUNDS = 3;
/** Names the operations that are measured: a read, a write, one that batches, and a transfer. */
const MEASURED = ["read invite", "create invite", "card details", "transfer, spread"];

/** Sends each server so many requests a second. Returns how many were answered by all together. */
async function load(servers, { requests, seconds }) {
  const seen = await Promise.all(
    servers.map(({ url }) =>
      autocannon({
        ...{ url, duration: seconds, connections: CONNECTIONS, overallRate: RATE },
        requests: requests.map(withKey),
      }),
    ),
  );
  const failed = seen.reduce((sum, { errors, non2xx, timeouts }) => sum + errors + non2xx + timeouts, 0);
  if (failed > 0) throw new Sentence(`${failed} requests failed.`);
  return seen.reduce((sum, { requests: { total } }) => sum + total, 0);
}

/** Returns the milliseconds of CPU of one request, of its server and of PostgreSQL. */
async function measureRound(servers, { postmasters, ...work }) {
  const used = () => ({
    server: servers.reduce((sum, { pid }) => sum + (cpuOf(pid) ?? NaN), 0),
    database: postmasters.reduce((sum, postmaster) => sum + (cpuOfPostgres(postmaster) ?? NaN), 0),
  });
  const before = used();
  const count = await load(servers, { seconds: SECONDS.round, ...work });
  const after = used();
  const each = (name) => ((after[name] - before[name]) * 1000) / count;
  return { server: each("server"), database: each("database") };
}

const median = (numbers) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)];

/**
 * Measures what a request costs of CPU, in milliseconds: on one process alone, and on three at once. Each process gets the
 * same load. Returns for each operation the cost of servers and of PostgreSQL, alone and beside others.
 */
export async function measureProcesses({ env, home, postmasters }, operations) {
  const servers = [];
  for (let at = 1; at <= MOST; at++)
    servers.push(await startOne(`process ${at}`, () => SERVER_ARGS, { env: { ...env, JOBS: "off" }, home }));
  const figures = [];
  for (const name of MEASURED) {
    say(`${name} …`);
    const { requests } = operations[name];
    const rounds = { alone: [], beside: [] };
    await load(servers, { requests, seconds: SECONDS.warmUp });
    for (let round = 1; round <= ROUNDS; round++) {
      rounds.alone.push(await measureRound(servers.slice(0, 1), { requests, postmasters }));
      rounds.beside.push(await measureRound(servers, { requests, postmasters }));
    }
    const costOf = (seen) => ({
      server: median(seen.map(({ server }) => server)),
      database: median(seen.map(({ database }) => database)),
    });
    figures.push({ name, alone: costOf(rounds.alone), beside: costOf(rounds.beside) });
  }
  return { rate: RATE, processes: MOST, figures };
}
