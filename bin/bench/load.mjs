// The load generator, in a separate process: runs what its parent sends, and returns the results.
import { randomUUID } from "node:crypto";
import autocannon from "autocannon";
import { KEY } from "./operations.mjs";

const CONNECTIONS = 16;

const withKey = (request) =>
  KEY in request.headers
    ? { ...request, setupRequest: (next) => ({ ...next, headers: { ...next.headers, [KEY]: randomUUID() } }) }
    : request;

async function run({ url, requests, seconds }) {
  const seen = await autocannon({ url, requests: requests.map(withKey), duration: seconds, connections: CONNECTIONS });
  const { errors, non2xx, timeouts, duration, latency } = seen;
  const count = seen.requests.total;
  return { count, rate: count / duration, p50: latency.p50, p99: latency.p99, failed: errors + non2xx + timeouts };
}

process.on("message", async (work) => process.send(await run(work)));
