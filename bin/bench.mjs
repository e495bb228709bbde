// npm run bench: how fast the API is, beside the framework alone, an empty handler and a bare Fastify. Takes four minutes.
import "./lib/require-node.mjs";
import fs from "node:fs";
import { parseArgs } from "node:util";
import { measure } from "./bench/measure.mjs";
import { prepare } from "./bench/prepare.mjs";
import { showReport, summary } from "./bench/report.mjs";
import { startServers } from "./bench/servers.mjs";
import { ensureBuilt } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { runCommand } from "./lib/lifetime.mjs";
import { say, Sentence } from "./lib/say.mjs";

function settings() {
  const options = {
    json: { type: "string" },
    rounds: { type: "string", default: "3" },
    seconds: { type: "string", default: "4" },
  };
  const { values } = parseArgs({ options });
  const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)];
  if (!(rounds >= 1 && rounds <= 20 && seconds >= 1 && seconds <= 20))
    throw new Sentence("--rounds and --seconds are numbers from 1 to 20.");
  return { file: values.json, rounds, seconds };
}

await runCommand(async () => {
  const { file, ...plan } = settings();
  await ensureInstalled();
  await ensureBuilt();
  const { env, home, programs, subject } = await prepare();
  const servers = await startServers({ env, home, programs });
  const results = summary(await measure({ servers, subject, ...plan }), plan);
  showReport(results);
  if (!file) return;
  fs.writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
  say(`\nWritten to ${file}.`);
});
