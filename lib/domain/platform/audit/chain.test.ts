import { expect, test } from "@playwright/test";
import { asc, eq, sql } from "drizzle-orm";
import { rows } from "@/db/client";
import { auditEventTable, auditWaitingTable } from "@/db/schema";
import { checkOf, inVain, newTrail, spoil } from "@/testing/audit";
import { ctxFor, transact } from "@/testing/context";
import { newPartner, testDatabase } from "@/testing/factories";
import { onOnePostgreSQL } from "@/testing/one-postgresql";
import { ownerDatabase } from "@/testing/owner";
import { newID } from "@/lib/core/api/ids";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { chainAllRows, chainRows, countWaiting } from "./chain";
import { checkLinks } from "./check-links";
import { listAuditEvents } from "./queries";
import { recordAll, recordAudit } from "./record";

const db = testDatabase();
const REFUSED = { cause: { code: "23001" } };

const row = (object: string, accountID: string) =>
  ({ action: "file.decide", object, outcome: "done", accountID }) as const;
const leave = (ctx: Ctx, ...objects: string[]) =>
  recordAll(
    ctx,
    objects.map((object) => row(object, ctx.accountID)),
  );
const chained = ({ partnerID }: Ctx) =>
  db
    .select()
    .from(auditEventTable)
    .where(eq(auditEventTable.partnerID, partnerID))
    .orderBy(asc(auditEventTable.sequence));
const waiting = ({ partnerID }: Ctx) => db.$count(auditWaitingTable, eq(auditWaitingTable.partnerID, partnerID));

test("a row waits, already shows on the page, and gets its sequence number once, in the order of writing", async () => {
  const ctx = ctxFor(await newPartner(db));
  await transact(ctx, (open) => leave(open, "a", "b"));
  await leave({ ...ctx, now: new Date(ctx.now.getTime() + 5) }, "c");
  const listed = async () => (await listAuditEvents(ctx, { skip: 0, count: 9 })).items;
  expect((await listed()).map(({ object }) => object)).toEqual(["c", "b", "a"]);
  await chainRows(db, ctx.partnerID);
  await chainRows(db, ctx.partnerID);
  expect((await chained(ctx)).map(({ sequence, object }) => [sequence, object])).toEqual([
    [1, "a"],
    [2, "b"],
    [3, "c"],
  ]);
  expect(await checkLinks(db, ctx.partnerID, { after: 0, most: 9 })).toEqual({ last: 3, rows: 3, fault: null });
  expect((await listed()).map(({ sequence }) => sequence)).toEqual([3, 2, 1]);
});

test("several workers that chain rows during writes leave one unbroken chain", async () => {
  const ctx = ctxFor(await newPartner(db));
  const write = Array.from({ length: 60 }, (_, index) => transact(ctx, (open) => leave(open, String(index))));
  const chain = Array.from({ length: 6 }, (_, index) =>
    (index % 2 ? chainRows(db, ctx.partnerID) : chainAllRows(db)).catch(() => {}),
  );
  await Promise.all([...write, ...chain]);
  await expect
    .poll(async () => {
      await chainRows(db, ctx.partnerID);
      return waiting(ctx);
    })
    .toBe(0);
  expect(await checkLinks(db, ctx.partnerID, { after: 0, most: 99 })).toEqual({ last: 60, rows: 60, fault: null });
});

test("a reader that chains its own rows waits for the worker that holds the chain, and then finds all its rows in order", async () => {
  onOnePostgreSQL("Who waits for the chain shows only in the locks of the partner's node.");
  const ctx = ctxFor(await newPartner(db));
  await leave(ctx, "a", "b", "c");
  const isWaited = async () => {
    const waiting = sql`select from pg_locks line join pg_locks w using (pid)
      where line.relation = 'audit_head'::regclass and w.locktype = 'transactionid' and not w.granted`;
    return (await rows(db, waiting)).length > 0;
  };
  const done = await ownerDatabase().transaction(async (open) => {
    await open.execute(sql`select lock_audit_head(${ctx.partnerID}::uuid)`);
    let isDone = false;
    const one = chainRows(db, ctx.partnerID).then(() => (isDone = true));
    await expect.poll(async () => isDone || (await isWaited())).toBe(true);
    expect(isDone).toBe(false);
    return [one];
  });
  await Promise.all(done);
  expect((await chained(ctx)).map(({ object }) => object)).toEqual(["a", "b", "c"]);
});

