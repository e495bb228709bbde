import { expect, test } from "@playwright/test";
import { and, eq } from "drizzle-orm";
import { auditTrailView, listExportTable as t, memberTable, reconciliationBreakTable } from "@/db/schema";
import { transact } from "@/testing/context";
import { EVENT_TYPE, EVENTS_PATH, newExporter, TOMORROW } from "@/testing/exports";
import { testDatabase } from "@/testing/factories";
import { mailTo } from "@/testing/mail";
import { newID } from "@/lib/core/api/ids";
import { exportOutline } from "@/lib/core/api/list-export";
import type { Operation } from "@/lib/core/api/operation";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { FileAnswer, type FileSlice } from "@/lib/domain/kernel/operations/download";
import { reconciliation } from "@/lib/domain/money/rails/dashboard";
import { events } from "@/lib/domain/platform/event-log/dashboard";
import { bindingOf, exportPort } from "@/lib/http/bindings";
import { fileStore } from "@/lib/providers/file-store";
import {
  cancelListExport,
  downloadListExport,
  type ExportPort,
  listListExports,
  partName,
  retryListExport,
} from "./list-exports";
import { EXPORT_TRIES } from "./write-exports";

const db = testDatabase();

type Invoke = (ctx: Ctx, input: object) => Promise<unknown>;

const isStored = (name: string) =>
  fileStore()
    .get(name)
    .then(
      () => true,
      () => false,
    );

/** The port for workers, which also runs a hook before each slice of a file. */
function doorWith(before: (slice: number) => Promise<unknown>): ExportPort {
  async function* slowly(slices: AsyncGenerator<FileSlice>) {
    let count = 0;
    for await (const slice of slices) {
      await before((count += 1));
      yield slice;
    }
  }
  const bindings = exportPort.bindings.map(([operation, invoke]) => {
    if (operation.path !== EVENTS_PATH) return [operation, invoke] as const;
    const later = async (ctx: Ctx, input: object) => {
      const { slices, file } = (await (invoke as unknown as Invoke)(ctx, input)) as FileAnswer;
      return new FileAnswer(slowly(slices), file);
    };
    return [operation, later] as unknown as ExportPort["bindings"][number];
  });
  return { ...exportPort, bindings };
}

test("a worker writes all rows in sealed parts and notifies the person, and the file equals a download of the list", async () => {
  const { ctx, create, write, row, ids, person } = await newExporter(exportPort, 2105);
  const { exportID } = await create();
  expect(await listListExports(ctx, { skip: 0, count: 10 })).toMatchObject([
    { exportID, name: "events", state: "waiting", rowsDone: 0 },
  ]);
  await write();
  const [operation, invoke] = bindingOf(exportOutline(events.list)) as unknown as [Operation, Invoke];
  const query = operation.query?.parse({ type: EVENT_TYPE });
  const atOnce = (await invoke(ctx, { params: {}, query })) as Response;
  const file = await downloadListExport(ctx, exportPort, exportID);
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
  const auditRows = await db
    .select({ action: auditTrailView.action, outcome: auditTrailView.outcome, reason: auditTrailView.reason })
    .from(auditTrailView)
    .where(and(eq(auditTrailView.partnerID, ctx.partnerID), eq(auditTrailView.object, exportID)));
  expect(auditRows).toEqual([{ action: "list-export.download", outcome: "disclosed", reason: "2105 rows" }]);
});

test("no cell of a written file starts a formula", async () => {
  const { ctx, create, write, text } = await newExporter(exportPort);
  const one = { partnerID: ctx.partnerID, provider: "simulator", day: "2026-11-20", kind: "amount-differs" } as const;
  const breakID = newID<string>();
  const facts = { breakID, reference: `=HYPERLINK(${breakID})`, expected: 1250, stated: 1200 };
  await db.insert(reconciliationBreakTable).values({ ...one, ...facts, createdOn: ctx.now });
  await db.update(memberTable).set({ role: "owner" }).where(eq(memberTable.accountID, ctx.partnerID));
  const { exportID } = await create({}, exportOutline(reconciliation.breaks).path);
  await write();
  expect(await text(exportID)).toContain(`,'=HYPERLINK(${breakID}),`);
});

test("when a worker dies in the middle, another starts again, and the dead one does no damage if it resumes", async () => {
  const { create, write, row, due, text } = await newExporter(exportPort, 2105);
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
  // An idle lane of the first worker may have taken it.
  await expect.poll(async () => (await row(exportID))?.state).toBe("ready");
  expect(await row(exportID)).toMatchObject({ attempt: 2, rowsDone: 2105 });
  expect(await isStored(half)).toBe(false);
  wake();
  await first;
  expect(await isStored(partName(exportID, 1, 2))).toBe(false);
  expect(await text(exportID)).toContain("Control total,2105 rows");
});

test("a worker that stops hands over its export immediately", async () => {
  const { create, write, row, text } = await newExporter(exportPort, 2105);
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

test("a canceled export stops, leaves no files behind, and can be restarted", async () => {
  const { ctx, create, write, row, due, text } = await newExporter(exportPort, 2105);
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

test("a failing export is retried, then marked as failed, and its person may restart it", async () => {
  const { ctx, create, write, row, due, text } = await newExporter(exportPort);
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

test("a file is not served if one of its parts was swapped", async () => {
  const { create, write, row, text } = await newExporter(exportPort, 2105);
  const { exportID } = await create();
  await write();
  const { attempt = 0 } = (await row(exportID)) ?? {};
  const name = (part: number) => partName(exportID, attempt, part);
  await fileStore().put(name(2), await fileStore().get(name(1)));
  await expect(text(exportID)).rejects.toThrow();
  await fileStore().delete(name(1));
  await expect(text(exportID)).rejects.toMatchObject({ kind: "downstream" });
});

test("a file is deleted after its retention days, together with its row", async () => {
  const { ctx, create, write, row, text } = await newExporter(exportPort);
  const { exportID } = await create();
  await write();
  const { attempt = 0 } = (await row(exportID)) ?? {};
  const over = new Date(Date.now() - 1000);
  await db.update(t).set({ expiresOn: over, dueOn: TOMORROW }).where(eq(t.exportID, exportID));
  await expect(text(exportID)).rejects.toMatchObject({ kind: "notFound" });
  expect(await listListExports(ctx, { skip: 0, count: 10 })).toEqual([]);
  await write();
  expect([await row(exportID), await isStored(partName(exportID, attempt, 1))]).toEqual([undefined, false]);
});
