import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { and, eq, inArray, sql } from "drizzle-orm";
import postgres from "postgres";
import { rows } from "@/db/client";
import { auditEventTable, transferTable } from "@/db/schema";
import { methodsOf } from "@/testing/bank-accounts";
import { checkBooks } from "@/testing/books";
import { ctxFor } from "@/testing/context";
import { newAccount, testDatabase } from "@/testing/factories";
import { ownerDatabase } from "@/testing/owner";
import { fund } from "@/testing/wallets";
import type { AccountID, TransferID } from "@/lib/core/api/ids";
import { checkLinks } from "@/lib/domain/platform/audit/check-links";
import { chainRows } from "@/lib/domain/platform/audit/chain";
import { newClient } from "../fixtures";

checkBooks();
test.describe.configure({ mode: "serial" });

const db = testDatabase();
const CAPABILITIES = ["transfers", "wallet", "send-funds", "collect-funds"] as const;

interface Node {
  host: string;
  port: number;
}

/** A partner that can pay, and its node. */
interface Payer {
  partnerID: AccountID;
  node: Node;
  pay(): Promise<{ status: number; transferID?: TransferID }>;
}

/** The node of a partner. Rows of all tables are colocated with its transfers. */
async function nodeOf(partnerID: AccountID): Promise<Node & { shard: number }> {
  const [row] = await rows<Node & { shard: number }>(
    ownerDatabase(),
    sql`select s.nodename as host, s.nodeport as port, s.shardid::int as shard from pg_dist_shard_placement s
      where s.shardid = get_shard_id_for_distribution_column('public.transfer', ${partnerID}::uuid)`,
  );
  if (!row) throw new Error("the partner lies nowhere");
  return row;
}

/** Runs work as the owner of the cluster, without deadlines. */
async function asAdministrator(work: (admin: postgres.Sql) => Promise<unknown>) {
  const admin = postgres(process.env.MIGRATE_DATABASE_URL || process.env.DATABASE_URL || "", {
    max: 1,
    onnotice: () => {},
  });
  await work(admin).finally(() => admin.end());
}

/** Moves a shard, and those colocated with it, between two nodes. */
const move = (shard: number, from: Node, to: Node) =>
  asAdministrator(
    (admin) =>
      admin`select citus_move_shard_placement(${shard}::bigint, ${from.host}, ${from.port}::int, ${to.host}, ${to.port}::int)`,
  );

async function newPayer(): Promise<Payer> {
  const client = await newClient();
  const { partner } = client;
  const [payer, payee] = await Promise.all(
    [1, 2].map(() => newAccount(db, partner, { wallet: true, capabilities: [...CAPABILITIES] })),
  );
  if (!payer?.walletID || !payee?.walletID) throw new Error("an account has no wallet");
  await fund(ctxFor(partner, payer.accountID), payer.walletID, 1_000_000);
  const [[from], [to]] = await Promise.all([methodsOf(payer.walletID), methodsOf(payee.walletID)]);
  const body = {
    source: { paymentMethodID: from?.paymentMethodID },
    destination: { paymentMethodID: to?.paymentMethodID },
    amount: { currency: "USD", value: 1 },
  };
  const partnerID = partner.accountID;
  return {
    partnerID,
    node: await nodeOf(partnerID),
    async pay() {
      const headers = { "x-idempotency-key": randomUUID() };
      const { status, body: made } = await client.send(`POST /accounts/${partnerID}/transfers`, { body, headers });
      return { status, ...(status === 200 && (made as { transferID: TransferID })) };
    },
  };
}

/** Two partners on each of two nodes. */
async function payersOnBoth(): Promise<[Payer[], Payer[]]> {
  const byPort = new Map<number, Payer[]>();
  while (byPort.size < 2 || [...byPort.values()].some((payers) => payers.length < 2)) {
    const payer = await newPayer();
    byPort.set(payer.node.port, [...(byPort.get(payer.node.port) ?? []), payer]);
  }
  const [[, here], [, there]] = [...byPort].sort(([one], [other]) => one - other) as [
    [number, Payer[]],
    [number, Payer[]],
  ];
  return [here, there];
}

/** Makes transfers for a partner, one after the other, until told to stop. Returns the count of each status. */
function keepPaying(payer: Payer) {
  let isOver = false;
  const paid: TransferID[] = [];
  const statuses = new Map<number, number>();
  const done = (async () => {
    while (!isOver) {
      const { status, transferID } = await payer.pay();
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (transferID) paid.push(transferID);
    }
  })();
  return {
    paid,
    statuses,
    async stop() {
      isOver = true;
      await done;
      return Object.fromEntries(statuses);
    },
  };
}

/** Counts the chained rows of a partner's audit log. */
const trailOf = ({ partnerID }: Payer) => db.$count(auditEventTable, eq(auditEventTable.partnerID, partnerID));

/** Expects each transfer that was answered as paid exactly once, and a complete audit log of the partner. */
async function expectStored(payer: Payer, paid: readonly TransferID[]) {
  const { partnerID } = payer;
  const isPaid = and(eq(transferTable.partnerID, partnerID), inArray(transferTable.transferID, [...paid]));
  await expect.poll(async () => db.$count(transferTable, isPaid)).toBe(paid.length);
  await expect
    .poll(async () => {
      await chainRows(db, partnerID);
      return trailOf(payer);
    })
    .toBeGreaterThanOrEqual(paid.length);
  expect(await checkLinks(db, partnerID, { after: 0, most: 100_000 })).toMatchObject({ fault: null });
}

