import { expect, test } from "@playwright/test";
import { and, eq, sql } from "drizzle-orm";
import { auditTrailView, eventTable, listExportTable as t, memberTable, reconciliationBreakTable } from "@/db/schema";
import { ctxFor, transact } from "@/db/testing/context";
import { newPartner, testDatabase } from "@/db/testing/factories";
import { insertMany } from "@/db/testing/insert-many";
import { mailTo } from "@/db/testing/mail";
import { newPerson, signedIn } from "@/db/testing/people";
import { Deadline } from "@/lib/core/deadline";
import { type ExportID, newID } from "@/lib/core/ids";
import { exportOutline } from "@/lib/core/list-export";
import type { Operation } from "@/lib/core/operation";
import type { Ctx, PublicCtx } from "@/lib/domain/kernel/context";
import { FileAnswer, type FileSlice } from "@/lib/domain/kernel/download";
import { ROWS_AT_ONCE_MAX } from "@/lib/domain/kernel/limits";
import { reconciliation } from "@/lib/domain/money/rails/dashboard";
import { events } from "@/lib/domain/platform/event-log/dashboard";
import { bindingOf, exportDoor } from "@/lib/http/bindings";
import { fileStore } from "@/lib/providers/file-store";
import { CreateListExport, EXPORTS_PER_PERSON, UNFINISHED_PER_PERSON, UNFINISHED_PER_TEAM } from "./dashboard";
import {
  cancelListExport,
  createListExport,
  downloadListExport,
  type ExportDoor,
  listListExports,
  partName,
  retryListExport,
} from "./list-exports";
import { EXPORT_TRIES, writeExports } from "./write-exports";

const db = testDatabase();
const PATH = exportOutline(events.list).path;
const TYPE = "account.updated";

type Invoke = (ctx: Ctx, input: object) => Promise<unknown>;

/** A person of a team with some events, and what they do with exports of them. */
async function setting(rows = 3) {
  const partner = await newPartner(db);
  const person = await newPerson(db, partner, { role: "developer" });
  const ctx = await signedIn(db, partner, person);
  const made = Array.from({ length: rows }, (_, index) => ({
    eventID: newID<string>(),
    type: TYPE,
    partnerID: ctx.partnerID,
    accountID: ctx.partnerID,
    data: {},
    createdOn: new Date(ctx.now.getTime() - index),
  }));
  await insertMany(eventTable, made);
  const of = { partnerID: ctx.partnerID };
  return {
    partner,
    person,
    ctx,
    ids: made.map(({ eventID }) => eventID),
    create: (query: object = { type: TYPE }, path = PATH) =>
      transact(ctx, (open) => createListExport(open, exportDoor, CreateListExport.parse({ path, query }))),
    write: (door: ExportDoor = exportDoor, more: Partial<PublicCtx> = {}) =>
      writeExports({ db, now: new Date(), requestID: ctx.requestID, clientAddress: "worker", ...more }, of, door, {
        partBytes: 20_000,
      }),
    row: async (exportID: ExportID) => {
      const [row] = await db.select().from(t).where(eq(t.exportID, exportID));
      return row;
    },
    due: (exportID: ExportID) =>
      db
        .update(t)
        .set({ dueOn: sql`now()` })
        .where(eq(t.exportID, exportID)),
    text: async (exportID: ExportID) => (await downloadListExport(ctx, exportDoor, exportID)).text(),
  };
}

const isStored = (name: string) =>
  fileStore()
    .get(name)
    .then(
      () => true,
      () => false,
    );

/** The way in for workers, and what else happens before each slice of a file. */
function doorWith(before: (slice: number) => Promise<unknown>): ExportDoor {
  async function* slowly(slices: AsyncGenerator<FileSlice>) {
    let count = 0;
    for await (const slice of slices) {
      await before((count += 1));
      yield slice;
    }
  }
  const bindings = exportDoor.bindings.map(([operation, invoke]) => {
    if (operation.path !== PATH) return [operation, invoke] as const;
    const later = async (ctx: Ctx, input: object) => {
      const { slices, file } = (await (invoke as unknown as Invoke)(ctx, input)) as FileAnswer;
      return new FileAnswer(slowly(slices), file);
    };
    return [operation, later] as unknown as ExportDoor["bindings"][number];
  });
  return { ...exportDoor, bindings };
}

