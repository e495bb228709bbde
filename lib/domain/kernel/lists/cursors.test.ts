import { expect, test } from "@playwright/test";
import { z } from "zod";
import { eq, inArray } from "drizzle-orm";
import { connectionTable, disputeTable, eventTable, incurredFeeTable, reconciliationBreakTable } from "@/db/schema";
import { newCard } from "@/testing/cards";
import { ctxFor, transact } from "@/testing/context";
import { newCardPayment } from "@/testing/disputes";
import { newAccount, newPartner, testDatabase } from "@/testing/factories";
import { insertMany } from "@/testing/insert-many";
import { newSchedule, runTransferBody } from "@/testing/schedules";
import { newPayer } from "@/testing/transfers";
import { newEndpoint } from "@/testing/webhooks";
import { type AccountID, type DisputeID, newID } from "@/lib/core/api/ids";
import { cents } from "@/lib/core/money/money";
import { operationName } from "@/lib/core/api/operation";
import { DAY } from "@/lib/core/time/time";
import { ListDashboardAccounts } from "@/lib/domain/accounts/accounts/dashboard";
import { ListIssuedCards } from "@/lib/domain/cards/issuing/contract";
import { listIssuedCards } from "@/lib/domain/cards/issuing/queries";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { SearchDisputes } from "@/lib/domain/money/disputes/dashboard";
import { acceptDispute, searchDisputes } from "@/lib/domain/money/disputes/disputes";
import { RetrieveFees } from "@/lib/domain/money/fee-plans/contract";
import { SearchFees } from "@/lib/domain/money/fee-plans/dashboard";
import { retrieveFees } from "@/lib/domain/money/fee-plans/queries";
import { searchFees } from "@/lib/domain/money/fee-plans/search-billing";
import { listBreaks } from "@/lib/domain/money/rails/breaks";
import { ListBreaks } from "@/lib/domain/money/rails/dashboard";
import { SearchSchedules } from "@/lib/domain/money/schedules/dashboard";
import { searchSchedules } from "@/lib/domain/money/schedules/schedules";
import { listDashboardAccounts } from "@/lib/domain/overview/money-summary/money-summary";
import { openTestDispute } from "@/lib/domain/overview/sandbox/sandbox";
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

test("lists that grow accept a cursor", () => {
  expect(withCursor.map(([operation]) => operation.path).sort()).toEqual([
    "/accounts/{accountID}/fees",
    "/accounts/{accountID}/returns",
    "/accounts/{accountID}/transfers",
    "/dashboard/accounts",
    "/dashboard/accounts/{accountID}/activity",
    "/dashboard/accounts/{accountID}/disputes",
    "/dashboard/accounts/{accountID}/embedded-payments",
    "/dashboard/accounts/{accountID}/embedded-payouts",
    "/dashboard/accounts/{accountID}/transfers",
    "/dashboard/authorizations",
    "/dashboard/bank-entries",
    "/dashboard/bank-files/{fileID}/entries",
    "/dashboard/billing/agreements",
    "/dashboard/billing/fees",
    "/dashboard/card-transactions",
    "/dashboard/disputes",
    "/dashboard/events",
    "/dashboard/issued-cards",
    "/dashboard/mail",
    "/dashboard/reconciliation-breaks",
    "/dashboard/request-log",
    "/dashboard/returns",
    "/dashboard/sanctions-hits",
    "/dashboard/schedules",
    "/dashboard/transfers",
    "/dashboard/webhook-endpoints",
    "/dashboard/webhook-endpoints/{endpointID}/deliveries",
    "/issuing/{accountID}/issued-cards",
  ]);
  const oneWay = withCursor.filter(([{ query }]) => !("endingBefore" in (query as z.ZodObject).shape));
  expect(oneWay.map(([operation]) => operation.path)).toEqual([]);
});

for (const [operation, invoke] of withCursor)
  test(`${operationName(operation)} rejects a cursor that is not in its list`, async () => {
    const ctx = ctxFor(await newPartner(db));
    const { accountID } = ctx;
    const { endpointID } = await newEndpoint(ctx, "https://example.com/hook");
    const answerTo = (request: object) => {
      const input = { params: { accountID, endpointID }, query: operation.query?.parse(request) };
      return (invoke as unknown as (ctx: Ctx, input: object) => Promise<unknown>)(ctx, input);
    };
    for (const name of ["startingAfter", "endingBefore"])
      await expect(answerTo({ [name]: newID<string>() })).rejects.toMatchObject({
        kind: "invalid",
        fields: { [name]: "must be the ID of an entry of this list" },
      });
    await expect(answerTo({ startingAfter: newID<string>(), endingBefore: newID<string>() })).rejects.toMatchObject({
      kind: "invalid",
      fields: { endingBefore: "cannot be combined with startingAfter" },
    });
  });