test("a partner moves to another node and back while it pays, without errors", async () => {
  test.setTimeout(600_000);
  const [[mover, neighbor], [other]] = await payersOnBoth();
  if (!mover || !neighbor || !other) throw new Error("a node has no partner");
  const load = [mover, neighbor, other].map(keepPaying);
  const home = await nodeOf(mover.partnerID);
  await move(home.shard, home, other.node);
  expect((await nodeOf(mover.partnerID)).port).toBe(other.node.port);
  const there = load[0]?.paid.length ?? 0;
  await expect.poll(() => load[0]?.paid.length ?? 0).toBeGreaterThan(there + 10);
  await move(home.shard, other.node, home);
  expect((await nodeOf(mover.partnerID)).port).toBe(home.port);
  const statuses = await Promise.all(load.map((one) => one.stop()));
  for (const [at, payer] of [mover, neighbor, other].entries()) {
    expect(Object.keys(statuses[at] ?? {})).toEqual(["200"]);
    await expectStored(payer, load[at]?.paid ?? []);
  }
});

/** Counts a partner's rows of all distributed tables, by the port of their node. */
async function rowsByNode(partnerID: AccountID): Promise<Record<string, number>> {
  const result: Record<string, number> = {};
  const command = `select count(*) from %s where partner_id = '${partnerID}'`;
  await asAdministrator(async (admin) => {
    const tables = await admin<{ name: string }[]>`
      select table_name::text as name from citus_tables where citus_table_type = 'distributed'`;
    for (const { name } of tables)
      for (const { port, count } of await admin<{ port: number; count: string }[]>`
        select p.nodeport as port, r.result as count from run_command_on_shards(${name}::regclass, ${command}) r
          join pg_dist_shard_placement p using (shardid)`)
        result[port] = (result[port] ?? 0) + Number(count);
  });
  return result;
}

test("all rows of a partner are on its node, before and after it moves", async () => {
  test.setTimeout(600_000);
  const [[mover], [other]] = await payersOnBoth();
  if (!mover || !other) throw new Error("a node has no partner");
  for (let paid = 0; paid < 5; paid++) expect(await mover.pay()).toMatchObject({ status: 200 });
  const { shard, ...home } = await nodeOf(mover.partnerID);
  const before = await rowsByNode(mover.partnerID);
  expect(before).toEqual({ [home.port]: expect.any(Number), [other.node.port]: 0 });
  expect(before[home.port]).toBeGreaterThan(50);
  await move(shard, home, other.node);
  const after = await rowsByNode(mover.partnerID);
  await move(shard, other.node, home);
  expect(after[home.port]).toBe(0);
  // The worker may have written another row by now, for instance of a delivery.
  expect(after[other.node.port]).toBeGreaterThanOrEqual(before[home.port] ?? 0);
});

const NODES = process.env.CLUSTER_NODE_COMMAND;

async function changeNode(act: "stop-node" | "start-node", { port }: Node): Promise<void> {
  const nodes = await rows<Node>(
    ownerDatabase(),
    sql`select nodename as host, nodeport as port from pg_dist_node where groupid > 0 order by groupid`,
  );
  const place = nodes.findIndex((node) => node.port === port) + 1;
  const done = promisify(execFile)("bash", ["-c", `${NODES} ${act} ${place} > /dev/null 2>&1`]);
  if (act === "stop-node") return void (await done);
  // A node with a long recovery answers later than its command waits.
  await done.catch(() => undefined);
  await expect.poll(() => answers(port), { timeout: 300_000 }).toBe(true);
}

/** Whether the node accepts statements. */
async function answers(port: number): Promise<boolean> {
  const url = new URL(process.env.CLUSTER_URL ?? "");
  url.port = String(port);
  const node = postgres(url.href, { max: 1, onnotice: () => {} });
  return node`select 1`
    .then(() => true)
    .catch(() => false)
    .finally(() => node.end());
}

test("while a node is down, its partners get an error and lose nothing, and the others keep paying, with everything that follows", async () => {
  test.skip(!NODES, "CLUSTER_NODE_COMMAND names no command that stops and starts a node");
  test.setTimeout(600_000);
  const [[stays], [leaves]] = await payersOnBoth();
  if (!stays || !leaves) throw new Error("a node has no partner");
  const load = [stays, leaves].map(keepPaying);
  const [ofStays, ofLeaves] = load;
  if (!ofStays || !ofLeaves) throw new Error("nobody pays");
  await expect.poll(() => Math.min(...load.map(({ paid }) => paid.length))).toBeGreaterThan(5);
  await changeNode("stop-node", leaves.node);
  try {
    const before = ofStays.paid.length;
    await expect.poll(() => ofStays.paid.length).toBeGreaterThan(before + 20);
    await expect.poll(() => [...ofLeaves.statuses.keys()].some((status) => status >= 500)).toBe(true);
    // The worker also continues for the other partners: it chains new audit rows.
    const trail = await trailOf(stays);
    await expect.poll(() => trailOf(stays), { timeout: 120_000 }).toBeGreaterThan(trail + 20);
  } finally {
    await changeNode("start-node", leaves.node);
  }
  const before = ofLeaves.paid.length;
  await expect.poll(() => ofLeaves.paid.length).toBeGreaterThan(before + 5);
  const [toStays, toLeaves] = await Promise.all([ofStays.stop(), ofLeaves.stop()]);
  expect(Object.keys(toStays)).toEqual(["200"]);
  for (const status of Object.keys(toLeaves)) expect(["200", "503", "504"]).toContain(status);
  await expectStored(stays, ofStays.paid);
  await expectStored(leaves, ofLeaves.paid);
});
