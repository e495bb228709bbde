// npm run bench: how fast and how big the server is, beside a bare Fastify, the framework alone and an empty handler.
import "./lib/require-node.mjs";
import fs from "node:fs";
import { parseArgs } from "node:util";
import { loadGenerator } from "./bench/generator.mjs";
import { measure } from "./bench/measure.mjs";
import { memoryAtStart, memoryUnderLoad } from "./bench/memory.mjs";
import { operationsOf } from "./bench/operations.mjs";
import { measureAlone, prepare } from "./bench/prepare.mjs";
import { measureProcesses } from "./bench/processes.mjs";
import { showReport, summary } from "./bench/report.mjs";
import { startServers } from "./bench/servers.mjs";
import { ensureBuilt } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { runCommand } from "./lib/lifetime.mjs";
import { say, Sentence } from "./lib/say.mjs";

/** Many short rounds: their median is steadier than that of a few long ones. */
function settings() {
  const options = {
    json: { type: "string" },
    rounds: { type: "string", default: "9" },
    seconds: { type: "string", default: "2" },
    quick: { type: "boolean", default: false },
    memory: { type: "string", default: "0" },
    only: { type: "string", default: "" },
    postings: { type: "string", default: "1000000" },
  };
  const { values } = parseArgs({ options });
  const [rounds, seconds, requests] = [values.rounds, values.seconds, values.memory].map(Number);
  if (!(rounds >= 1 && rounds <= 20 && seconds >= 1 && seconds <= 20))
    throw new Sentence("--rounds and --seconds are numbers from 1 to 20.");
  if (!(requests >= 0 && requests <= 1_000_000)) throw new Sentence("--memory is a number of requests.");
  return {
    file: values.json,
    rounds,
    seconds,
    quick: values.quick,
    requests,
    only: values.only,
    postings: values.postings,
  };
}

function showDeliveries({ delivered, failed, seconds, perMinute, cpu, slowMs, slowPerSecond }) {
  say(
    `Events delivered: ${delivered} in ${seconds.toFixed(1)} s, ${Math.round(perMinute)} a minute. Failures: ${failed}.`,
  );
  say(`CPU of the worker for each, receiver included: ${cpu.toFixed(2)} ms.`);
  say(`To one endpoint that takes ${slowMs} ms for an answer: ${slowPerSecond.toFixed(1)} a second.`);
}

/** A cluster's figures begin with its coordinator. */
function showNodes({ figures }) {
  for (const { name, rate, cpu } of figures) {
    const [coordinator, ...nodes] = cpu.map((ms) => ms.toFixed(2));
    const sum = cpu.reduce((total, ms) => total + ms, 0).toFixed(2);
    const parts = nodes.length > 0 ? ` (coordinator ${coordinator}, nodes ${nodes.join(" and ")})` : "";
    say(`${name.padEnd(24)}${Math.round(rate)} a second, ${sum} ms of CPU of PostgreSQL each${parts}`);
  }
}

function showWallet({ figures }) {
  for (const { name, callers, rate, database, server } of figures)
    say(
      `${name}, ${String(callers).padStart(2)} callers: ${Math.round(rate)} transfers a second, CPU of each ${database.toFixed(2)} ms of PostgreSQL and ${server.toFixed(2)} ms of the caller's process`,
    );
}

function showBooks({ postings, nights, megabytes }) {
  for (const [index, { seconds, longestMs, faults }] of nights.entries())
    say(
      `Night ${index + 1} over ${postings} postings: ${seconds.toFixed(0)} s, longest statement ${Math.round(longestMs)} ms, ${faults} faults.`,
    );
  say(`The most memory of the check: ${Math.round(megabytes)} MB.`);
}

function showACH({ entries, writing, reading, megabytes }) {
  say(`A file of ${entries} entries: written in ${writing.toFixed(1)} s, read in ${reading.toFixed(1)} s.`);
  say(`The most memory of both: ${Math.round(megabytes)} MB.`);
}

function showDemo({ seconds, program, postgres, accounts, transfers, postings }) {
  say(
    `The demo took ${seconds.toFixed(1)} s. The program computed ${program.toFixed(1)} s, and PostgreSQL ${(postgres ?? NaN).toFixed(1)} s.`,
  );
  say(`It has ${accounts} accounts, ${transfers} transfers and ${postings} postings.`);
}

function showPages({ transfers, figures }) {
  say(`Pages of 25 of ${transfers} transfers, the median and the longest of ${figures[0].times}:`);
  for (const { name, medianMs, longestMs } of figures)
    say(`${name.padEnd(48)}${medianMs.toFixed(1)} ms, ${longestMs.toFixed(1)} ms`);
}

/** Is how many requests a second keep a process about a third busy, and how often Prometheus asks, in seconds. */
const USUAL = { requests: 120, scrapedEach: 15, busy: 1 / 3 };

