import { expect, test } from "@playwright/test";
import postgres from "postgres";
import { freePort } from "@/bin/lib/ports.mjs";
import { openLong } from "./client";
import { readAddress, WrongAddress } from "./connection.mjs";
import { openPool } from "./pool";
import { openQueue } from "./queue";
import { type OwnPostgres, startOwnPostgres } from "../testing/own-postgres";

test.describe.configure({ mode: "default" });

let one: OwnPostgres;
let two: OwnPostgres;
test.beforeAll(async () => {
  [one, two] = await Promise.all([startOwnPostgres(), startOwnPostgres()]);
});
test.afterAll(() => Promise.all([one?.stop(), two?.stop()]));

const portOf = (url: string) => new URL(url).port;
const ASKED = "select inet_server_port()::text as port";
type PortRows = { port: string }[];

/** Each way to connect: server, migration, job queue. */
const WAYS: Record<string, (url: string) => Promise<PortRows>> = {
  async server(url) {
    const pool = openPool(url, { max: 1 });
    return Promise.resolve(pool.query(ASKED, [])).finally(() => pool.end({ timeout: 1 })) as Promise<PortRows>;
  },
  async migration(url) {
    const sql = openLong(url);
    return sql.unsafe<PortRows>(ASKED).finally(() => sql.end({ timeout: 1 }));
  },
  async queue(url) {
    const pool = openQueue(url, { max: 1 });
    return pool
      .query<PortRows[number]>(ASKED)
      .then(({ rows }) => rows)
      .finally(() => pool.end());
  },
};

async function onlyReads(server: OwnPostgres, state: "on" | "off"): Promise<void> {
  const admin = postgres(server.url, { max: 1 });
  await admin.unsafe(`alter system set default_transaction_read_only = ${state}`).catch(async () => {
    await admin.unsafe("set default_transaction_read_only = off");
    await admin.unsafe(`alter system set default_transaction_read_only = ${state}`);
  });
  await admin`select pg_reload_conf()`;
  await expect.poll(() => postgresSays(server.url)).toBe(state);
  await admin.end();
}

async function postgresSays(url: string): Promise<string | undefined> {
  const sql = postgres(url, { max: 1 });
  const [row] = await sql<{ state: string }[]>`select current_setting('transaction_read_only') as state`;
  await sql.end();
  return row?.state;
}

/** The URL of both hosts, after giving them the same password. */
async function urlOfBoth(): Promise<string> {
  const url = new URL(one.url);
  const admin = postgres(two.url, { max: 1, onnotice: () => {} });
  await admin.unsafe(`alter role postgres password '${url.password}'`);
  await admin.end();
  two.url = Object.assign(new URL(two.url), { password: url.password }).href;
  const dead = `127.0.0.1:${await freePort(0)}`;
  return one.url.replace(url.host, `${dead},${url.host},127.0.0.1:${portOf(two.url)}`);
}

test("with several hosts, each driver finds the one that accepts writes, even after a failover", async () => {
  const url = await urlOfBoth();
  await onlyReads(one, "on");
  for (const [way, ask] of Object.entries(WAYS)) expect(await ask(url), way).toEqual([{ port: portOf(two.url) }]);
  const pool = openPool(url, { max: 2 });
  expect(await pool.query(ASKED, [])).toEqual([{ port: portOf(two.url) }]);
  await onlyReads(one, "off");
  await onlyReads(two, "on");
  await two.crash("SIGQUIT");
  await expect
    .poll(() => Promise.resolve(pool.query(ASKED, [])).catch(() => undefined), { timeout: 30_000 })
    .toEqual([{ port: portOf(one.url) }]);
  for (const [way, ask] of Object.entries(WAYS)) expect(await ask(url), way).toEqual([{ port: portOf(one.url) }]);
  await pool.end({ timeout: 1 });
});

test("when no host accepts writes, the error names each host", async () => {
  await onlyReads(one, "on");
  const url = `${one.url}?target_session_attrs=primary`;
  await expect(WAYS.migration?.(url)).rejects.toThrow(`no host takes writes (127.0.0.1:${portOf(one.url)} only reads)`);
});

test("an address with several hosts is parsed, and unknown parameters are rejected", () => {
  const read = (text: string) => readAddress(text);
  const { url, ...address } = read(
    "postgres://u:p%40@h1:5433,[::1]:5434,h2/tender?target_session_attrs=read-write&sslmode=require",
  );
  expect(address).toMatchObject({
    hosts: [
      { host: "h1", port: "5433" },
      { host: "::1", port: "5434" },
      { host: "h2", port: "5432" },
    ],
    place: "h1:5433,[::1]:5434,h2:5432/tender",
    isSought: true,
    mode: "require",
  });
  expect(url).toBe("postgres://u:p%40@h1:5433/tender");
  expect(read("postgres://u@h1/tender")).toMatchObject({ isSought: false, hosts: [{ host: "h1", port: "5432" }] });
  for (const wrong of [
    "postgres://u:p@h1:x,h2/tender",
    "postgres://u:p@h1,,h2/tender",
    "postgres://h1/t?target_session_attrs=standby",
  ])
    expect(() => read(wrong), wrong).toThrow(WrongAddress);
});
