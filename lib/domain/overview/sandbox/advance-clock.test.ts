import { and, eq } from "drizzle-orm";
import { expect, test } from "@playwright/test";
import {
  cardAuthorizationTable,
  disputeTable,
  incurredFeeTable,
  railInstructionTable,
  transferTable,
} from "@/db/schema";
import { checkBooks } from "@/testing/books";
import { ctxFor } from "@/testing/context";
import { newCardPayment } from "@/testing/disputes";
import { newPartner, testDatabase } from "@/testing/factories";
import { agreeToTerms } from "@/testing/fee-plans";
import { later } from "@/testing/rails";
import { newSchedule, runTransferBody } from "@/testing/schedules";
import { asking, newSpender, send } from "@/testing/spending";
import { inAnHour, newPayer, newTransfer } from "@/testing/transfers";
import type { TransferID } from "@/lib/core/api/ids";
import { DAY } from "@/lib/core/time/time";
import { expireHolds } from "@/lib/domain/cards/authorizations/authorizations";
import { getOccurrence } from "@/lib/domain/money/schedules/queries";
import { runOccurrences } from "@/lib/domain/money/schedules/run-occurrences";
import { advanceClock } from "./advance-clock";

checkBooks();

const db = testDatabase();
const HOUR = 3600;

/** A debit that begins in an hour, so that the worker loops leave it alone. */
async function setting(cents = 5000) {
  const partner = await newPartner(db);
  const payer = await newPayer(db, partner, 0);
  const ctx = ctxFor(partner);
  const transferID = await newTransfer(inAnHour(ctx), { from: payer.debit, to: payer.wallet, cents });
  return { partner, ctx, payer, transferID, status: () => statusOf(transferID) };
}

async function statusOf(id: TransferID): Promise<string | undefined> {
  const [row] = await db.select().from(transferTable).where(eq(transferTable.transferID, id));
  return row?.status;
}

const legOf = async (id: TransferID) =>
  (await db.select().from(railInstructionTable).where(eq(railInstructionTable.transferID, id)))[0];

test("everything due within the time happens now, and nothing of it happens before", async () => {
  const { ctx, transferID, status } = await setting();
  expect(await advanceClock(ctx, { seconds: 60 })).toEqual({ seconds: 60, due: 0 });
  expect([await status(), (await legOf(transferID))?.status]).toEqual(["pending", "initiated"]);
  expect(await advanceClock(ctx, { seconds: HOUR })).toEqual({ seconds: HOUR, due: 1 });
  // A loop that got to it first may still be running.
  await expect
    .poll(async () => [await status(), (await legOf(transferID))?.status])
    .toEqual(["completed", "completed"]);
});

test("the answer does not wait for slow work", async () => {
  const { ctx } = await setting();
  let finish = (_months: number) => {};
  const slow = new Promise<number>((resolve) => (finish = resolve));
  const answer = await advanceClock(ctx, { seconds: HOUR }, { moves: () => slow, patience: 10 });
  expect(answer).toEqual({ seconds: HOUR, due: 1 });
  finish(0);
});

test("advancing the clock also brings a late return", async () => {
  const { ctx, status } = await setting(5510);
  await advanceClock(ctx, { seconds: 2 * HOUR });
  await expect.poll(status).toBe("reversed");
});

test("another partner's rails do not move", async () => {
  const [own, other] = [await setting(), await setting()];
  const before = await legOf(other.transferID);
  await advanceClock(own.ctx, { seconds: 2 * HOUR });
  expect(await legOf(other.transferID)).toEqual(before);
  await expect.poll(own.status).toBe("completed");
});

test("a queued transfer comes nearer by the same time", async () => {
  const { ctx, transferID } = await setting();
  const day = new Date(ctx.now.getTime() + 24 * HOUR * 1000);
  await db.update(transferTable).set({ dueOn: day }).where(eq(transferTable.transferID, transferID));
  await advanceClock(ctx, { seconds: 60 });
  const [moved] = await db.select().from(transferTable).where(eq(transferTable.transferID, transferID));
  expect(moved?.dueOn).toEqual(new Date(day.getTime() - 60_000));
  await db.update(transferTable).set({ dueOn: null }).where(eq(transferTable.transferID, transferID));
});

test("a dispute's deadline and its network's next steps come nearer", async () => {
  const { partner, transferID, at, move } = await newCardPayment(88_02);
  await move(7000);
  const [opened] = await disputesOf(transferID);
  if (!opened) throw new Error("no dispute");
  await advanceClock({ ...ctxFor(partner), now: at(8000).now }, { seconds: 15 });
  const [nearer] = await disputesOf(transferID);
  expect(nearer).toMatchObject({ phase: "inquiry", advancedBy: 15 });
  expect(nearer?.respondBy).toEqual(new Date(opened.respondBy.getTime() - 15_000));
  await move(13_000);
  expect((await disputesOf(transferID))[0]).toMatchObject({ phase: "chargeback" });
});