test("a worker writes all rows in sealed parts, tells the person, and the file is what a download of the list is", async () => {
  const { ctx, create, write, row, text, ids, person } = await setting(2105);
  const { exportID } = await create();
  expect(await listListExports(ctx, { skip: 0, count: 10 })).toMatchObject([
    { exportID, name: "events", state: "waiting", rowsDone: 0 },
  ]);
  await write();
  const [operation, invoke] = bindingOf(exportOutline(events.list)) as unknown as [Operation, Invoke];
  const query = operation.query?.parse({ type: TYPE });
  const atOnce = (await invoke(ctx, { params: {}, query })) as Response;
  const file = await downloadListExport(ctx, exportDoor, exportID);
  const bytes = Buffer.from(await file.arrayBuffer());
  expect(bytes.toString()).toBe(Buffer.from(await atOnce.arrayBuffer()).toString());
  expect(bytes.toString().split("\r\n")).toHaveLength(2105 + 3);
  expect(file.headers.get("content-length")).toBe(String(bytes.length));
  expect(file.headers.get("content-disposition")).toMatch(/filename="events-\d{4}-\d\d-\d\d-2105-rows\.csv"/);
  const { parts = 0, attempt = 0 } = (await row(exportID)) ?? {};
  expect(parts).toBeGreaterThan(2);
  for (let part = 1; part <= parts; part++)
    expect((await fileStore().get(partName(exportID, attempt, part))).includes(ids[0] ?? "")).toBe(false);
  const [mail, ...more] = await mailTo(db, person.email);
  expect([mail?.subject, mail?.about, more]).toEqual(["Your export of events is ready", exportID, []]);
  expect(mail?.content?.text).toContain("/settings/exports");
  expect(mail?.content?.text).not.toContain(exportID);
  const trail = await db
    .select({ action: auditTrailView.action, outcome: auditTrailView.outcome, reason: auditTrailView.reason })
    .from(auditTrailView)
    .where(and(eq(auditTrailView.partnerID, ctx.partnerID), eq(auditTrailView.object, exportID)));
  expect(trail).toEqual([{ action: "list-export.download", outcome: "disclosed", reason: "2105 rows" }]);
});

test("no cell of a written file starts a formula", async () => {
  const { ctx, create, write, text } = await setting();
  const one = { partnerID: ctx.partnerID, provider: "simulator", day: "2026-11-20", kind: "amount-differs" } as const;
  const facts = { breakID: newID<string>(), reference: "=HYPERLINK(1)", expected: 1250, stated: 1200 };
  await db.insert(reconciliationBreakTable).values({ ...one, ...facts, createdOn: ctx.now });
  await db.update(memberTable).set({ role: "owner" }).where(eq(memberTable.accountID, ctx.partnerID));
  const { exportID } = await create({}, exportOutline(reconciliation.breaks).path);
  await write();
  expect(await text(exportID)).toContain(",'=HYPERLINK(1),");
});

test("nobody else has an export: not a colleague, not another team; and a program has none", async () => {
  const { partner, ctx, create, write } = await setting();
  const { exportID } = await create();
  await write();
  const other = await newPartner(db);
  const colleague = await signedIn(db, partner, await newPerson(db, partner));
  const stranger = await signedIn(db, other, await newPerson(db, other));
  for (const who of [colleague, stranger]) {
    expect(await listListExports(who, { skip: 0, count: 10 })).toEqual([]);
    const missing = { kind: "notFound" };
    await expect(downloadListExport(who, exportDoor, exportID)).rejects.toMatchObject(missing);
    await expect(transact(who, (open) => cancelListExport(open, exportID))).rejects.toMatchObject(missing);
    await expect(transact(who, (open) => retryListExport(open, exportID))).rejects.toMatchObject(missing);
  }
  await expect(listListExports(ctxFor(partner), { skip: 0, count: 10 })).rejects.toMatchObject({ kind: "forbidden" });
  expect((await listListExports(ctx, { skip: 0, count: 10 })).map(({ state }) => state)).toEqual(["ready"]);
});

