// Three members managed by Patroni: a planned switchover, a crash of PostgreSQL alone, and the loss of a machine, each
// during transfers.
import fs from "node:fs";
import path from "node:path";
import postgres from "postgres";
import { serverEnvironment } from "../lib/environment.mjs";
import { answers, freePort } from "../lib/ports.mjs";
import { Sentence } from "../lib/say.mjs";
import { setUp } from "../lib/setup.mjs";
import { runQuietly, startProgram } from "../lib/spawn.mjs";
import { killPostgres, postgresPrograms, stopAtEnd } from "./postgres.mjs";
import {
  blockOf,
  compareStored,
  newPayers,
  UNPRIVILEGED_USER,
  openFolder,
  payThrough,
  serve,
  until,
  versionOf,
} from "./tools.mjs";

const NAMES = ["one", "two", "three"];
const TRANSFERS = Number(process.env.DRILL_TRANSFERS || 10_000);
/**
 * The limit for a planned switchover and for a crash, in milliseconds. They took up to 5.4 seconds on two shared cores;
 * a cluster that waits for its `ttl` takes over 20. The loss of a machine is noticed after `ttl` seconds.
 */
const OUTAGE_MAX_MS = 8000;

/** The page's settings. DRILL_TTL replaces their `ttl`. */
function settingsOf() {
  const text = blockOf("high-availability.md", "With Patroni", "yaml");
  const ttl = Number(process.env.DRILL_TTL || /^ *ttl: (\d+)/m.exec(text)?.[1]);
  return { ttl, text: text.replace(/^( *ttl:) \d+/m, `$1 ${ttl}`) };
}

function missing() {
  const programs = { patroni: "patroni", etcd: "etcd-server" };
  const packages = Object.keys(programs).filter((program) => !versionOf(program));
  const names = [...packages.map((program) => programs[program]), ...(postgresPrograms() ? [] : ["postgresql-15"])];
  return names.join(" ");
}

async function startEtcd(folder) {
  const [clients, peers] = [`http://127.0.0.1:${await freePort()}`, `http://127.0.0.1:${await freePort()}`];
  const flags = {
    name: "drill",
    "data-dir": path.join(folder, "etcd"),
    "listen-client-urls": clients,
    "advertise-client-urls": clients,
    "listen-peer-urls": peers,
    "initial-advertise-peer-urls": peers,
    "initial-cluster": `drill=${peers}`,
  };
  const log = fs.openSync(path.join(folder, "etcd.log"), "w");
  const args = Object.entries(flags).map(([flag, value]) => `--${flag}=${value}`);
  startProgram("etcd", args, { ...UNPRIVILEGED_USER, cwd: folder, stdio: ["ignore", log, log] });
  const { host, port } = new URL(clients);
  await until("etcd answers", () => answers(Number(port)), { patience: 30_000, pause: 50 });
  return host;
}

/** The settings that differ between members. JSON is also valid YAML. */
function ownSettings(name, { folder, bin, etcd, port, rest }) {
  const [address, api] = [`127.0.0.1:${port}`, `127.0.0.1:${rest}`];
  const parts = {
    scope: "tender",
    name,
    etcd3: { host: etcd },
    restapi: { listen: api, connect_address: api },
    postgresql: {
      listen: address,
      connect_address: address,
      data_dir: path.join(folder, name),
      bin_dir: bin,
      pgpass: path.join(folder, `${name}.pgpass`),
      authentication: { superuser: { username: "postgres" }, replication: { username: "replicator" } },
      pg_hba: ["host all all 127.0.0.1/32 trust", "host replication all 127.0.0.1/32 trust"],
      parameters: { unix_socket_directories: folder },
    },
    watchdog: { mode: "off" },
  };
  const lines = Object.entries(parts).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  return `${lines.join("\n")}\n`;
}

/** Starts a member. `kill` ends its Patroni and its PostgreSQL at once, `crash` only its PostgreSQL. */
async function startMember(name, settings, place) {
  const [port, rest] = [await freePort(), await freePort()];
  const { folder, bin } = place;
  const [file, data] = [path.join(folder, `${name}.yml`), path.join(folder, name)];
  fs.writeFileSync(file, `${settings}${ownSettings(name, { ...place, port, rest })}`);
  const log = fs.openSync(path.join(folder, `${name}.log`), "w");
  const env = { PATH: process.env.PATH, HOME: folder, LANG: "C.UTF-8" };
  const options = { ...UNPRIVILEGED_USER, cwd: folder, env };
  // PostgreSQL outlives its Patroni, so it is stopped afterwards.
  stopAtEnd(bin, data);
  const { child } = startProgram("patroni", [file], { ...options, stopSignal: "SIGKILL", stdio: ["ignore", log, log] });
  return {
    name,
    port,
    crash: () => killPostgres(data),
    kill() {
      child.kill("SIGKILL");
      killPostgres(data);
    },
    ask: async (what) => fetch(`http://127.0.0.1:${rest}/${what}`, { signal: AbortSignal.timeout(2000) }),
    control: (...words) => runQuietly("patronictl", ["-c", file, ...words], options),
  };
}

