import { expect, test } from "@playwright/test";
import { sql } from "drizzle-orm";
import { rows } from "@/db/client";
import { ctxFor, transact } from "@/testing/context";
import { newKey, newPartner, testDatabase, type Partner } from "@/testing/factories";
import { newPerson, signedIn } from "@/testing/people";
import type { AuditAction } from "@/lib/core/access/audit-actions";
import { newID } from "@/lib/core/api/ids";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { chainRows } from "./chain";
import { checkLinks } from "./check-links";
import { listAuditEvents } from "./queries";
import { recordAudit } from "./record";

const db = testDatabase();
const all = { skip: 0, count: 50 };

async function leave(ctx: Ctx, action: AuditAction = "file.decide", object: string = newID()) {
  await transact(ctx, (open) => recordAudit(open, { action, object, outcome: "done", accountID: ctx.accountID }));
  return object;
}

async function sequences(partner: Partner): Promise<number[]> {
  const matches = await rows<{ sequence: number }>(
    db,
    sql`select sequence::float8 as sequence from audit_event where partner_id = ${partner.accountID} order by sequence`,
  );
  return matches.map(({ sequence }) => sequence);
}

test("the audit log lists rows newest first with their actor, one page at a time", async () => {
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
  expect(items[0]).toMatchObject({
    action: "file.decide",
    outcome: "done",
    clientAddress: "127.0.0.1",
    accountID: partner.accountID,
  });
  expect(await listAuditEvents(ctxFor(partner), { skip: 0, count: 1 })).toMatchObject({
    items: [{ object: second }],
    more: true,
  });
  expect(await listAuditEvents(ctxFor(partner), { skip: 1, count: 1 })).toMatchObject({
    items: [{ object: first }],
    more: false,
  });
});

test("the filter for colleagues leaves out programs, rejected requests and the caller's own actions", async () => {
  const partner = await newPartner(db);
  const [me, colleague] = [
    await signedIn(db, partner, await newPerson(db, partner)),
    await signedIn(db, partner, await newPerson(db, partner)),
  ];
  const [own, theirs] = [await leave(me), await leave(colleague)];
  await leave(ctxFor(partner));
  const entry = { action: "file.decide", object: newID(), accountID: partner.accountID } as const;
  await transact(colleague, (open) => recordAudit(open, { ...entry, outcome: "refused:forbidden" }));
  const by = async (ctx: Ctx) =>
    (await listAuditEvents(ctx, { ...all, colleagues: true })).items.map(({ object }) => object);
  expect(await by(me)).toEqual([theirs]);
  expect(await by(colleague)).toEqual([own]);
});

test("the audit log is filtered by object and by action", async () => {
  const ctx = ctxFor(await newPartner(db));
  const object = await leave(ctx, "brand.create");
  await leave(ctx, "brand.update", object);
  await leave(ctx, "brand.update");
  const actions = async (filter: { object?: string; action?: string }) =>
    (await listAuditEvents(ctx, { ...all, object: filter.object, action: filter.action })).items.map(
      ({ action }) => action,
    );
  expect(await actions({ object })).toEqual(["brand.update", "brand.create"]);
  expect(await actions({ object, action: "brand.create" })).toEqual(["brand.create"]);
  expect(await actions({ action: "brand.update" })).toHaveLength(2);
  expect(await actions({ object: "'%" })).toEqual([]);
});

test("a partner sees only its own audit log, even for an object that other partners changed", async () => {
  const [own, yours] = [ctxFor(await newPartner(db)), ctxFor(await newPartner(db))];
  const object = await leave(yours);
  expect(await listAuditEvents(own, { ...all, object, action: undefined })).toEqual({ items: [], more: false });
});

test("rows written at the same time get consecutive numbers from 1", async () => {
  const partner = await newPartner(db);
  await Promise.all(Array.from({ length: 20 }, () => leave(ctxFor(partner))));
  await chainRows(db, partner.accountID);
  expect(await sequences(partner)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  expect(await checkLinks(db, partner.accountID, { after: 0, most: 100 })).toEqual({ last: 20, rows: 20, fault: null });
});

test("one partner's audited write does not wait for another partner's", async () => {
  const [own, yours] = [ctxFor(await newPartner(db)), ctxFor(await newPartner(db))];
  await transact(own, async (open) => {
    await recordAudit(open, { action: "file.decide", object: "x", outcome: "done", accountID: own.accountID });
    await leave(yours);
    expect((await listAuditEvents(yours, all)).items).toHaveLength(1);
  });
  expect((await listAuditEvents(own, all)).items).toHaveLength(1);
});

test("the server cannot change or delete its rows, or write past the chain", async () => {
  const ctx = ctxFor(await newPartner(db));
  const object = await leave(ctx);
  for (const change of [
    sql`update audit_event set reason = 'x' where object = ${object}`,
    sql`delete from audit_event where object = ${object}`,
    sql`truncate audit_event`,
    sql`insert into audit_event select * from audit_event where object = ${object}`,
  ]) {
    await expect(db.execute(change)).rejects.toMatchObject({ cause: { code: "42501" } });
  }
});
