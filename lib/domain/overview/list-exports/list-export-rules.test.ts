import { expect, test } from "@playwright/test";
import { and, eq, sql } from "drizzle-orm";
import { listExportTable as t, memberTable } from "@/db/schema";
import { ctxFor, transact } from "@/testing/context";
import { EVENT_TYPE, EVENTS_PATH, newExporter, TOMORROW } from "@/testing/exports";
import { newAccount, newPartner, testDatabase } from "@/testing/factories";
import { newPerson, signedIn } from "@/testing/people";
import { Deadline } from "@/lib/core/time/deadline";
import { type ExportID, newID } from "@/lib/core/api/ids";
import { exportOutline } from "@/lib/core/api/list-export";
import type { Operation } from "@/lib/core/api/operation";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { ROWS_AT_ONCE_MAX } from "@/lib/domain/kernel/limits";
import { events } from "@/lib/domain/platform/event-log/dashboard";
import { getPartnerAccess } from "@/lib/domain/access/partner-access/queries";
import { setPartnerAccess } from "@/lib/domain/access/partner-access/set-partner-access";
import { bindingOf, exportPort } from "@/lib/http/bindings";
import { CreateListExport, EXPORTS_PER_PERSON, UNFINISHED_PER_PERSON, UNFINISHED_PER_TEAM } from "./dashboard";
import {
  cancelListExport,
  createListExport,
  downloadListExport,
  listListExports,
  retryListExport,
} from "./list-exports";

const db = testDatabase();

type Invoke = (ctx: Ctx, input: object) => Promise<unknown>;

test("an export belongs to one person: a colleague, another team and an API key cannot see it", async () => {
  const { partner, ctx, create, write } = await newExporter(exportPort);
  const { exportID } = await create();
  await write();
  const other = await newPartner(db);
  const colleague = await signedIn(db, partner, await newPerson(db, partner));
  const stranger = await signedIn(db, other, await newPerson(db, other));
  for (const who of [colleague, stranger]) {
    expect(await listListExports(who, { skip: 0, count: 10 })).toEqual([]);
    const missing = { kind: "notFound" };
    await expect(downloadListExport(who, exportPort, exportID)).rejects.toMatchObject(missing);
    await expect(transact(who, (open) => cancelListExport(open, exportID))).rejects.toMatchObject(missing);
    await expect(transact(who, (open) => retryListExport(open, exportID))).rejects.toMatchObject(missing);
  }
  await expect(listListExports(ctxFor(partner), { skip: 0, count: 10 })).rejects.toMatchObject({ kind: "forbidden" });
  expect((await listListExports(ctx, { skip: 0, count: 10 })).map(({ state }) => state)).toEqual(["ready"]);
});

test("someone who lost the permission gets no file, whether they lost it before the request, before the writing or before the download", async () => {
  const { partner, person, create, write, row, text } = await newExporter(exportPort);
  const become = (role: "developer" | "support") =>
    db
      .update(memberTable)
      .set({ role })
      .where(and(eq(memberTable.accountID, partner.accountID), eq(memberTable.userID, person.userID)));
  const [early, late] = [await create(), await create()];
  const isFirst = eq(t.exportID, late.exportID);
  await db
    .update(t)
    .set({ dueOn: sql`now() + interval '3 days'` })
    .where(isFirst);
  await write();
  await become("support");
  await expect(text(early.exportID)).rejects.toMatchObject({ kind: "forbidden" });
  await expect(create()).rejects.toMatchObject({ kind: "forbidden" });
  await db.update(t).set({ dueOn: TOMORROW }).where(isFirst);
  await write();
  expect(await row(late.exportID)).toMatchObject({ state: "failed", fault: "refused", parts: 0 });
  await become("developer");
  expect(await text(early.exportID)).toContain("Control total,3 rows");
  await db.delete(memberTable).where(eq(memberTable.userID, person.userID));
  await expect(text(early.exportID)).rejects.toMatchObject({ kind: "forbidden" });
});

