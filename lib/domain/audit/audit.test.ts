import { expect, test } from "@playwright/test";
import { sql } from "drizzle-orm";
import { rows, type Db } from "@/db/client";
import { ctxFor, transact } from "@/db/testing/context";
import { newKey, newPartner, testDatabase, type Partner } from "@/db/testing/factories";
import { ownerDatabase } from "@/db/testing/owner";
import { newPerson, signedIn } from "@/db/testing/people";
import { newID } from "@/lib/core/ids";
import type { Ctx } from "../context";
import { listAuditEvents } from "./queries";
import { recordAudit } from "./record";
import { verifyAuditChain } from "./verify-chain";

const db = testDatabase();
const all = { skip: 0, count: 50 };

async function leave(ctx: Ctx, action = "test.done", object: string = newID()) {
  await transact(ctx, (open) => recordAudit(open, { action, object, outcome: "done", accountID: ctx.accountID }));
  return object;
}

/** Spoils the trail in a transaction that never commits, as one who may do anything, and tells what the check finds. */
async function spoiled(spoil: (db: Db) => Promise<unknown>): Promise<number | null | undefined> {
  let found: number | null | undefined;
  const undone = new Error("undone");
  await ownerDatabase().transaction(async (open) => {
    await open.execute(sql`set local session_replication_role = replica`);
    await spoil(open);
    found = await verifyAuditChain(open);
    for (const stretch of [40, 41, 43]) expect(await verifyAuditChain(open, stretch)).toBe(found);
    throw undone;
  }).catch((error: unknown) => { if (error !== undone) throw error; });
  return found;
}

async function sequences(partner: Partner): Promise<number[]> {
  const found = await rows<{ sequence: number }>(db, sql`select sequence::float8 as sequence from audit_event where partner_id = ${partner.accountID} order by sequence`);
  return found.map(({ sequence }) => sequence);
}

test("the trail is listed newest first, with who acted, a page at a time", async () => {
  const partner = await newPartner(db);
  const person = await newPerson(db, partner);
  const { keyID } = await newKey(db, partner.accountID);
  const first = await leave(await signedIn(db, partner, person));
  const second = await leave(ctxFor(partner, partner.accountID, { caller: { kind: "key", id: keyID } }));
  const { items, more } = await listAuditEvents(ctxFor(partner), all);
  expect(more).toBe(false);
  expect(items.map(({ object, actor }) => [object, actor])).toEqual([
    [second, { kind: "key", id: keyID, name: "Test" }],
    [first, { kind: "person", id: person.userID, name: person.email }],
  ]);
  expect(items[0]).toMatchObject({ action: "test.done", outcome: "done", clientAddress: "127.0.0.1", accountID: partner.accountID });
  expect(await listAuditEvents(ctxFor(partner), { skip: 0, count: 1 })).toMatchObject({ items: [{ object: second }], more: true });
  expect(await listAuditEvents(ctxFor(partner), { skip: 1, count: 1 })).toMatchObject({ items: [{ object: first }], more: false });
});

test("the trail is filtered by object and by action", async () => {
  const ctx = ctxFor(await newPartner(db));
  const object = await leave(ctx, "one.done");
  await leave(ctx, "two.done", object);
  await leave(ctx, "two.done");
  const actions = async (filter: { object?: string; action?: string }) =>
    (await listAuditEvents(ctx, { ...all, object: filter.object, action: filter.action })).items.map(({ action }) => action);
  expect(await actions({ object })).toEqual(["two.done", "one.done"]);
  expect(await actions({ object, action: "one.done" })).toEqual(["one.done"]);
  expect(await actions({ action: "two.done" })).toHaveLength(2);
  expect(await actions({ object: "'%" })).toEqual([]);
});

test("a partner sees its own trail alone, also of an object that others acted on", async () => {
  const [mine, yours] = [ctxFor(await newPartner(db)), ctxFor(await newPartner(db))];
  const object = await leave(yours);
  expect(await listAuditEvents(mine, { ...all, object, action: undefined })).toEqual({ items: [], more: false });
});

test("rows written at the same time stand one after the other", async () => {
  const partner = await newPartner(db);
  await Promise.all(Array.from({ length: 20 }, () => leave(ctxFor(partner))));
  expect(new Set(await sequences(partner)).size).toBe(20);
  expect(await verifyAuditChain(db)).toBeNull();
});

test("a row that was edited, removed or put in is found, and is the first to be named", async () => {
  const partner = await newPartner(db);
  for (let count = 0; count < 5; count++) await leave(ctxFor(partner));
  const [, second = 0, third = 0] = await sequences(partner);
  expect(await spoiled(async () => {})).toBeNull();
  expect(await spoiled((open) => open.execute(sql`update audit_event set reason = 'another' where sequence in (${second}, ${third})`))).toBe(second);
  expect(await spoiled((open) => open.execute(sql`update audit_event set created_on = created_on + interval '1 millisecond' where sequence = ${third}`))).toBe(third);
  expect(await spoiled((open) => open.execute(sql`update audit_event e set reason = 'another', hash = audit_row_hash(previous_hash, e) where sequence = ${second}`))).toBe(second);
  const rehashed = await spoiled(async (open) => {
    await open.execute(sql`update audit_event set reason = 'another' where sequence = ${second}`);
    await open.execute(sql`update audit_event e set hash = audit_row_hash(previous_hash, e) where sequence = ${second}`);
  });
  expect(rehashed).toBe(second + 1);
  const removed = await spoiled((open) => open.execute(sql`delete from audit_event where sequence = ${second}`));
  expect(removed).toBe(second + 1);
});

test("the server cannot change or remove what it wrote", async () => {
  const ctx = ctxFor(await newPartner(db));
  const object = await leave(ctx);
  for (const change of [sql`update audit_event set reason = 'x' where object = ${object}`, sql`delete from audit_event where object = ${object}`, sql`truncate audit_event`]) {
    await expect(db.execute(change)).rejects.toMatchObject({ cause: { code: "42501" } });
  }
});
