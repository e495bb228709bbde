import { freePort } from "../lib/ports.mjs";
import { say } from "../lib/say.mjs";
import { SERVER_ARGS } from "../lib/server.mjs";
import { load, measureRound, median } from "./processes.mjs";
import { startOne } from "./servers.mjs";

/** Requests a second, which keep a process about a third busy, and seconds between two scrapes. */
const RATE = 120;
const SCRAPED_EVERY = 5;
const SECONDS = { warmUp: 30, round: 4 * SCRAPED_EVERY };
const PAIRS = 8;
/** Names what is asked for in turn: a read, a write, and a transfer. */
const MEASURED = ["read invite", "create invite", "transfer, spread"];
const TURNS = 500;

/** Asks for the metrics while some work goes on, as Prometheus does. */
async function scraped(port, work) {
  const scrape = () =>
    fetch(`http://127.0.0.1:${port}/metrics`)
      .then((response) => response.text())
      .catch(() => {});
  void scrape();
  const timer = setInterval(scrape, SCRAPED_EVERY * 1000);
  return work().finally(() => clearInterval(timer));
}

/** The mean of some shares, and how far it may be off: two standard errors. */
function meanOf(shares) {
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  const variance = shares.reduce((sum, share) => sum + (share - mean) ** 2, 0) / (shares.length - 1);
  return {
    mean,
    median: median(shares),
    off: 2 * Math.sqrt(variance / shares.length),
    least: Math.min(...shares),
    most: Math.max(...shares),
  };
}

/**
 * Measures how much more CPU a request takes where a server has metrics that are scraped. Two servers get the same requests
 * at the same rate in turn. Each time the other one begins, so that what else the machine does meets both.
 */
export async function measureMetrics({ env, home, postmasters }, operations) {
  const port = await freePort();
  const start = (name, more) => startOne(name, () => SERVER_ARGS, { env: { ...env, JOBS: "off", ...more }, home });
  const off = await start("without metrics", {});
  const on = await start("with metrics", { METRICS_PORT: String(port) });
  const requests = Array.from({ length: TURNS }, (_, turn) =>
    MEASURED.map((name) => operations[name].requests[turn % operations[name].requests.length]),
  ).flat();
  await load([off, on], { requests, seconds: SECONDS.warmUp, rate: RATE / 2 });
  const round = (server) => measureRound([server], { requests, postmasters, rate: RATE, seconds: SECONDS.round });
  const ways = [async () => ({ off: await round(off) }), async () => ({ on: await scraped(port, () => round(on)) })];
  const pairs = [];
  for (let pair = 1; pair <= PAIRS; pair++) {
    const [first, second] = pair % 2 === 0 ? ways : ways.toReversed();
    pairs.push({ ...(await first()), ...(await second()) });
    say(`pair ${pair} of ${PAIRS} …`);
  }
  const shareOf = (part) => meanOf(pairs.map((pair) => pair.on[part] / pair.off[part] - 1));
  const each = (side) => median(pairs.map((pair) => pair[side].server));
  return {
    rate: RATE,
    every: SCRAPED_EVERY,
    off: each("off"),
    on: each("on"),
    server: shareOf("server"),
    database: shareOf("database"),
  };
}
