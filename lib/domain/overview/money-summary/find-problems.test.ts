import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { connectionTable, occurrenceTable, webhookEndpointTable } from "@/db/schema";
import { newBreak } from "@/testing/breaks";
import { ctxFor, transact } from "@/testing/context";
import { newCardPayment } from "@/testing/disputes";
import { newPartner, testDatabase } from "@/testing/factories";
import { asPerson, newHeldTransfer } from "@/testing/risk";
import { LISTED_PERSON, newSanctionsHit } from "@/testing/sanctions";
import { newSchedule, runTransferBody } from "@/testing/schedules";
import { newPayer } from "@/testing/transfers";
import { newEndpoint } from "@/testing/webhooks";
import { cents } from "@/lib/core/money/money";
import { daysAfter, HOUR } from "@/lib/core/time/time";
import { openTestDispute } from "@/lib/domain/overview/sandbox/sandbox";
import { SearchSchedules } from "@/lib/domain/money/schedules/dashboard";
import { decideRiskReview } from "@/lib/domain/money/risk-reviews/risk-reviews";
import { decideHit } from "@/lib/domain/money/sanctions/decide-hit";
import { searchSchedules } from "@/lib/domain/money/schedules/schedules";
import { ListWebhookEndpoints } from "@/lib/domain/platform/webhooks/contract";
import { listEndpoints } from "@/lib/domain/platform/webhooks/queries";
import { findProblems } from "./money-summary";

const db = testDatabase();
const SCOPED = [{ scope: "wallets.read" }, { scope: "transfers.read" }, { scope: "sanctions.read" }] as const;

test("disputes that wait for a response are counted and listed by deadline, for merchant and partner", async () => {
  const { partner, transferID, merchant, at } = await newCardPayment(88_00, { start: new Date(Date.now() - HOUR) });
  const open = (amount: number) =>
    transact(at(5000), (ctx) => openTestDispute(ctx, transferID, { amount: cents(amount) }));
  const [first, second] = [await open(10_00), await open(20_00)];
  const due = ({ disputeID, amount, respondBy }: typeof first) =>
    expect.objectContaining({ accountID: merchant.accountID, disputeID, amount: amount.value, respondBy });
  const expected = [{ kind: "disputes-due", count: 2, first: [first, second].map(due) }];
  expect(await findProblems(ctxFor(partner))).toEqual(expected);
  const own = { ...ctxFor(partner, merchant.accountID), partnerID: merchant.accountID };
  expect(await findProblems(own)).toEqual(expected);
  expect(await findProblems(ctxFor(partner, undefined, { scopes: [{ scope: "wallets.read" }] }))).toEqual([]);
  expect(await findProblems(ctxFor(await newPartner(db)))).toEqual([]);
});

test("transfers held for review and open sanctions hits are listed for the partner alone, until a person decides", async () => {
  const partner = await newPartner(db);
  const { reviewID } = await newHeldTransfer(partner);
  const { hitID, accountID } = await newSanctionsHit(partner);
  const ctx = asPerson(ctxFor(partner, undefined, { scopes: SCOPED }));
  expect(await findProblems(ctx)).toEqual([
    { kind: "risk-reviews", count: 1, first: [expect.objectContaining({ reviewID, amount: 2_500 })] },
    { kind: "sanctions-hits", count: 1, first: [expect.objectContaining({ hitID, accountID, name: LISTED_PERSON })] },
  ]);
  const own = { ...ctxFor(partner, accountID, { scopes: SCOPED }), partnerID: accountID };
  expect(await findProblems(own)).toEqual([]);
  const moneyOnly = ctxFor(partner, undefined, { scopes: [{ scope: "wallets.read" }] });
  expect(await findProblems(moneyOnly)).toEqual([]);
  const reason = "We called.";
  await transact(ctx, (open) => decideRiskReview(open, reviewID, { decision: "reject", reason }));
  await transact(ctx, (open) => decideHit(open, hitID, "clear", { reason }));
  expect((await findProblems(ctx)).map(({ kind }) => kind)).toEqual(["failed-transfers"]);
});

test("a merchant whose name the partner may not see is listed by its ID", async () => {
  const { partner, transferID, merchant, at } = await newCardPayment(30_00, { start: new Date(Date.now() - HOUR) });
  await transact(at(5000), (ctx) => openTestDispute(ctx, transferID, {}));
  await db.update(connectionTable).set({ scopes: [] }).where(eq(connectionTable.accountID, merchant.accountID));
  const [problem] = await findProblems(ctxFor(partner));
  expect(problem?.first.map(({ name }) => name)).toEqual([merchant.accountID]);
});

