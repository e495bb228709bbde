import { expect, test } from "@playwright/test";
import { z } from "zod";
import { eventTable, reconciliationBreakTable } from "@/db/schema";
import { ctxFor } from "@/db/testing/context";
import { newPartner, testDatabase } from "@/db/testing/factories";
import { insertMany } from "@/db/testing/insert-many";
import { newEndpoint } from "@/db/testing/webhooks";
import { newID } from "@/lib/core/ids";
import { operationName } from "@/lib/core/operation";
import type { Ctx } from "@/lib/domain/kernel/context";
import { listBreaks } from "@/lib/domain/money/rails/breaks";
import { ListBreaks } from "@/lib/domain/money/rails/dashboard";
import { ListEvents } from "@/lib/domain/platform/event-log/contract";
import { listEvents } from "@/lib/domain/platform/event-log/queries";
import { bindings } from "@/lib/http/bindings";

const db = testDatabase();

const withCursor = bindings.filter(
  ([{ query, path }]) =>
    query instanceof z.ZodObject &&
    "startingAfter" in query.shape &&
    !/\{walletID\}|\/dashboard\/notices|\/export$/.test(path),
);

test("lists that grow take a cursor", () => {
  expect(withCursor.map(([operation]) => operation.path).sort()).toEqual([
    "/accounts/{accountID}/transfers",
    "/dashboard/accounts/{accountID}/activity",
    "/dashboard/accounts/{accountID}/transfers",
    "/dashboard/authorizations",
    "/dashboard/bank-entries",
    "/dashboard/bank-files/{fileID}/entries",
    "/dashboard/card-transactions",
    "/dashboard/events",
    "/dashboard/mail",
    "/dashboard/reconciliation-breaks",
    "/dashboard/request-log",
    "/dashboard/transfers",
    "/dashboard/webhook-endpoints",
    "/dashboard/webhook-endpoints/{endpointID}/deliveries",
  ]);
});

for (const [operation, invoke] of withCursor)
  test(`${operationName(operation)} refuses a cursor that its list cannot have`, async () => {
    const ctx = ctxFor(await newPartner(db));
    const { accountID } = ctx;
    const { endpointID } = await newEndpoint(ctx, "https://example.com/hook");
    const query = operation.query?.parse({ startingAfter: newID<string>() });
    const asked = { params: { accountID, endpointID }, query };
    const answer = (invoke as unknown as (ctx: Ctx, input: object) => Promise<unknown>)(ctx, asked);
    await expect(answer).rejects.toMatchObject({
      kind: "invalid",
      fields: { startingAfter: "must be the ID of an entry of this list" },
    });
  });

for (const sort of ["-createdOn", "createdOn"])
  test(`events of the same moments follow each other once, page by page, by ${sort}`, async () => {
    const ctx = ctxFor(await newPartner(db));
    const moments = [new Date("2026-11-20T10:00:00Z"), new Date("2026-11-20T10:00:00.001Z")];
    const stored = Array.from({ length: 7 }, (_, index) => ({
      eventID: newID<string>(),
      type: "account.updated",
      partnerID: ctx.partnerID,
      accountID: ctx.partnerID,
      data: {},
      createdOn: moments[index % 2] ?? ctx.now,
    }));
    await insertMany(eventTable, stored);
    const found: string[] = [];
    for (let more = true; more;) {
      const last = found.at(-1);
      const query = ListEvents.parse({ count: 2, sort, type: "account.updated", ...(last && { startingAfter: last }) });
      const page = await listEvents(ctx, query);
      found.push(...page.items.map(({ eventID }) => eventID));
      more = page.more;
    }
    const placeOf = ({ createdOn, eventID }: (typeof stored)[number]) => `${createdOn.toISOString()} ${eventID}`;
    const inOrder = stored
      .toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))
      .map(({ eventID }) => eventID);
    expect(found).toEqual(sort === "createdOn" ? inOrder : inOrder.toReversed());
  });

test("differences of the same moment follow each other once, page by page", async () => {
  const ctx = ctxFor(await newPartner(db));
  const day = "2026-11-20";
  const one = {
    partnerID: ctx.partnerID,
    provider: "simulator",
    day,
    kind: "unknown-line",
    createdOn: ctx.now,
  } as const;
  const stored = Array.from({ length: 5 }, () => ({ ...one, breakID: newID<string>(), reference: newID<string>() }));
  await db.insert(reconciliationBreakTable).values(stored);
  const found: string[] = [];
  for (let more = true; more;) {
    const last = found.at(-1);
    const page = await listBreaks(ctx, ListBreaks.parse({ count: 2, ...(last && { startingAfter: last }) }));
    found.push(...page.items.map(({ breakID }) => breakID));
    more = page.more;
  }
  expect(found).toEqual(
    stored
      .map(({ breakID }) => breakID)
      .toSorted()
      .toReversed(),
  );
});