test("whoever lost the permission gets no file: not when they ask, not when it is written, not when it is there", async () => {
  const { partner, person, create, write, row, text } = await setting();
  const become = (role: "developer" | "support") =>
    db
      .update(memberTable)
      .set({ role })
      .where(and(eq(memberTable.accountID, partner.accountID), eq(memberTable.userID, person.userID)));
  const [early, late] = [await create(), await create()];
  const isFirst = eq(t.exportID, late.exportID);
  await db
    .update(t)
    .set({ dueOn: sql`now() + interval '1 hour'` })
    .where(isFirst);
  await write();
  await become("support");
  await expect(text(early.exportID)).rejects.toMatchObject({ kind: "forbidden" });
  await expect(create()).rejects.toMatchObject({ kind: "forbidden" });
  await db
    .update(t)
    .set({ dueOn: sql`now()` })
    .where(isFirst);
  await write();
  expect(await row(late.exportID)).toMatchObject({ state: "failed", fault: "refused", parts: 0 });
  await become("developer");
  expect(await text(early.exportID)).toContain("Control total,3 rows");
  await db.delete(memberTable).where(eq(memberTable.userID, person.userID));
  await expect(text(early.exportID)).rejects.toMatchObject({ kind: "forbidden" });
});

test("what is no download of a list, or asks it wrongly, is refused and not kept", async () => {
  const { ctx, create } = await setting();
  await expect(create({}, events.list.path)).rejects.toMatchObject({ kind: "invalid" });
  await expect(create({}, "/dashboard/nothing/export")).rejects.toMatchObject({ kind: "invalid" });
  await expect(create({ startingAfter: "x" })).rejects.toMatchObject({ kind: "invalid" });
  expect(await listListExports(ctx, { skip: 0, count: 10 })).toEqual([]);
});

test("another worker begins again after one died in the middle, and the dead one spoils nothing if it wakes", async () => {
  const { create, write, row, due, text } = await setting(2105);
  const { exportID } = await create();
  let wake = () => {};
  const asleep = new Promise<void>((resolve) => (wake = resolve));
  const first = write(doorWith((slice) => (slice === 3 ? asleep : Promise.resolve())));
  await expect.poll(async () => (await row(exportID))?.rowsDone).toBe(1000);
  expect(await row(exportID)).toMatchObject({ state: "writing", attempt: 1, parts: 1 });
  await expect(text(exportID)).rejects.toMatchObject({ kind: "conflict", message: "the file is not ready" });
  const half = partName(exportID, 1, 1);
  expect(await isStored(half)).toBe(true);
  await due(exportID);
  await write();
  // A lane of the first worker that has nothing to do may have taken it.
  await expect.poll(async () => (await row(exportID))?.state).toBe("ready");
  expect(await row(exportID)).toMatchObject({ attempt: 2, rowsDone: 2105 });
  expect(await isStored(half)).toBe(false);
  wake();
  await first;
  expect(await isStored(partName(exportID, 1, 2))).toBe(false);
  expect(await text(exportID)).toContain("Control total,2105 rows");
});

test("a worker that stops hands its export over at once", async () => {
  const { create, write, row, text } = await setting(2105);
  const { exportID } = await create();
  const stopping = new AbortController();
  await write(
    doorWith(async (slice) => slice === 2 && stopping.abort()),
    { signal: stopping.signal },
  );
  expect(await row(exportID)).toMatchObject({ state: "waiting", tries: 0 });
  await write();
  expect(await text(exportID)).toContain("Control total,2105 rows");
});

test("a canceled export stops and leaves nothing behind, and can begin again", async () => {
  const { ctx, create, write, row, due, text } = await setting(2105);
  const { exportID } = await create();
  const cancel = () => transact(ctx, (open) => cancelListExport(open, exportID));
  await write(doorWith((slice) => (slice === 3 ? cancel() : Promise.resolve())));
  await due(exportID);
  await write();
  expect(await row(exportID)).toMatchObject({ state: "canceled", parts: 0, wrappedKey: null });
  for (const part of [1, 2, 3]) expect(await isStored(partName(exportID, 1, part))).toBe(false);
  await expect(text(exportID)).rejects.toMatchObject({ kind: "conflict" });
  await expect(cancel()).rejects.toMatchObject({ kind: "conflict", message: "not possible while canceled" });
  await transact(ctx, (open) => retryListExport(open, exportID));
  await write();
  expect(await text(exportID)).toContain("Control total,2105 rows");
});

