import os from "node:os";
import { say } from "../lib/say.mjs";

function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

const fixed = (number, digits) => (number === undefined ? "–" : number.toFixed(digits));
const line = (...[operation, server, ...numbers]) =>
  say(`${operation.padEnd(28)}${server.padEnd(10)}${numbers.map((number) => number.padStart(10)).join("")}`);
const medianOf = ({ rounds }, key) =>
  rounds[0][key] === undefined ? undefined : median(rounds.map((round) => round[key]));

/** Compares rounds pair by pair, because both rounds of a pair ran within seconds of each other. */
function rateRatio(cells, operation) {
  const [ours, bare] = ["tender", "fastify"].map((server) =>
    cells.find((cell) => cell.operation === operation && cell.server === server),
  );
  return ours && bare && ours.rounds.map(({ rate }, index) => rate / bare.rounds[index].rate);
}

/** Prints the medians of the rounds as a table, with Tender's speed relative to the bare server. */
export function showReport(cells) {
  say(
    `\n16 connections, Node ${process.version}, ${os.cpus().length} CPUs, load ${os.loadavg()[0].toFixed(1)}; medians of the rounds, latency in ms, CPU in ms and write-ahead log in KB for each request\n`,
  );
  line("operation", "server", "req/s", "p50", "p99", "server", "postgres", "wal");
  for (const cell of cells) {
    const [rate, p50, p99, own, database, wal] = ["rate", "p50", "p99", "own", "database", "wal"].map((key) =>
      medianOf(cell, key),
    );
    const cost = [fixed(own, 3), fixed(database, 3), fixed(wal, 1)];
    line(cell.operation, cell.server, fixed(rate, 0), fixed(p50, 1), fixed(p99, 1), ...cost);
  }
  say();
  for (const operation of new Set(cells.map((cell) => cell.operation))) {
    const ratios = rateRatio(cells, operation);
    if (ratios)
      say(
        `${operation.padEnd(28)}tender/fastify ${fixed(median(ratios), 2)}  (${fixed(Math.min(...ratios), 2)}–${fixed(Math.max(...ratios), 2)})`,
      );
  }
}
