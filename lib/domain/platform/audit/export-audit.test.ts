import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { userTable } from "@/db/schema";
import { ctxFor, transact } from "@/testing/context";
import { newKey, newPartner, testDatabase } from "@/testing/factories";
import { newPerson, signedIn } from "@/testing/people";
import { newID } from "@/lib/core/api/ids";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { AuditFilter, ExportAuditEvents, ListAuditEvents } from "./dashboard";
import { exportAuditEvents } from "./export-audit";
import { listAuditEvents } from "./queries";
import { recordAudit, type AuditEntry } from "./record";

const db = testDatabase();

async function leave(ctx: Ctx, entry: Partial<AuditEntry> = {}) {
  const object = newID<string>();
  await transact(ctx, (open) =>
    recordAudit(open, { action: "file.decide", object, outcome: "done", accountID: ctx.accountID, ...entry }),
  );
  return entry.object ?? object;
}

const find = async (ctx: Ctx, query: object) =>
  (await listAuditEvents(ctx, ListAuditEvents.parse(query))).items.map(({ object }) => object);

test("the audit log is found by actor: ID, part of an email address or part of a key's name", async () => {
  const partner = await newPartner(db);
  const person = await newPerson(db, partner);
  const { keyID } = await newKey(db, partner.accountID);
  const byPerson = await leave(await signedIn(db, partner, person));
  const byKey = await leave(ctxFor(partner, partner.accountID, { caller: { kind: "key", id: keyID } }));
  const ctx = ctxFor(partner);
  const [local = ""] = person.email.toUpperCase().split("@");
  for (const actor of [person.email, local, person.userID]) expect(await find(ctx, { actor })).toEqual([byPerson]);
  expect([await find(ctx, { actor: "tes" }), await find(ctx, { actor: keyID })]).toEqual([[byKey, byPerson], [byKey]]);
  expect(await find(ctx, { actor: "nobody" })).toEqual([]);
  const name = `Ada ${newID()}`;
  await db.update(userTable).set({ name }).where(eq(userTable.userID, person.userID));
  expect(await find(ctx, { actor: name.toUpperCase() })).toEqual([byPerson]);
  const { items } = await listAuditEvents(ctx, ListAuditEvents.parse({ actor: person.userID }));
  expect(items[0]?.actor.name).toBe(`${name} (${person.email})`);
});

test("the audit log is found by outcome, address, account and day, and an invalid value finds nothing", async () => {
  const partner = await newPartner(db);
  const account = newID<Ctx["accountID"]>();
  const at = (now: string, clientAddress: string) => ({
    ...ctxFor(partner, undefined, { now: new Date(now) }),
    clientAddress,
  });
  const refused = await leave(at("2026-11-20T23:59:59.999Z", "10.0.0.1"), {
    outcome: "refused:forbidden",
    reason: "scope",
  });
  const done = await leave(at("2026-11-21T00:00:00Z", "10.0.0.2"), { accountID: account });
  const ctx = ctxFor(partner);
  expect([await find(ctx, { outcome: "refused" }), await find(ctx, { outcome: "done" })]).toEqual([[refused], [done]]);
  expect([await find(ctx, { address: "10.0.0.1" }), await find(ctx, { account })]).toEqual([[refused], [done]]);
  expect([
    await find(ctx, { to: "2026-11-20" }),
    await find(ctx, { from: "2026-11-21" }),
    await find(ctx, { from: "2026-11-20", to: "2026-11-21" }),
  ]).toEqual([[refused], [done], [done, refused]]);
  for (const none of [{ outcome: "lost" }, { account: "x" }, { from: "yesterday" }, { to: "2026-02-30" }])
    expect(await find(ctx, none)).toEqual([]);
});

test("a download has every row of the filter once, without its own record", async () => {
  const ctx = ctxFor(await newPartner(db));
  for (let count = 0; count < 3; count++) await leave(ctx, { action: "brand.create", reason: "=cmd()" });
  await leave(ctx, { action: "brand.update" });
  const file = async (query: object) => exportAuditEvents(ctx, ExportAuditEvents.parse(query));
  const csv = await file({ action: "brand.create" });
  expect(csv.headers.get("content-disposition")).toMatch(/filename="audit-\d{4}-\d\d-\d\d-3-rows\.csv"$/);
  const lines = (await csv.text()).trimEnd().split("\r\n");
  expect([lines.length, lines[0]]).toEqual([4, expect.stringMatching(/^(?:\uFEFF)?sequence,createdOn,actorKind/)]);
  expect(lines.slice(1).every((line) => line.includes(",'=cmd(),"))).toBe(true);
  const jsonl = await file({ format: "jsonl" });
  expect(jsonl.headers.get("x-row-count")).toBe("5");
  const events = (await jsonl.text())
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as { sequence: number; action: string });
  expect(events.map(({ action }) => action)).toEqual([
    "audit.export",
    "brand.update",
    "brand.create",
    "brand.create",
    "brand.create",
  ]);
  const { items } = await listAuditEvents(ctx, ListAuditEvents.parse({ action: "audit.export" }));
  expect(items.map(({ reason }) => reason)).toEqual(["5 rows as jsonl", "3 rows as csv"]);
});

test("a download longer than one batch has each row once, in order", async () => {
  const ctx = ctxFor(await newPartner(db));
  await transact(ctx, async (open) => {
    for (let count = 0; count < 1101; count++)
      await recordAudit(open, {
        action: "brand.replace",
        object: String(count),
        outcome: "done",
        accountID: ctx.accountID,
      });
  });
  const text = await (await exportAuditEvents(ctx, { ...AuditFilter.parse({}), format: "jsonl" })).text();
  const objects = text
    .trimEnd()
    .split("\n")
    .map((line) => (JSON.parse(line) as { object: string }).object);
  expect(objects).toEqual(Array.from({ length: 1101 }, (_, index) => String(1100 - index)));
});