test("a schedule with failed dates in the last week counts once, and its list shows the same", async () => {
  const partner = await newPartner(db, { attested: true });
  const [one, other] = [await newPayer(db, partner, 1_000), await newPayer(db, partner, 0)];
  const ctx = ctxFor(partner);
  const runTransfer = runTransferBody(partner, { from: one.wallet, to: other.wallet });
  const daily = () =>
    newSchedule(ctx, {
      recur: { recurrenceRule: "FREQ=DAILY;COUNT=3", runTransfer, start: daysAfter(ctx.now, 1).toISOString() },
    });
  const [failing] = [await daily(), await daily()];
  const later = { ...ctx, now: daysAfter(ctx.now, 4) };
  expect(await findProblems(later)).toEqual([]);
  await db
    .update(occurrenceTable)
    .set({ status: "failed", dueOn: null, error: "the wallet did not have enough for the transfer" })
    .where(eq(occurrenceTable.scheduleID, failing.scheduleID));
  const failed = async (at: typeof later) =>
    (await searchSchedules(at, SearchSchedules.parse({ failed: "true" }))).items.map(({ scheduleID }) => scheduleID);
  const { scheduleID } = failing;
  expect(await findProblems(later)).toEqual([
    { kind: "failed-schedules", count: 1, first: [expect.objectContaining({ scheduleID })] },
  ]);
  expect(await failed(later)).toEqual([failing.scheduleID]);
  const muchLater = { ...ctx, now: daysAfter(ctx.now, 11) };
  expect(await findProblems(muchLater)).toEqual([]);
  expect(await failed(muchLater)).toEqual([]);
});

test("endpoints that fail and endpoints stopped by failures are counted, and their list tells them apart", async () => {
  const partner = await newPartner(db);
  const ctx = ctxFor(partner, undefined, { scopes: [{ scope: "wallets.read" }, { scope: "webhooks.read" }] });
  const make = async (state: Partial<typeof webhookEndpointTable.$inferInsert>) => {
    const { endpointID } = await newEndpoint(ctx, "https://hooks.example.com/");
    await db.update(webhookEndpointTable).set(state).where(eq(webhookEndpointTable.endpointID, endpointID));
    return endpointID;
  };
  const failingSince = ctx.now;
  const fine = await make({ failingSince: null });
  expect(await findProblems(ctx)).toEqual([]);
  const failing = await make({ failingSince });
  const gone = await make({ enabled: false, disabledReason: "gone" });
  const silent = await make({ enabled: false, disabledReason: "failing", failingSince });
  const stopped = await make({ enabled: false, disabledReason: "staff", failingSince });
  await make({ failingSince, deletedOn: ctx.now });
  const named = (endpointID: string) => ({
    endpointID,
    accountID: partner.accountID,
    name: "https://hooks.example.com/",
  });
  expect(await findProblems(ctx)).toEqual([
    { kind: "webhooks-disabled", count: 2, first: [gone, silent].map(named) },
    { kind: "webhooks-failing", count: 1, first: [named(failing)] },
  ]);
  const list = async (state: string) =>
    (await listEndpoints(ctx, ListWebhookEndpoints.parse({ state }))).items.map(({ endpointID }) => endpointID).sort();
  expect(await list("enabled")).toEqual([fine]);
  expect(await list("failing")).toEqual([failing]);
  expect(await list("disabled")).toEqual([gone, silent, stopped].sort());
  expect(await list("other")).toEqual([]);
  const few = ctxFor(partner, undefined, { scopes: [{ scope: "wallets.read" }, { scope: "transfers.read" }] });
  expect(await findProblems(few)).toEqual([]);
});

test("differences between bank statements and the ledger are reported for a week", async () => {
  const partner = await newPartner(db);
  const ctx = ctxFor(partner);
  for (const days of [-8, -6, 0]) await newBreak(partner, { createdOn: daysAfter(ctx.now, days) });
  await newBreak(await newPartner(db));
  const named = expect.objectContaining({ accountID: partner.accountID });
  expect(await findProblems(ctx)).toEqual([{ kind: "reconciliation-breaks", count: 2, first: [named, named] }]);
});