test("an export that fails is tried again, then says so, and its person may begin it again", async () => {
  const { ctx, create, write, row, due, text } = await setting();
  const { exportID } = await create();
  const broken = doorWith(() => Promise.reject(new Error("of ours")));
  for (let tries = 1; tries <= EXPORT_TRIES; tries++) {
    await due(exportID);
    await expect(write(broken)).rejects.toThrow("of ours");
    expect((await row(exportID))?.state).toBe(tries < EXPORT_TRIES ? "waiting" : "failed");
  }
  expect(await listListExports(ctx, { skip: 0, count: 10 })).toMatchObject([{ state: "failed", fault: "broken" }]);
  await transact(ctx, (open) => retryListExport(open, exportID));
  await write();
  expect(await text(exportID)).toContain("Control total,3 rows");
});

test("a file whose part was exchanged is not handed out", async () => {
  const { create, write, row, text } = await setting(2105);
  const { exportID } = await create();
  await write();
  const { attempt = 0 } = (await row(exportID)) ?? {};
  const name = (part: number) => partName(exportID, attempt, part);
  await fileStore().put(name(2), await fileStore().get(name(1)));
  await expect(text(exportID)).rejects.toThrow();
  await fileStore().delete(name(1));
  await expect(text(exportID)).rejects.toMatchObject({ kind: "downstream" });
});

test("a person and a team have only so many exports under way, and a person keeps only so many", async () => {
  const { partner, ctx, create } = await setting();
  for (let count = 1; count <= UNFINISHED_PER_PERSON; count++) await create();
  await expect(create()).rejects.toMatchObject({ kind: "conflict" });
  const body = CreateListExport.parse({ path: PATH });
  const asking = async () => {
    const colleague = await signedIn(db, partner, await newPerson(db, partner, { role: "developer" }));
    return () => transact(colleague, (open) => createListExport(open, exportDoor, body));
  };
  const theirs = [await asking(), await asking(), await asking()];
  for (let left = UNFINISHED_PER_TEAM - UNFINISHED_PER_PERSON; left > 0; left--) await theirs[left % 3]?.();
  await expect((await asking())()).rejects.toMatchObject({
    message: expect.stringContaining("of your team") as string,
  });
  const [row] = await db
    .select()
    .from(t)
    .where(eq(t.userID, ctx.caller.userID ?? newID()));
  const isOfTeam = eq(t.partnerID, ctx.partnerID);
  await db
    .update(t)
    .set({ state: "canceled", dueOn: sql`now() + interval '1 day'` })
    .where(isOfTeam);
  if (!row) throw new Error("the person has exports");
  const more = Array.from({ length: EXPORTS_PER_PERSON - UNFINISHED_PER_PERSON }, () => ({
    ...row,
    exportID: newID<ExportID>(),
    state: "canceled" as const,
    dueOn: row.expiresOn,
  }));
  await db.insert(t).values(more);
  await expect(create()).rejects.toMatchObject({ message: expect.stringContaining("are kept") as string });
});

test("a file is deleted after its days, with its row", async () => {
  const { ctx, create, write, row, text } = await setting();
  const { exportID } = await create();
  await write();
  const { attempt = 0 } = (await row(exportID)) ?? {};
  const over = new Date(Date.now() - 1000);
  await db.update(t).set({ expiresOn: over, dueOn: over }).where(eq(t.exportID, exportID));
  await expect(text(exportID)).rejects.toMatchObject({ kind: "notFound" });
  expect(await listListExports(ctx, { skip: 0, count: 10 })).toEqual([]);
  await write();
  expect([await row(exportID), await isStored(partName(exportID, attempt, 1))]).toEqual([undefined, false]);
});

test("a request has at most a thousand rows at once", async () => {
  const { ctx } = await setting(ROWS_AT_ONCE_MAX);
  const [operation, invoke] = bindingOf(exportOutline(events.list)) as unknown as [Operation, Invoke];
  const ask = (query: object) =>
    invoke({ ...ctx, deadline: new Deadline(9000) }, { params: {}, query: operation.query?.parse(query) });
  await expect(ask({ type: TYPE })).rejects.toMatchObject({ kind: "conflict" });
  expect(((await ask({ type: "account.created" })) as Response).status).toBe(200);
});
