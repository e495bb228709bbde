import { EventEmitter, once } from "node:events";
import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { accountTable, eventTable, paymentMethodTable, transferTable } from "@/db/schema";
import { ctxFor, transact } from "@/testing/context";
import { newPartner, testDatabase } from "@/testing/factories";
import { asPerson } from "@/testing/risk";
import { newSchedule, runTransferBody } from "@/testing/schedules";
import { newPayer } from "@/testing/transfers";
import { newID, PaymentMethodID, type ScheduleID, type UserID } from "@/lib/core/api/ids";
import { breaches } from "@/lib/domain/money/ledger/invariants";
import { LinkCard } from "@/lib/domain/money/linked-cards/contract";
import { linkCard } from "@/lib/domain/money/linked-cards/link-card";
import "@/lib/domain/rail-appliers";
import { cancelSchedule, updateSchedule } from "./schedules";
import { UpsertSchedule } from "./contract";
import { getSchedule } from "./queries";
import { pay, runOccurrences, claimDue } from "./run-occurrences";
import { DAY } from "@/lib/core/time/time";

const db = testDatabase();

async function setting(funds = 100_000) {
  const partner = await newPartner(db, { attested: true });
  const [one, other] = await Promise.all([newPayer(db, partner, funds), newPayer(db, partner, 0)]);
  const ctx = ctxFor(partner);
  const at = (days: number) => ({ ...ctx, now: new Date(ctx.now.getTime() + days * DAY) });
  const day = (days: number) => at(days).now.toISOString();
  const of = { partnerID: ctx.partnerID };
  const runTransfer = runTransferBody(partner, { from: one.wallet, to: other.wallet });
  const run = (days: number) => runOccurrences(at(days), of);
  const transfers = (id: ScheduleID) => db.select().from(transferTable).where(eq(transferTable.scheduleID, id));
  const failures = async () =>
    (await db.select().from(eventTable).where(eq(eventTable.accountID, ctx.accountID))).filter(
      ({ type }) => type === "occurrence.failed",
    );
  return { partner, one, other, ctx, at, day, of, runTransfer, run, transfers, failures };
}

test("a due occurrence runs once, with its ID as the idempotency key, and is marked with its transfer", async () => {
  const { ctx, day, run, runTransfer, transfers } = await setting();
  const madeByID = newID<UserID>();
  const { scheduleID } = await newSchedule(asPerson(ctx, madeByID), {
    recur: { recurrenceRule: "FREQ=DAILY;COUNT=3", runTransfer, start: day(1) },
  });
  for (const days of [0.5, 1.2, 1.2, 2.5]) await run(days);
  const { occurrences = [] } = await getSchedule(ctx, scheduleID);
  const made = await transfers(scheduleID);
  expect(made).toHaveLength(2);
  expect(occurrences.map(({ status, ranOn }) => [status, ranOn])).toEqual([
    ["completed", day(1.2)],
    ["completed", day(2.5)],
    [undefined, undefined],
  ]);
  for (const { occurrenceID, ranTransferID } of occurrences.slice(0, 2))
    expect(made.find((one) => one.transferID === ranTransferID)).toMatchObject({
      occurrenceID,
      idempotencyKey: occurrenceID,
      madeByID,
      partnerID: ctx.partnerID,
      status: "completed",
      description: "Rent",
      amount: 1000,
    });
  expect(await breaches(db, ctx.partnerID)).toEqual([]);
});

test("two workers make one transfer for each of a hundred occurrences", async () => {
  const { ctx, day, run, runTransfer, transfers } = await setting(1_000_000);
  const occurrences = Array.from({ length: 100 }, (_, index) => ({ runOn: day(1 + index / 1000), runTransfer }));
  const { scheduleID } = await newSchedule(ctx, { occurrences });
  await Promise.all([run(2), run(2)]);
  const made = await transfers(scheduleID);
  expect(new Set(made.map(({ occurrenceID }) => occurrenceID)).size).toBe(100);
  expect(made).toHaveLength(100);
  const after = (await getSchedule(ctx, scheduleID)).occurrences ?? [];
  expect(after.filter(({ status, ranTransferID }) => status === "completed" && ranTransferID)).toHaveLength(100);
});

test("when a worker dies between the transfer and its mark, no second transfer is made", async () => {
  const { ctx, at, day, of, run, runTransfer, transfers } = await setting();
  const { scheduleID } = await newSchedule(ctx, {
    occurrences: [1, 2].map((days) => ({ runOn: day(days), runTransfer })),
  });
  const [first] = await claimDue(at(1), of);
  if (!first) throw new Error("nothing was due");
  const { transferID } = await pay(at(1), first);
  await run(1);
  expect((await getSchedule(ctx, scheduleID)).occurrences?.[0]).toMatchObject({ status: "pending" });
  await run(1 + 61 / 86_400);
  expect((await getSchedule(ctx, scheduleID)).occurrences?.[0]).toMatchObject({
    status: "completed",
    ranTransferID: transferID,
  });
  expect(await transfers(scheduleID)).toHaveLength(1);
  const [second] = await claimDue(at(2), of);
  if (!second) throw new Error("nothing was due");
  await run(2 + 61 / 86_400);
  expect(await transfers(scheduleID)).toHaveLength(2);
});