test("when a change is rolled back, then its row is gone", async () => {
  const ctx = ctxFor(await newPartner(db));
  await transact(ctx, async (open) => {
    await leave(open, "undone");
    throw new Error("undone");
  }).catch(() => {});
  expect(await waiting(ctx)).toBe(0);
});

test("waiting rows cannot be changed, not even by the owner while the rules are active, nor deleted by the server", async () => {
  const ctx = ctxFor(await newPartner(db));
  const own = sql`where partner_id = ${ctx.partnerID}`;
  for (const change of [sql`update audit_waiting set reason = 'x' ${own}`, sql`truncate audit_waiting`]) {
    await inVain(ctx, async (open) => {
      await leave(open, "a");
      await expect(open.db.execute(change)).rejects.toMatchObject(REFUSED);
    });
  }
  await expect(db.execute(sql`delete from audit_waiting ${own}`)).rejects.toMatchObject({ cause: { code: "42501" } });
});

test("the hash covers the object's name and the changes", async () => {
  const ctx = ctxFor(await newPartner(db));
  const changes = [{ field: "role", before: "support", after: "admin" }];
  await recordAudit(ctx, { ...row(newID(), ctx.accountID), name: "Ada", changes });
  await chainRows(db, ctx.partnerID);
  for (const change of [sql`object_name = 'Bob'`, sql`object_name = null, changes = null`, sql`changes = '[]'`]) {
    await inVain(ctx, async (open) => {
      await spoil(open, sql`update audit_event set ${change} where partner_id = ${ctx.partnerID}`);
      expect((await checkLinks(open.db, ctx.partnerID, { after: 0, most: 9 })).fault).toEqual({
        fault: "changed",
        sequence: 1,
      });
    });
  }
});

test("a check reports rows that wait for more than a minute", async () => {
  const { ctx, file } = await newTrail(2);
  await inVain(ctx, async (open) => {
    await leave(open, "late");
    expect(await checkOf(open, file)).toMatchObject({ state: "holds", checked: 2 });
    await spoil(open, sql`update audit_waiting set written_on = now() - interval '61 seconds' where object = 'late'`);
    expect(await countWaiting(open.db, ctx.partnerID)).toBe(1);
    expect(await checkOf(open, file)).toMatchObject({ state: "broken", fault: "waiting", checked: 2 });
  });
});

test("while one chain is locked, other partners get their rows, and that chain follows once it is free", async () => {
  onOnePostgreSQL("The lock is taken as the owner, on the partner's node.");
  const [held, free] = [ctxFor(await newPartner(db)), ctxFor(await newPartner(db))];
  await leave(held, "first");
  await chainRows(db, held.partnerID);
  await Promise.all([leave(held, "a", "b"), leave(free, "a", "b")]);
  await ownerDatabase().transaction(async (open) => {
    await open.execute(sql`select from audit_head where partner_id = ${held.partnerID} for no key update`);
    // Two workers start at the same time. Neither waits for the locked chain.
    await Promise.all([chainAllRows(db), chainAllRows(db)]);
    await expect.poll(() => chainAllRows(db).then(() => waiting(free))).toBe(0);
    expect(await waiting(held)).toBe(2);
  });
  await expect.poll(() => chainAllRows(db).then(() => waiting(held))).toBe(0);
  expect(await checkLinks(db, held.partnerID, { after: 0, most: 9 })).toEqual({ last: 3, rows: 3, fault: null });
  expect(await checkLinks(db, free.partnerID, { after: 0, most: 9 })).toEqual({ last: 2, rows: 2, fault: null });
});