test("a request that names no list's download, or asks for it incorrectly, is rejected and not stored", async () => {
  const { ctx, create } = await newExporter(exportPort);
  await expect(create({}, events.list.path)).rejects.toMatchObject({ kind: "invalid" });
  await expect(create({}, "/dashboard/nothing/export")).rejects.toMatchObject({ kind: "invalid" });
  await expect(create({ startingAfter: "x" })).rejects.toMatchObject({ kind: "invalid" });
  expect(await listListExports(ctx, { skip: 0, count: 10 })).toEqual([]);
});

test("a person and a team can have only a limited number of unfinished exports, and a person keeps a limited number", async () => {
  const { partner, ctx } = await newExporter(exportPort);
  const body = CreateListExport.parse({ path: EVENTS_PATH });
  const isOfTeam = eq(t.partnerID, ctx.partnerID);
  // The test run's worker would write them.
  const ask = (of: Ctx) =>
    transact(of, async (open) => {
      await createListExport(open, exportPort, body);
      await open.db
        .update(t)
        .set({ dueOn: sql`now() + interval '1 day'` })
        .where(isOfTeam);
    });
  const create = () => ask(ctx);
  for (let count = 1; count <= UNFINISHED_PER_PERSON; count++) await create();
  await expect(create()).rejects.toMatchObject({ kind: "conflict" });
  const asking = async () => {
    const colleague = await signedIn(db, partner, await newPerson(db, partner, { role: "developer" }));
    return () => ask(colleague);
  };
  const theirs = [await asking(), await asking(), await asking()];
  for (let left = UNFINISHED_PER_TEAM - UNFINISHED_PER_PERSON; left > 0; left--) await theirs[left % 3]?.();
  await expect((await asking())()).rejects.toMatchObject({
    message: expect.stringContaining("of your team") as unknown,
  });
  const [row] = await db
    .select()
    .from(t)
    .where(eq(t.userID, ctx.caller.userID ?? newID()));
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
  await expect(create()).rejects.toMatchObject({ message: expect.stringContaining("are kept") as unknown });
});

test("a request reads at most a thousand rows at a time", async () => {
  const { ctx } = await newExporter(exportPort, ROWS_AT_ONCE_MAX);
  const [operation, invoke] = bindingOf(exportOutline(events.list)) as unknown as [Operation, Invoke];
  const ask = (query: object) =>
    invoke({ ...ctx, deadline: new Deadline(9000) }, { params: {}, query: operation.query?.parse(query) });
  await expect(ask({ type: EVENT_TYPE })).rejects.toMatchObject({ kind: "conflict" });
  expect(((await ask({ type: "account.created" })) as Response).status).toBe(200);
});

test("when an account withdraws a permission, files with its rows are withdrawn too, and a new export follows the new consent", async () => {
  const { partner, ctx, create, write, row, text } = await newExporter(exportPort);
  const { accountID } = await newAccount(db, partner);
  const account = ctxFor(partner, accountID);
  const [done, waiting] = [await create(), await create()];
  await db
    .update(t)
    .set({ dueOn: sql`now() + interval '3 days'` })
    .where(eq(t.exportID, waiting.exportID));
  await write();
  const granted = await getPartnerAccess(account);
  const scopes = (granted.scopes ?? []).filter((scope) => scope !== "transfers.read");
  await transact(account, (open) => setPartnerAccess(open, { scopes: granted.scopes ?? [] }));
  expect(await text(done.exportID), "nothing was taken back").toContain("Control total");
  await transact(account, (open) => setPartnerAccess(open, { scopes }));
  expect(await row(done.exportID)).toMatchObject({ state: "failed", fault: "withdrawn" });
  await expect(text(done.exportID)).rejects.toMatchObject({ kind: "conflict" });
  await write();
  expect(await row(done.exportID)).toMatchObject({ state: "failed", parts: 0, ciphertext: null });
  expect((await listListExports(ctx, { skip: 0, count: 10 })).map(({ state }) => state).sort()).toEqual([
    "failed",
    "waiting",
  ]);
  await transact(ctx, (open) => retryListExport(open, done.exportID));
  await write();
  expect(await text(done.exportID)).toContain("Control total");
});