test("when two runs have the same occurrence, it is marked once, and its owner gets one event", async () => {
  const { ctx, day, at, of, run, runTransfer, failures } = await setting();
  const { scheduleID } = await newSchedule(ctx, { occurrences: [{ runOn: day(1), runTransfer }] });
  const gate = new EventEmitter();
  const hasStarted = once(gate, "started");
  let transactions = 0;
  // The first transaction leases it. The second one marks it, after another run has done both.
  const slow = new Proxy(db, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (key !== "transaction") return value;
      return async (...args: Parameters<typeof db.transaction>) => {
        if (++transactions === 2) {
          const isEnded = once(gate, "ended");
          gate.emit("started");
          await isEnded;
        }
        return db.transaction(...args);
      };
    },
  });
  const first = runOccurrences({ ...at(5), db: slow }, of);
  await hasStarted;
  await run(5 + 61 / 86_400);
  const [marked] = (await getSchedule(ctx, scheduleID)).occurrences ?? [];
  expect(marked).toMatchObject({ status: "failed", error: { message: "was due while the service was stopped" } });
  gate.emit("ended");
  await first;
  expect(await failures()).toHaveLength(1);
});

test("after downtime, occurrences up to 72 hours late run once, oldest first, and older ones fail", async () => {
  const { ctx, day, run, runTransfer, transfers, failures } = await setting();
  const { scheduleID } = await newSchedule(ctx, {
    recur: { recurrenceRule: "FREQ=DAILY", runTransfer, start: day(1) },
  });
  await run(20.5);
  await run(20.6);
  const { occurrences = [] } = await getSchedule(ctx, scheduleID);
  const stateOf = (status?: string) => occurrences.filter((one) => one.status === status).map(({ runOn }) => runOn);
  expect(stateOf("completed")).toEqual([18, 19, 20].map(day));
  expect(stateOf("failed")).toEqual(Array.from({ length: 17 }, (_, index) => day(index + 1)));
  expect(stateOf()).toEqual(Array.from({ length: 12 }, (_, index) => day(index + 21)));
  expect(occurrences[0]).toMatchObject({ error: { message: "was due while the service was stopped" } });
  const made = (await transfers(scheduleID)).sort((one, other) => (one.transferID < other.transferID ? -1 : 1));
  expect(made.map(({ occurrenceID }) => occurrenceID)).toEqual(
    occurrences.slice(17, 20).map(({ occurrenceID }) => occurrenceID),
  );
  expect(await failures()).toHaveLength(17);
});

test("an endless rule keeps twelve future dates, even if some were canceled", async () => {
  const { ctx, day, at, run, runTransfer } = await setting();
  const made = await newSchedule(ctx, { recur: { recurrenceRule: "FREQ=DAILY", runTransfer, start: day(1) } });
  const canceled = (made.occurrences ?? []).map(({ occurrenceID }) => ({ occurrenceID, canceled: true }));
  await transact(ctx, (open) => updateSchedule(open, made.scheduleID, UpsertSchedule.parse({ occurrences: canceled })));
  for (const days of [3.5, 12.5, 13.5]) await run(days);
  const { occurrences = [] } = await getSchedule(ctx, made.scheduleID);
  expect(occurrences.filter(({ runOn }) => runOn > day(13.5))).toHaveLength(12);
  expect(occurrences.filter(({ status }) => status === "completed").map(({ runOn }) => runOn)).toEqual([day(13)]);
  expect(new Set(occurrences.map(({ runOn }) => runOn)).size).toBe(occurrences.length);
  await transact(ctx, (open) => cancelSchedule(open, made.scheduleID));
  await runOccurrences(at(40), { partnerID: ctx.partnerID });
  expect((await getSchedule(ctx, made.scheduleID)).occurrences).toHaveLength(occurrences.length);
});

test("a rejected occurrence fails with the reason, is never retried, and its owner gets an event", async () => {
  const { ctx, one, day, run, runTransfer, transfers, failures } = await setting();
  const { scheduleID } = await newSchedule(ctx, { occurrences: [{ runOn: day(1), runTransfer }] });
  await db.delete(paymentMethodTable).where(eq(paymentMethodTable.paymentMethodID, one.wallet));
  await run(1.1);
  await run(1.2);
  const { occurrences: [occurrence] = [] } = await getSchedule(ctx, scheduleID);
  expect(occurrence).toMatchObject({
    status: "failed",
    error: { message: "sourcePaymentMethodID is not a payment method that can be used" },
  });
  expect(occurrence).not.toHaveProperty("ranTransferID");
  expect(await transfers(scheduleID)).toEqual([]);
  expect((await failures()).map(({ data }) => data)).toEqual([
    {
      scheduleID,
      occurrenceID: occurrence?.occurrenceID,
      reason: "sourcePaymentMethodID is not a payment method that can be used",
    },
  ]);
});

