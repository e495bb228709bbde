import os from "node:os";
import { say } from "../lib/say.mjs";

/**
 * What the design asks for: how many times as fast one server is as another (architecture, section 3), or a partner of
 * some accounts than one of many.
 */
const RATIOS = [
  { operation: "create invite", of: "direct", to: "next", target: 2.5 },
  { operation: "list invites", of: "direct", to: "next" },
  { operation: "card details", of: "direct", to: "next", target: 4 },
  { operation: "create invite", of: "direct", to: "fastify", target: 0.7 },
  { operation: "card details", of: "direct", to: "fastify", target: 1 },
  { operation: "create invite", of: "direct", to: "empty" },
  { operation: "list invites", of: "direct", to: "empty" },
  { operation: "card details", of: "direct", to: "empty" },
  ...["list accounts", "search accounts", "page of accounts"].map((operation) => ({
    operation,
    of: "1,000",
    to: "100,000",
    atMost: 1.5,
  })),
];

function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

function figures({ operation, server, rounds }) {
  const medianOf = (key) => median(rounds.map((round) => round[key]));
  const rates = rounds.map(({ rate }) => rate);
  return {
    operation,
    server,
    rate: medianOf("rate"),
    best: Math.max(...rates),
    p50: medianOf("p50"),
    p99: medianOf("p99"),
    rates,
  };
}

/** Rounds are compared pair by pair, since a pair was measured within seconds. */
function ratio(rows, { operation, of, to, target, atMost }) {
  const ratesOf = (server) =>
    rows.find((row) => row.server === server && (row.operation === operation || server === "empty")).rates;
  const [upper, lower] = [ratesOf(of), ratesOf(to)];
  const values = upper.map((rate, index) => rate / lower[index]);
  return { operation, of, to, value: median(values), values, ...(target && { target }), ...(atMost && { atMost }) };
}

/** The figures of every cell, the ratios asked for, and what they were measured on. */
export function summary(cells, { rounds, seconds }) {
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
    connections: 16,
    rounds,
    seconds,
    rows,
    ratios: RATIOS.map((wanted) => ratio(rows, wanted)),
  };
}

const whole = (number) => Math.round(number).toLocaleString("en-US");

/** Prints the figures as a table, and the ratios below. */
export function showReport({ rows, ratios, machine, connections }) {
  const line = (...[operation, server, ...numbers]) =>
    say(`${operation.padEnd(16)}${server.padEnd(10)}${numbers.map((number) => number.padStart(10)).join("")}`);
  say(
    `\n${connections} connections, Node ${machine.node}, ${machine.cpus} CPUs, load ${machine.load.toFixed(1)}; medians of the rounds, latency in ms\n`,
  );
  line("operation", "server", "req/s", "best", "p50", "p99");
  for (const row of rows)
    line(row.operation, row.server, whole(row.rate), whole(row.best), row.p50.toFixed(1), row.p99.toFixed(1));
  say();
  for (const { operation, of, to, value, values, target, atMost } of ratios) {
    const span = `${Math.min(...values).toFixed(2)}–${Math.max(...values).toFixed(2)}`;
    const verdict = target
      ? `, wanted ${target} ${value >= target ? "✓" : "✗"}`
      : atMost
        ? `, at most ${atMost} ${value <= atMost ? "✓" : "✗"}`
        : "";
    say(`${operation.padEnd(16)}${`${of}/${to}`.padEnd(18)}${value.toFixed(2).padStart(6)}  (${span}${verdict})`);
  }
}