for (const sort of ["-createdOn", "createdOn"])
  test(`events of the same moment appear once each across pages, by ${sort}`, async () => {
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
    const matches: string[] = [];
    for (let more = true; more;) {
      const last = matches.at(-1);
      const query = ListEvents.parse({ count: 2, sort, type: "account.updated", ...(last && { startingAfter: last }) });
      const page = await listEvents(ctx, query);
      matches.push(...page.items.map(({ eventID }) => eventID));
      more = page.more;
    }
    const placeOf = ({ createdOn, eventID }: (typeof stored)[number]) => `${createdOn.toISOString()} ${eventID}`;
    const inOrder = stored
      .toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))
      .map(({ eventID }) => eventID);
    expect(matches).toEqual(sort === "createdOn" ? inOrder : inOrder.toReversed());
    const back = (endingBefore: string | undefined, count = 2) =>
      listEvents(ctx, ListEvents.parse({ count, sort, type: "account.updated", endingBefore }));
    for (let at = matches.length - 1; at > 0; at -= 1) {
      const page = await back(matches[at]);
      expect(page.items.map(({ eventID }) => eventID)).toEqual(matches.slice(Math.max(0, at - 2), at));
      expect(page.more).toBe(true);
    }
    expect((await back(matches[0])).items).toEqual([]);
  });

/** Reads a list forward and backward by its cursors, two rows at a time. */
async function walks(read: (request: object) => Promise<{ ids: string[]; more: boolean }>): Promise<string[]> {
  const matches: string[] = [];
  for (let more = true; more;) {
    const page = await read({ count: 2, ...(matches.length > 0 && { startingAfter: matches.at(-1) }) });
    matches.push(...page.ids);
    more = page.more;
  }
  for (let at = matches.length - 1; at > 0; at -= 1)
    expect((await read({ count: 2, endingBefore: matches[at] })).ids).toEqual(matches.slice(Math.max(0, at - 2), at));
  expect((await read({ count: 2, endingBefore: matches[0] })).ids).toEqual([]);
  return matches;
}

test("accounts page both ways by the time of their connection, including equal times", async () => {
  const partner = await newPartner(db);
  const ctx = ctxFor(partner);
  const made: string[] = [];
  for (let index = 0; index < 5; index += 1) made.push((await newAccount(db, partner)).accountID);
  await db
    .update(connectionTable)
    .set({ createdOn: ctx.now })
    .where(inArray(connectionTable.accountID, made as AccountID[]));
  for (const sort of ["-createdOn", "createdOn"]) {
    const matches = await walks(async (request) => {
      const page = await listDashboardAccounts(ctx, ListDashboardAccounts.parse({ ...request, sort }));
      return { ids: page.items.map(({ accountID }) => accountID), more: page.more };
    });
    expect(matches).toEqual(sort === "createdOn" ? made.toSorted() : made.toSorted().toReversed());
  }
});

test("disputes page both ways: those that need a response by deadline, then the others by age", async () => {
  const payment = await newCardPayment(50_00);
  const ctx = payment.at(20_000);
  const made: string[] = [];
  for (const milliseconds of [7000, 8000, 9000, 10_000, 11_000]) {
    const body = { amount: cents(1000), phase: "chargeback" as const };
    const one = await transact(payment.at(milliseconds), (open) => openTestDispute(open, payment.transferID, body));
    made.push(one.disputeID);
  }
  const [first = "", second = "", third = "", fourth = "", fifth = ""] = made;
  // The second and fourth are answered. The first and fifth are due at the same time.
  for (const id of [second, fourth]) await transact(payment.at(15_000), (open) => acceptDispute(open, id as DisputeID));
  const due = new Date("2027-01-02T00:00:00Z");
  const dueOn = (id: string, respondBy: Date) =>
    db
      .update(disputeTable)
      .set({ respondBy })
      .where(eq(disputeTable.disputeID, id as DisputeID));
  for (const id of [first, fifth]) await dueOn(id, due);
  await dueOn(third, new Date("2027-01-01T00:00:00Z"));
  const walk = (sort?: string) =>
    walks(async (request) => {
      const page = await searchDisputes(ctx, SearchDisputes.parse({ ...request, ...(sort && { sort }) }));
      return { ids: page.items.map(({ disputeID }) => disputeID), more: page.more };
    });
  expect(await walk()).toEqual([third, ...[first, fifth].sort(), fourth, second]);
  expect(await walk("createdOn")).toEqual(made);
  expect(await walk("-createdOn")).toEqual(made.toReversed());
});