function showMetrics({ request, text, figures }) {
  const ms = (part) => `${part.server.toFixed(1)} ms of the process and ${part.database.toFixed(1)} of PostgreSQL`;
  say(`A request takes ${(request.server * 1000).toFixed(1)} µs more, a scrape ${text.server.toFixed(1)} ms.`);
  say(`What the database is asked takes ${ms(figures)}.`);
  const { requests, scrapedEach, busy } = USUAL;
  const percent = (share) => `${(share * 100).toFixed(2)} %`;
  const share = (request.server * requests + (text.server + figures.server) / scrapedEach) / 1000;
  say(
    `At ${requests} requests a second and a scrape each ${scrapedEach} s: ${percent(share)} of a core, ${percent(share / busy)} of what the process uses, and ${percent(figures.database / scrapedEach / 1000)} of a core for PostgreSQL.`,
  );
}

/** The longer history is as busy a day as the shorter one, and goes ten times as far back. */
const SCALE = { times: 10, days: 1800, atMost: 1.2, least: 200_000 };

async function measureScale(transfers) {
  if (!(transfers >= SCALE.least)) throw new Sentence(`--postings must be at least ${SCALE.least}, to fill a page.`);
  const histories = [];
  for (const count of [transfers / SCALE.times, transfers])
    histories.push(await measureAlone("scale", count, transfers / SCALE.days));
  return histories;
}

function showScale(histories) {
  const gigabytes = (bytes) => `${(bytes / 1e9).toFixed(1)} GB`;
  for (const { transfers, months, seconds, bytes, first, faults } of histories) {
    const { database, ...tables } = bytes;
    const parts = Object.entries(tables).map(([name, size]) => `${name} ${gigabytes(size)}`);
    say(
      `${transfers.toLocaleString("en-US")} transfers of ${months} months: rows ${seconds.rows.toFixed(0)} s, indexes ${seconds.indexes.toFixed(0)} s, vacuum ${seconds.vacuum.toFixed(0)} s; ${gigabytes(database)} (${parts.join(", ")}).`,
    );
    const nights = Object.entries(first).map(([name, time]) => `${name} ${time.toFixed(0)} s`);
    say(`The first night, which takes in all days: ${nights.join(", ")}; ${faults} faults in the books.`);
  }
  const [short, long] = histories;
  for (const [index, { part, name, ms }] of long.figures.entries()) {
    const before = short.figures[index].ms;
    const mark = ms / before <= SCALE.atMost ? "✓" : "✗";
    say(
      `${part.padEnd(14)}${name.padEnd(36)}${before.toFixed(1).padStart(10)} → ${ms.toFixed(1).padStart(10)} ms, ${(ms / before).toFixed(2)} times ${mark}`,
    );
  }
}

function showProcesses({ rate, processes, figures }) {
  say(`CPU of a request in ms where each process takes ${rate} a second: on one process, and on ${processes} at once.`);
  for (const { name, alone, beside } of figures)
    for (const [part, label] of [
      ["server", "servers"],
      ["database", "PostgreSQL"],
    ]) {
      const [one, many] = [alone[part], beside[part]];
      say(
        `${name.padEnd(20)}${label.padEnd(12)}${one.toFixed(2)} → ${many.toFixed(2)}, ${(many / one).toFixed(2)} times`,
      );
    }
}

await runCommand(async () => {
  const { file, ...plan } = settings();
  await ensureInstalled();
  if (plan.only === "deliveries") return showDeliveries(await measureAlone("deliveries"));
  if (plan.only === "ach") return showACH(await measureAlone("ach"));
  if (plan.only === "demo") return showDemo(await measureAlone("demo"));
  if (plan.only === "nodes") return showNodes(await measureAlone("nodes"));
  if (plan.only === "metrics") return showMetrics(await measureAlone("metrics"));
  if (plan.only === "wallet") return showWallet(await measureAlone("wallet"));
  if (plan.only === "pages") return showPages(await measureAlone("pages", plan.postings));
  if (plan.only === "scale") return showScale(await measureScale(Number(plan.postings)));
  if (plan.only === "books") return showBooks(await measureAlone("books", plan.postings));
  await ensureBuilt();
  if (plan.only === "processes") {
    const { subject, ...place } = await prepare({ ...plan, quick: true });
    const operations = operationsOf(subject, { quick: true, only: "" });
    return showProcesses(await measureProcesses(place, operations));
  }
  const { subject, postmasters, ...place } = await prepare(plan);
  const servers = await startServers(place, plan);
  const { name: generator, generate } = loadGenerator(place.home);
  const operations = operationsOf(subject, plan);
  const tools = { generate, postmasters };
  const start = await memoryAtStart(servers);
  const cells = await measure({ servers, operations, tools, ...plan });
  const load = plan.requests > 0 ? await memoryUnderLoad({ servers, operations, generate, ...plan }) : [];
  const results = summary(cells, { ...plan, generator, memory: { start, load } });
  showReport(results);
  if (!file) return;
  fs.writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
  say(`\nWritten to ${file}.`);
});