test("a deadline that the clock has passed counts as missed", async () => {
  const { partner, transferID, at, move } = await newCardPayment(88_01);
  await move(7000);
  await advanceClock({ ...ctxFor(partner), now: at(8000).now }, { seconds: 15 * 24 * HOUR });
  await move(8000);
  expect((await disputesOf(transferID))[0]).toMatchObject({ status: "expired" });
});

test("a card hold expires, and a schedule pays on each date that has passed", async () => {
  const spender = await newSpender({ cents: 1000, now: later(0) });
  await send(spender, asking(spender, 400));
  const { partnerID } = spender.ctx;
  await advanceClock({ ...spender.ctx, accountID: partnerID }, { seconds: 30 * 24 * HOUR });
  await expireHolds(spender.ctx, { partnerID, issuedCardID: spender.issuedCardID });
  expect(
    await db.select().from(cardAuthorizationTable).where(eq(cardAuthorizationTable.partnerID, partnerID)),
  ).toMatchObject([{ status: "expired", held: 0, dueOn: null }]);
  const partner = await newPartner(db);
  const [payer, other] = [await newPayer(db, partner, 5000), await newPayer(db, partner, 0)];
  const ctx = inAnHour(ctxFor(partner));
  const runTransfer = runTransferBody(partner, { from: payer.wallet, to: other.wallet });
  const start = new Date(ctx.now.getTime() + 24 * HOUR * 1000).toISOString();
  const { scheduleID } = await newSchedule(ctx, {
    recur: { recurrenceRule: "FREQ=DAILY;COUNT=3", runTransfer, start },
  });
  expect(await advanceClock(ctx, { seconds: 50 * HOUR })).toMatchObject({ due: 2 });
  await runOccurrences(ctx, { partnerID: ctx.partnerID });
  expect(await db.$count(transferTable, eq(transferTable.scheduleID, scheduleID))).toBe(2);
  const latest = await getOccurrence(ctx, scheduleID, "latest");
  expect(latest).toMatchObject({ status: "completed", runOn: new Date(Date.parse(start) + DAY).toISOString() });
  expect(latest.ranOn).toBe(latest.runOn);
});

test("the months of a plan are charged once as the clock passes them, and those of a later plan from the present on", async () => {
  const { partner, payer, ctx } = await setting();
  await agreeToTerms(partner, payer.accountID, { monthlyPlatformFee: 4900, acceptedOn: firstOfMonth(ctx.now, -1) });
  const charged = async () => {
    const { amount, accountID, feeName } = incurredFeeTable;
    return db.$count(
      incurredFeeTable,
      and(eq(accountID, payer.accountID), eq(feeName, "Monthly platform fee"), eq(amount, 4900)),
    );
  };
  // Everything that is over by the calendar is charged with the first move.
  expect(await advanceClock(ctx, { seconds: 1 })).toMatchObject({ due: 1 });
  expect(await charged()).toBe(1);
  for (let moves = 0; moves < 12; moves++) await advanceClock(ctx, { seconds: 30.5 * 24 * HOUR });
  const gone = monthsBetween(ctx.now, new Date(ctx.now.getTime() + (12 * 30.5 * 24 * HOUR + 1) * 1000));
  expect(await charged()).toBe(1 + gone);
  const other = await newPayer(db, partner, 0);
  await agreeToTerms(partner, other.accountID, { monthlyPlatformFee: 100, acceptedOn: ctx.now });
  await advanceClock(ctx, { seconds: 92 * 24 * HOUR });
  const later = monthsBetween(ctx.now, new Date(ctx.now.getTime() + 92 * DAY));
  expect(await db.$count(incurredFeeTable, eq(incurredFeeTable.accountID, other.accountID))).toBe(later);
});

const firstOfMonth = (from: Date, months: number) =>
  new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1));
const monthsBetween = (from: Date, to: Date) =>
  (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();

const disputesOf = (id: TransferID) => db.select().from(disputeTable).where(eq(disputeTable.transferID, id));

test("two simultaneous moves add up", async () => {
  const { ctx, transferID } = await setting();
  await Promise.all([advanceClock(ctx, { seconds: 60 }), advanceClock(ctx, { seconds: 90 })]);
  expect((await legOf(transferID))?.advancedBy).toBe(150);
});

test("only a sandbox partner has a clock", async () => {
  const { partner, payer } = await setting();
  const live = await newPartner(db, { mode: "production" });
  await expect(advanceClock(ctxFor(live), { seconds: 1 })).rejects.toMatchObject({ kind: "notFound" });
  await expect(advanceClock(ctxFor(partner, payer.accountID), { seconds: 1 })).rejects.toMatchObject({
    kind: "notFound",
  });
});
