// npm run bench compares Tender's server with a bare Fastify that does the same work on the same database. `-- --only
// scale` compares lists and jobs with a short and a long history. `-- --only uploads` reads bank files of 16 MB. Any
// other word selects operations.
import "./lib/require-node.mjs";
import { parseArgs } from "node:util";
import { measure } from "./bench/measure.mjs";
import { operationsOf } from "./bench/operations.mjs";
import { measureAlone, prepare } from "./bench/prepare.mjs";
import { showReport } from "./bench/report.mjs";
import { startServers } from "./bench/servers.mjs";
import { ensureBuilt } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { runCommand } from "./lib/lifetime.mjs";
import { say, Sentence } from "./lib/say.mjs";

/** The options, with many short rounds by default: their median is steadier than that of a few long ones. */
function settings() {
  const options = {
    rounds: { type: "string", default: "9" },
    seconds: { type: "string", default: "2" },
    only: { type: "string", default: "" },
    postings: { type: "string", default: "1000000" },
  };
  const { values } = parseArgs({ options });
  const [rounds, seconds, transfers] = [values.rounds, values.seconds, values.postings].map(Number);
  if (!(rounds >= 1 && rounds <= 20 && seconds >= 1 && seconds <= 20))
    throw new Sentence("--rounds and --seconds are numbers from 1 to 20.");
  return { rounds, seconds, only: values.only, transfers };
}

function showUploads({ uploads }) {
  for (const { name, megabytes, answer, seconds, heldMs } of uploads) {
    const figures = `${megabytes.toFixed(1)} MB in ${seconds.toFixed(1)} s, the event loop held for at most ${Math.round(heldMs)} ms`;
    say(`${name.padEnd(30)}${figures}: ${answer}`);
  }
}

/** The long history is as busy per day as the short one, and goes back ten times as far. */
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

await runCommand(async () => {
  const { only, transfers, ...plan } = settings();
  await ensureInstalled();
  if (only === "scale") return showScale(await measureScale(transfers));
  if (only === "uploads") return showUploads(await measureAlone("uploads"));
  await ensureBuilt();
  const { subject, postmaster, written, ...place } = await prepare();
  const operations = operationsOf(subject, only);
  if (Object.keys(operations).length === 0) throw new Sentence(`No operation of the bench is called "${only}".`);
  const servers = await startServers(place);
  showReport(await measure({ servers, operations, postmaster, written, ...plan }));
});