async function startMembers(settings) {
  const folder = openFolder();
  const bin = postgresPrograms();
  const place = { folder, bin, etcd: await startEtcd(folder) };
  const members = [];
  for (const name of NAMES) members.push(await startMember(name, settings, place));
  const leads = async (member) => (await member.ask("primary").catch(() => ({}))).ok === true;
  const leader = async () => {
    for (const member of members) if (await leads(member)) return member;
    return undefined;
  };
  /** Whether there is a leader with a synchronous standby, and all members are on its timeline. */
  const isWhole = async () => {
    const cluster = await (await (await leader()).ask("cluster")).json();
    const states = cluster.members
      .map(({ role, state }) => `${role} ${state === "streaming" ? "running" : state}`)
      .sort();
    const isOnLine = new Set(cluster.members.flatMap(({ timeline }) => timeline ?? [])).size === 1;
    return isOnLine && states.join() === "leader running,replica running,sync_standby running";
  };
  const whole = () => until("Patroni has a leader, a synchronous standby and a third member", isWhole);
  return { members, leader, whole, hosts: members.map(({ port }) => `127.0.0.1:${port}`).join() };
}

/** Pays while the leader fails. Returns the tally, and the time until another member leads. */
async function payWhile({ leader, whole }, { urls, payers, transfers }, befall) {
  await whole();
  const before = await leader();
  let led = 0;
  const happen = async () => {
    const since = Date.now();
    await befall(before);
    await until("another member leads", async () => ![undefined, before].includes(await leader()), { pause: 50 });
    led = Date.now() - since;
  };
  return { ...(await payThrough(urls, payers, { transfers, happen })), led };
}

async function switchOver(before) {
  const { code, output } = await before.control("switchover", "--force");
  if (code !== 0 || !output.includes("Successfully switched over"))
    throw new Sentence(`patronictl did not switch over:\n${output.slice(-2000)}`);
}

/** Creates the roles and the database, and returns an environment for servers. */
async function environmentOf({ leader, hosts }, home) {
  const { port } = await leader();
  const sql = postgres({ host: "127.0.0.1", port, user: "postgres", database: "postgres", max: 1 });
  await sql`create role tender_server login`;
  await sql`create database tender`;
  await sql.end();
  const urlOf = (user) => `postgres://${user}@${hosts}/tender?target_session_attrs=read-write&sslmode=disable`;
  const database = { url: urlOf("tender_server"), ownerUrl: urlOf("postgres") };
  return { ...serverEnvironment(database, { port: 1, home }), JOBS: "off" };
}

export async function patroni() {
  const packages = missing();
  if (packages) return `skipped, because these are not installed (Debian): apt-get install ${packages}.`;
  const { ttl, text } = settingsOf();
  const cluster = await startMembers(text);
  await cluster.whole();
  const home = openFolder();
  const env = await environmentOf(cluster, home);
  await setUp(env);
  const payers = await newPayers(env, home);
  const servers = [await serve(env, await freePort(), home), await serve(env, await freePort(), home)];
  const pays = { urls: servers.map(({ url }) => url), payers };
  const rounds = {
    "a planned switchover": [switchOver, TRANSFERS / 5, OUTAGE_MAX_MS],
    "PostgreSQL of the leader killed": [(before) => before.crash(), TRANSFERS / 5, OUTAGE_MAX_MS],
    "the leader and its Patroni killed": [(before) => before.kill(), TRANSFERS, ttl * 1000 + OUTAGE_MAX_MS],
  };
  const acknowledged = new Set();
  const results = [];
  const late = [];
  for (const [name, [befall, transfers, longest]] of Object.entries(rounds)) {
    const seen = await payWhile(cluster, { ...pays, transfers }, befall);
    for (const id of seen.acknowledged) acknowledged.add(id);
    results.push(
      `${name}: ${seen.acknowledged.size} acknowledged, another led after ${seen.led} ms, the longest time without an answer ${seen.pause} ms, other answers ${JSON.stringify(seen.others)}`,
    );
    if (seen.pause > longest) late.push(`${name} took longer than ${longest} ms`);
  }
  const { port } = await cluster.leader();
  const stored = await compareStored(`postgres://postgres@127.0.0.1:${port}/tender`, payers, acknowledged);
  const sum = `ttl ${ttl} s. ${results.join("; ")}. Of ${acknowledged.size} acknowledged ${stored.lost} lost, ${stored.twice} made twice`;
  if (stored.lost > 0 || stored.twice !== 0 || late.length > 0) throw new Sentence([`${sum}.`, ...late].join("\n"));
  return `${sum}.`;
}
