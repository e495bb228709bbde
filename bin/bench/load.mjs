// The load generator, in a process of its own: runs what its parent sends, and sends back what it saw.
import autocannon from "autocannon";
import { withKey } from "./key.mjs";

const CONNECTIONS = 16;

function percentile(sorted, share) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

async function run({ url, requests, seconds }) {
  const times = [];
  const load = autocannon({ url, requests: requests.map(withKey), duration: seconds, connections: CONNECTIONS });
  load.on("response", (_client, _status, _bytes, ms) => times.push(ms));
  const { errors, non2xx, timeouts, duration } = await load;
  times.sort((a, b) => a - b);
  return {
    count: times.length,
    rate: times.length / duration,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    failed: errors + non2xx + timeouts,
  };
}

process.on("message", async (work) => process.send(await run(work)));
