// Three servers behind HAProxy, with Redis: each is restarted in turn during transfers, then one of them is killed.
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { openTestDatabase } from "../lib/database.mjs";
import { serverEnvironment } from "../lib/environment.mjs";
import { answers, freePort } from "../lib/ports.mjs";
import { signal } from "../lib/processes.mjs";
import { Sentence } from "../lib/say.mjs";
import { setUp } from "../lib/setup.mjs";
import { startProgram } from "../lib/spawn.mjs";
import {
  blockOf,
  compareStored,
  newPayers,
  UNPRIVILEGED_USER,
  openFolder,
  payDuring,
  serve,
  until,
  versionOf,
} from "./tools.mjs";

const NAMES = ["one", "two", "three"];
const PROGRAMS = { haproxy: "-v", "redis-server": "--version" };
/** The column of a server's state in HAProxy's statistics. */
const STATE = 17;

/** Starts HAProxy with the page's configuration, but with ports of this machine. */
async function startBalancer(ports) {
  const [folder, port] = [openFolder(), await freePort()];
  const statistics = path.join(folder, "statistics");
  const text = blockOf("deploy.md", "The balancer", "haproxy")
    .replace(/^( *bind ).*$/m, (_, bind) => `${bind}127.0.0.1:${port}`)
    .replace(/^( *server (\w+) )\S+/gm, (_, start, name) => `${start}127.0.0.1:${ports[name]}`);
  const file = path.join(folder, "haproxy.cfg");
  fs.writeFileSync(file, `global\n  stats socket ${statistics} mode 600 level user\n${text}`);
  const log = fs.openSync(path.join(folder, "haproxy.log"), "w");
  startProgram("haproxy", ["-db", "-f", file], { ...UNPRIVILEGED_USER, cwd: folder, stdio: ["ignore", log, log] });
  await until("HAProxy answers", () => answers(port), { patience: 10_000, pause: 50 });
  return { url: `http://localhost:${port}`, host: `localhost:${port}`, states: () => statesOf(statistics) };
}

async function statesOf(socket) {
  const text = await new Promise((resolve, reject) => {
    let output = "";
    const asking = net.connect(socket, () => asking.write("show stat\n"));
    asking.on("data", (part) => (output += part)).on("end", () => resolve(output));
    asking.on("error", reject);
  });
  const lines = text.split("\n").map((line) => line.split(","));
  return Object.fromEntries(NAMES.map((name) => [name, lines.find((cells) => cells[1] === name)?.[STATE]]));
}

async function startRedis() {
  const [folder, port] = [openFolder(), await freePort()];
  const args = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--dir", folder];
  startProgram("redis-server", args, { ...UNPRIVILEGED_USER, cwd: folder, stdio: "ignore" });
  await until("Redis answers", () => answers(port), { patience: 10_000, pause: 50 });
  return `redis://127.0.0.1:${port}`;
}

const summaryOf = ({ acknowledged, others, pause }) =>
  `${acknowledged.size} transfers acknowledged, ${JSON.stringify(others)} other answers, 0 being none, the longest time without an answer ${pause} ms`;

export async function balancer() {
  const missing = Object.keys(PROGRAMS).filter((program) => !versionOf(program, PROGRAMS[program]));
  if (missing.length > 0)
    return `skipped, because these are not installed (Debian): apt-get install ${missing.join(" ")}.`;
  const { home, ...database } = await openTestDatabase();
  const ports = Object.fromEntries(await Promise.all(NAMES.map(async (name) => [name, await freePort()])));
  const { url, host, states } = await startBalancer(ports);
  const shared = { REDIS_URL: await startRedis(), ALLOWED_HOSTS: host, TRUSTED_PROXIES: "127.0.0.1", JOBS: "off" };
  const env = { ...serverEnvironment(database, { port: 1, home }), ...shared };
  await setUp(env);
  const payers = await newPayers(env, home);
  const servers = {};
  const isUp = (name) => async () => (await states())[name].startsWith("UP");
  const start = async (name) => {
    servers[name] = await serve(env, ports[name], home);
    await until(`HAProxy has server ${name}`, isUp(name), { patience: 60_000, pause: 100 });
  };
  const end = (name, how) => {
    signal(servers[name].pid, how);
    return servers[name].exit;
  };
  for (const name of NAMES) await start(name);
  const rolled = await payDuring([url], payers, async () => {
    for (const name of NAMES) {
      await end(name, "SIGTERM");
      await start(name);
    }
  });
  if (Object.keys(rolled.others).length > 0) throw new Sentence(`Each restarted in turn: ${summaryOf(rolled)}.`);
  const killed = await payDuring([url], payers, async () => {
    await end("two", "SIGKILL");
    await start("two");
  });
  const { lost, twice } = await compareStored(
    database.ownerUrl,
    payers,
    new Set([...rolled.acknowledged, ...killed.acknowledged]),
  );
  const seen = `each restarted in turn: ${summaryOf(rolled)}; one killed: ${summaryOf(killed)}; ${lost} lost, ${twice} made twice`;
  if (lost > 0 || twice !== 0) throw new Sentence(`${seen}.`);
  return `${seen}.`;
}
