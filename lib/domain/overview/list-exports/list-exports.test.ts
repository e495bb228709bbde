import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import { openPool } from "@/db/pool";
import * as schema from "@/db/schema";
import { accountTable, auditTrailView, connectionTable, eventTable, reconciliationBreakTable } from "@/db/schema";
import { ctxFor } from "@/testing/context";
import { newAccount, newPartner, testDatabase } from "@/testing/factories";
import { insertMany } from "@/testing/insert-many";
import { newBankMonth } from "@/testing/statements";
import { newEndpoint } from "@/testing/webhooks";
import { newID, type UserID } from "@/lib/core/api/ids";
import { exportOf } from "@/lib/core/api/list-export";
import { type Operation, operationName } from "@/lib/core/api/operation";
import { dashboardAccounts } from "@/lib/domain/accounts/accounts/dashboard";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { reconciliation } from "@/lib/domain/money/rails/dashboard";
import { events } from "@/lib/domain/platform/event-log/dashboard";
import { bindingOf, bindings } from "@/lib/http/bindings";

const db = testDatabase();

type Invoke = (ctx: Ctx, input: object) => Promise<unknown>;

async function linesOf(list: Operation, ctx: Ctx, query: object) {
  const [operation, invoke] = bindingOf(exportOf(list)) as unknown as [Operation, Invoke];
  const answer = (await invoke(ctx, { params: {}, query: operation.query?.parse(query) })) as Response;
  const lines = (await answer.text()).replace("\uFEFF", "").trimEnd().split("\r\n");
  return { name: answer.headers.get("content-disposition"), rows: answer.headers.get("x-row-count"), lines };
}

test("a file longer than one batch has each row once, even rows of the same moment", async () => {
  const ctx = ctxFor(await newPartner(db));
  const moments = [new Date("2026-11-20T10:00:00Z"), new Date("2026-11-20T10:00:00.001Z")];
  const rows = Array.from({ length: 2105 }, (_, index) => ({
    eventID: newID<string>(),
    type: "account.updated",
    partnerID: ctx.partnerID,
    accountID: ctx.partnerID,
    data: {},
    createdOn: moments[index % 2] ?? ctx.now,
  }));
  await insertMany(eventTable, rows);
  // The place in the list does not limit the file.
  const startingAfter = rows[5]?.eventID;
  const { lines, rows: counted } = await linesOf(events.list, ctx, { type: "account.updated", startingAfter });
  expect([lines[0], lines.at(-1), counted]).toEqual([
    "eventID,type,accountID,accountName,object,objectName,pageID,status,requestID,createdOn",
    "Control total,2105 rows,,,,,,,,",
    null,
  ]);
  const ids = lines.slice(1, -1).map((line) => line.split(",")[0]);
  expect(new Set(ids)).toEqual(new Set(rows.map(({ eventID }) => eventID)));
  expect(ids).toHaveLength(2105);
});

for (const [operation, invoke] of bindings.filter(([{ download }]) => download?.place))
  test(`the rows of ${operationName(operation)} can be read on from any of them`, async () => {
    const partner = await newPartner(db);
    const ctx = ctxFor(partner);
    const { monthID } = await newBankMonth(partner, []);
    const { endpointID } = await newEndpoint(ctx, "https://example.com/hook");
    const after = { on: ctx.now, id: newID<string>() };
    const values: unknown[] = [];
    const logger = { logQuery: (_query: string, params: unknown[]) => void values.push(...params) };
    const pool = openPool(process.env.DATABASE_URL ?? "", { max: 2, connection: {} });
    try {
      const query = { ...(operation.query?.parse({}) as object), sort: "-createdOn", after };
      // Some lists belong to a person.
      const caller = { ...ctx.caller, kind: "session", userID: newID<UserID>() } as const;
      const logged = { ...ctx, caller, db: drizzle(pool.client, { schema, logger }) };
      await (invoke as unknown as Invoke)(logged, { params: { endpointID, monthID }, query });
    } finally {
      await pool.end({ timeout: 5 });
    }
    expect(values).toContain(after.id);
  });

test("a file adds up its amounts by currency, and no cell starts a formula", async () => {
  const ctx = ctxFor(await newPartner(db));
  const one = { partnerID: ctx.partnerID, provider: "simulator", day: "2026-11-20", kind: "amount-differs" } as const;
  const stored = [
    { reference: "=HYPERLINK(1)", expected: 1250, stated: 1200 },
    { reference: "plain", expected: 5, stated: null },
  ];
  await db
    .insert(reconciliationBreakTable)
    .values(stored.map((row) => ({ ...one, ...row, breakID: newID<string>(), createdOn: ctx.now })));
  const { lines, name } = await linesOf(reconciliation.breaks, ctx, { kind: "amount-differs" });
  expect(name).toMatch(/filename="reconciliation-breaks-\d{4}-\d\d-\d\d-2-rows\.csv"$/);
  expect(lines.some((line) => line.includes(",'=HYPERLINK(1),,,12.50,12.00,"))).toBe(true);
  expect(lines.at(-1)).toBe("Control total,2 rows,,,,,,12.55,12.00,");
  expect((await linesOf(reconciliation.breaks, ctx, { kind: "unknown-line" })).lines).toHaveLength(2);
});

test("a file of accounts has the accounts of the list, by name and consent, and its download is in the audit log", async () => {
  const partner = await newPartner(db);
  const ctx = ctxFor(partner);
  const named = async (displayName: string) => {
    const { accountID } = await newAccount(db, partner);
    await db.update(accountTable).set({ displayName, profile: {} }).where(eq(accountTable.accountID, accountID));
    return accountID;
  };
  const [boats, barges, hidden] = [await named("Blue Boats"), await named("Blue Barges"), await named("Blue Bikes")];
  await db.update(connectionTable).set({ scopes: [] }).where(eq(connectionTable.accountID, hidden));
  const { lines } = await linesOf(dashboardAccounts.list, ctx, { q: "blue b" });
  const ids = lines.slice(1, -1).map((line) => line.split(",")[0]);
  expect(ids).toEqual([barges, boats]);
  expect(lines[0]).not.toContain("representatives");
  const auditRows = await db
    .select({ name: auditTrailView.objectName, reason: auditTrailView.reason })
    .from(auditTrailView)
    .where(eq(auditTrailView.partnerID, partner.accountID));
  expect(auditRows).toEqual([{ name: "accounts", reason: "2 rows as csv" }]);
});