test("without funds the transfer is made and has failed, and so has the occurrence", async () => {
  const { ctx, day, run, runTransfer, transfers } = await setting(999);
  const { scheduleID } = await newSchedule(ctx, { occurrences: [{ runOn: day(1), runTransfer }] });
  await run(1.1);
  const [transfer] = await transfers(scheduleID);
  expect(transfer).toMatchObject({ status: "failed", failureReason: "wallet-insufficient-funds" });
  expect((await getSchedule(ctx, scheduleID)).occurrences).toMatchObject([
    {
      status: "failed",
      ranTransferID: transfer?.transferID,
      error: { message: "the wallet did not have enough for the transfer" },
    },
  ]);
});

test("an occurrence that is being run counts as run: a changed copy is rejected, and it pays the transfer it was leased with", async () => {
  const { ctx, at, day, of, run, runTransfer, transfers } = await setting();
  const recur = { recurrenceRule: "FREQ=DAILY;COUNT=3", runTransfer, start: day(1) };
  const { scheduleID, occurrences: [first] = [] } = await newSchedule(ctx, { recur });
  await claimDue(at(1), of);
  const put = (body: object) => transact(at(1), (open) => updateSchedule(open, scheduleID, UpsertSchedule.parse(body)));
  const changed = { occurrences: [{ occurrenceID: first?.occurrenceID, canceled: true }] };
  await expect(put(changed)).rejects.toMatchObject({ kind: "conflict" });
  await put({ recur: { ...recur, runTransfer: { ...runTransfer, amount: { currency: "USD", value: 5 } } } });
  await transact(at(1), (open) => cancelSchedule(open, scheduleID));
  await run(1 + 61 / 86_400);
  expect(await transfers(scheduleID)).toMatchObject([{ occurrenceID: first?.occurrenceID, amount: 1000 }]);
});

test("the first payment by card is sent as the first of a series, the next ones as recurring", async () => {
  const { partner, ctx, one, other, day, run, transfers } = await setting();
  const owner = { ...ctx, accountID: one.accountID };
  const card = await transact(owner, (open) =>
    linkCard(
      open,
      LinkCard.parse({
        cardNumber: "4111111111111111",
        cardCvv: "111",
        expiration: { month: "12", year: "35" },
        billingAddress: { addressLine1: "1 Main Street", city: "Denver", stateOrProvince: "CO", postalCode: "11111" },
      }),
    ),
  );
  const methods = await db.select().from(paymentMethodTable).where(eq(paymentMethodTable.sourceID, card.cardID));
  const from = PaymentMethodID.parse(methods.find(({ type }) => type === "card-payment")?.paymentMethodID);
  const runTransfer = runTransferBody(partner, { from, to: other.wallet });
  const { scheduleID } = await newSchedule(ctx, {
    recur: { recurrenceRule: "FREQ=DAILY;COUNT=3", runTransfer, start: day(1) },
  });
  for (const days of [1.5, 2.5, 3.5]) await run(days);
  const made = (await transfers(scheduleID)).sort((a, b) => (a.transferID < b.transferID ? -1 : 1));
  expect(made.map(({ source }) => source.asked)).toEqual([
    { transactionSource: "first-recurring" },
    { transactionSource: "recurring" },
    { transactionSource: "recurring" },
  ]);
});

test("due occurrences of a suspended partner wait, run when it is resumed, and fail after three days", async () => {
  const { ctx, day, run, runTransfer, transfers, failures } = await setting();
  const { scheduleID } = await newSchedule(ctx, {
    recur: { recurrenceRule: "FREQ=DAILY;INTERVAL=5;COUNT=2", runTransfer, start: day(1) },
  });
  const suspend = (suspendedOn: Date | null) =>
    db.update(accountTable).set({ suspendedOn }).where(eq(accountTable.accountID, ctx.partnerID));
  await suspend(new Date());
  await run(1.2);
  expect(await transfers(scheduleID)).toHaveLength(0);
  await suspend(null);
  await run(1.3);
  expect(await transfers(scheduleID)).toHaveLength(1);
  await suspend(new Date());
  await run(10);
  expect(await transfers(scheduleID)).toHaveLength(1);
  expect((await failures()).map(({ data }) => data)).toEqual([
    expect.objectContaining({ reason: "was due while the partner was suspended" }),
  ]);
});
