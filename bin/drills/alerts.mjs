// Starts a server, a worker and a real Prometheus with Tender's rules; stops the worker, and waits until the alert
// fires.
import fs from "node:fs";
import path from "node:path";
import { openTestDatabase } from "../lib/database.mjs";
import { serverEnvironment } from "../lib/environment.mjs";
import { at } from "../lib/paths.mjs";
import { freePort } from "../lib/ports.mjs";
import { Sentence } from "../lib/say.mjs";
import { startServer, startWorker } from "../lib/server.mjs";
import { setUp } from "../lib/setup.mjs";
import { startProgram } from "../lib/spawn.mjs";
import { until, versionOf } from "./tools.mjs";

const ALERT = "TenderNoWorker";

/**
 * Writes Prometheus's configuration. It scrapes every second instead of every 15; the rules are those for operators.
 */
function configuration(home, ports) {
  const file = path.join(home, "prometheus.yml");
  const lines = [
    "global: { scrape_interval: 1s, evaluation_interval: 1s }",
    `rule_files: [${JSON.stringify(at("deploy/prometheus/alerts.yaml"))}]`,
    "scrape_configs:",
    "  - job_name: tender",
    `    static_configs: [{ targets: ${JSON.stringify(ports.map((port) => `127.0.0.1:${port}`))} }]`,
  ];
  fs.writeFileSync(file, `${lines.join("\n")}\n`);
  return file;
}

async function startPrometheus(home, ports) {
  const port = await freePort();
  const args = [
    `--config.file=${configuration(home, ports)}`,
    `--storage.tsdb.path=${path.join(home, "tsdb")}`,
    `--web.listen-address=127.0.0.1:${port}`,
  ];
  startProgram("prometheus", args, { stdio: "ignore" });
  return async (what) => {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/${what}`, { signal: AbortSignal.timeout(2000) });
    return (await response.json()).data;
  };
}

export async function alerts() {
  if (!versionOf("prometheus"))
    return "skipped, because Prometheus is not installed (Debian: apt-get install prometheus).";
  const { home, ...database } = await openTestDatabase();
  const [port, servers, workers] = [await freePort(), await freePort(), await freePort()];
  const env = { ...serverEnvironment(database, { port, home }), JOBS: "off", LOG: "json" };
  await setUp(env);
  const output = fs.openSync(path.join(home, "server.log"), "w");
  await startServer({ ...env, METRICS_PORT: String(servers) }, { output });
  const { stop } = await startWorker({ ...env, METRICS_PORT: String(workers) }, { output });
  const ask = await startPrometheus(home, [servers, workers]);
  const isFiring = async () =>
    (await ask("alerts")).alerts.some(({ labels, state }) => labels.alertname === ALERT && state === "firing");
  const isWorking = async () => {
    const { result } = await ask("query?query=max(tender_workers)");
    return result[0]?.value[1] === "1";
  };
  await until("Prometheus sees one worker", isWorking);
  if (await isFiring()) throw new Sentence(`${ALERT} fires although a worker works.`);
  const stopped = Date.now();
  await stop();
  await until(`${ALERT} fires`, isFiring);
  return `${ALERT} fired ${Math.round((Date.now() - stopped) / 1000)} seconds after the worker was stopped.`;
}