test("schedules and cards page both ways", async () => {
  const partner = await newPartner(db, { attested: true });
  const ctx = ctxFor(partner);
  const [from, to] = [await newPayer(db, partner, 5_000), await newPayer(db, partner, 0)];
  const runTransfer = runTransferBody(partner, { from: from.wallet, to: to.wallet });
  const runOn = new Date(ctx.now.getTime() + DAY).toISOString();
  const schedules: string[] = [];
  for (let index = 0; index < 3; index += 1)
    schedules.push((await newSchedule(ctx, { occurrences: [{ runOn, runTransfer }] })).scheduleID);
  const matches = await walks(async (request) => {
    const page = await searchSchedules(ctx, SearchSchedules.parse(request));
    return { ids: page.items.map(({ scheduleID }) => scheduleID), more: page.more };
  });
  expect(matches.toSorted()).toEqual(schedules.toSorted());
  const { accountID, walletID } = await newAccount(db, partner, { wallet: true });
  if (!walletID) throw new Error("the account has no wallet");
  const owner = ctxFor(partner, accountID);
  const cards: string[] = [];
  for (let index = 0; index < 3; index += 1) cards.push((await newCard(owner, walletID)).issuedCardID);
  const listed = await walks(async (request) => {
    const page = await listIssuedCards(owner, ListIssuedCards.parse(request));
    return { ids: page.map(({ issuedCardID }) => issuedCardID), more: page.length === 2 };
  });
  expect(listed.toSorted()).toEqual(cards.toSorted());
});

test("fees page both ways, and every page has the total of all pages", async () => {
  const partner = await newPartner(db);
  const { accountID } = await newAccount(db, partner);
  const ctx = ctxFor(partner);
  const fees = Array.from({ length: 5 }, (_, index) => ({
    feeID: newID<string & AccountID>(),
    partnerID: partner.accountID,
    accountID,
    feeName: "platform-fee" as const,
    amount: 100,
    sourceKind: "AccountID" as const,
    sourceID: accountID,
    createdOn: new Date(Date.UTC(2026, 10, 20, 10, 0, index % 2)),
  }));
  await db.insert(incurredFeeTable).values(fees);
  const matches = await walks(async (request) => {
    const page = await searchFees(ctx, SearchFees.parse(request));
    expect([page.count, page.total.valueDecimal]).toEqual([5, "5.00"]);
    return { ids: page.items.map(({ feeID }) => feeID), more: page.more };
  });
  const placeIn = ({ createdOn, feeID }: (typeof fees)[number]) => `${createdOn.toISOString()} ${feeID}`;
  const inOrder = fees.toSorted((one, other) => (placeIn(one) < placeIn(other) ? 1 : -1));
  expect(matches).toEqual(inOrder.map(({ feeID }) => feeID));
  const owner = ctxFor(partner, accountID);
  const own = await walks(async (request) => {
    const ids = (await retrieveFees(owner, RetrieveFees.parse(request))).map(({ feeID }) => feeID);
    return { ids, more: ids.length === 2 };
  });
  expect(own).toEqual(matches);
  const elsewhere = ctxFor(partner, (await newAccount(db, partner)).accountID);
  await expect(retrieveFees(elsewhere, RetrieveFees.parse({ startingAfter: matches[0] }))).rejects.toMatchObject({
    fields: { startingAfter: "must be the ID of an entry of this list" },
  });
});

test("ledger differences of the same moment appear once each across pages", async () => {
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
  const matches: string[] = [];
  for (let more = true; more;) {
    const last = matches.at(-1);
    const page = await listBreaks(ctx, ListBreaks.parse({ count: 2, ...(last && { startingAfter: last }) }));
    matches.push(...page.items.map(({ breakID }) => breakID));
    more = page.more;
  }
  expect(matches).toEqual(
    stored
      .map(({ breakID }) => breakID)
      .toSorted()
      .toReversed(),
  );
});
