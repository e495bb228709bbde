import os from "node:os";
import { say } from "../lib/say.mjs";

/**
 * Says how the design limits our cost. Beside the bare server: how many times its CPU time, our process's and the
 * database's (architecture, section 3). Beside the framework, and for a partner of few accounts beside one of many: how
 * many times as fast.
 */
const CPU_RATIOS = [
  { operation: "read invite", atMost: 1.6 },
  { operation: "list 50 invites", atMost: 1.4 },
  { operation: "create invite", atMost: 1.6 },
  { operation: "card details", atMost: 1.4 },
  { operation: "transfer, spread", atMost: 1.6 },
  { operation: "transfer, one wallet", atMost: 1.6 },
].flatMap((wanted) => ["own", "database"].map((key) => ({ ...wanted, key, of: "direct", to: "fastify" })));
const RATE_RATIOS = [
  ...["read invite", "list 50 invites", "create invite", "card details"].flatMap((operation) => [
    { operation, key: "rate", of: "direct", to: "fastify" },
    { operation, key: "rate", of: "direct", to: "next" },
  ]),
  ...["transfer, spread", "transfer, one wallet"].map((operation) => ({
    operation,
    key: "rate",
    of: "direct",
    to: "fastify",
    atLeast: 0.7,
  })),
  ...["list transfers", "page of transfers", "list wallet transactions", "page of wallet transactions"].map(
    (operation) => ({
      operation,
      key: "rate",
      of: "1,000",
      to: "1,000,000",
      atMost: 1.5,
    }),
  ),
  ...["list accounts", "search accounts", "page of accounts"].map((operation) => ({
    operation,
    key: "rate",
    of: "1,000",
    to: "100,000",
    atMost: 1.5,
  })),
];
const MEMORY_MAX = { start: 250, load: 400 };

function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

const KEYS = ["rate", "p50", "p99", "own", "database", "coordinator"];

function figures({ operation, server, rounds }) {
  const seen = Object.fromEntries(KEYS.map((key) => [key, rounds.map((round) => round[key])]));
  const medians = KEYS.filter((key) => seen[key][0] !== undefined).map((key) => [key, median(seen[key])]);
  return { operation, server, ...Object.fromEntries(medians), seen };
}

/** Rounds are compared pair by pair, since a pair was measured within seconds. */
function ratio(rows, { operation, key, of, to, ...wanted }) {
  const [upper, lower] = [of, to].map(
    (server) => rows.find((row) => row.server === server && row.operation === operation)?.seen[key],
  );
  if (upper?.[0] === undefined || lower?.[0] === undefined) return [];
  const values = upper.map((value, index) => value / lower[index]);
  return [{ operation, key, of, to, value: median(values), values, ...wanted }];
}

/** The figures of every cell, the ratios asked for, and what they were measured on. */
export function summary(cells, { rounds, seconds, generator, memory }) {
  const rows = cells.map(figures);
  const machine = {
    node: process.version,
    cpus: os.cpus().length,
    cpu: os.cpus()[0]?.model,
    platform: `${process.platform}-${process.arch}`,
    load: os.loadavg()[0],
  };
  return {
    measuredOn: new Date().toISOString(),
    machine,
    generator,
    connections: 16,
    rounds,
    seconds,
    memory,
    rows,
    ratios: [...CPU_RATIOS, ...RATE_RATIOS].flatMap((wanted) => ratio(rows, wanted)),
  };
}

const whole = (number) => Math.round(number).toLocaleString("en-US");
const fixed = (number, digits) => (number === undefined ? "–" : number.toFixed(digits));
const line = (...[operation, server, ...numbers]) =>
  say(`${operation.padEnd(28)}${server.padEnd(10)}${numbers.map((number) => number.padStart(10)).join("")}`);
const verdict = (value, atMost, atLeast) => {
  if (atLeast) return `, at least ${atLeast} ${value >= atLeast ? "✓" : "✗"}`;
  return atMost ? `, at most ${atMost} ${value <= atMost ? "✓" : "✗"}` : "";
};
const NAMES = { own: "CPU server", database: "CPU postgres", rate: "req/s" };

/** Prints the figures as a table, the ratios, and the memory. */
export function showReport({ rows, ratios, machine, connections, generator, memory }) {
  say(
    `\n${connections} connections of ${generator}, Node ${machine.node}, ${machine.cpus} CPUs, load ${machine.load.toFixed(1)}; medians of the rounds, latency in ms, CPU in ms for each request\n`,
  );
  const isCluster = rows.some(({ coordinator }) => coordinator !== undefined);
  line("operation", "server", "req/s", "p50", "p99", "server", "postgres", ...(isCluster ? ["coord."] : []));
  for (const { operation, server, rate, p50, p99, own, database, coordinator } of rows)
    line(
      ...[operation, server, whole(rate), fixed(p50, 1), fixed(p99, 1), fixed(own, 3), fixed(database, 3)],
      ...(isCluster ? [fixed(coordinator, 3)] : []),
    );
  say();
  for (const { operation, key, of, to, value, values, atMost, atLeast } of ratios) {
    const span = `${fixed(Math.min(...values), 2)}–${fixed(Math.max(...values), 2)}`;
    say(
      `${operation.padEnd(28)}${NAMES[key].padEnd(14)}${`${of}/${to}`.padEnd(18)}${fixed(value, 2).padStart(6)}  (${span}${verdict(value, atMost, atLeast)})`,
    );
  }
  showMemory(memory);
}

function showMemory({ start, load }) {
  const of = ([name, megabytes]) => `${name} ${fixed(megabytes, 0)} MB`;
  if (start.direct === undefined) return;
  say(`\nmemory at start: ${Object.entries(start).map(of).join(", ")}${verdict(start.direct, MEMORY_MAX.start)}`);
  const last = load.at(-1);
  if (last)
    say(
      `memory after ${whole(last.sent)} requests: ${fixed(last.megabytes, 0)} MB${verdict(last.megabytes, MEMORY_MAX.load)}`,
    );
}
