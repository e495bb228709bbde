import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { and, asc, eq, like } from "drizzle-orm";
import {
  eventTable,
  incurredFeeTable,
  ledgerTxnTable,
  refundTable,
  transferTable,
  walletTransactionTable,
} from "@/db/schema";
import { checkBooks } from "@/testing/books";
import { merchantBalance, newCardPayment, type Payment } from "@/testing/disputes";
import { ctxFor } from "@/testing/context";
import { newPartner, testDatabase } from "@/testing/factories";
import { agree } from "@/testing/fee-plans";
import { newPayer, newTransfer } from "@/testing/transfers";
import { fund } from "@/testing/wallets";
import { OtherAnswer } from "@/lib/core/api/answered";
import { Deadline } from "@/lib/core/time/deadline";
import { newID, type RefundID } from "@/lib/core/api/ids";
import { cents } from "@/lib/core/money/money";
import { CreateRefund, CreateReversal } from "./contract";
import { createRefund } from "./create-refund";
import { getRefund, listRefunds } from "./queries";
import { reverseTransfer } from "./refunds";

checkBooks();

const NO_TIME = Object.assign(new Deadline(60_000), { left: () => 0, check() {} });

const db = testDatabase();

function refund(payment: Payment, amount?: number, { key = randomUUID() as string, at = 7000 } = {}) {
  const body = amount === undefined ? undefined : { amount: cents(amount) };
  return createRefund({ ...payment.at(at), key }, payment.transferID, body);
}

async function made(answer: ReturnType<typeof refund>): Promise<{ refundID: RefundID; createdOn: string }> {
  const result = await answer;
  if (result instanceof OtherAnswer) throw new Error("nothing was made");
  return result;
}

const refundsOf = ({ transferID }: Payment) =>
  db.select().from(refundTable).where(eq(refundTable.transferID, transferID)).orderBy(asc(refundTable.createdOn));

test("a refund takes the amount and its plan's fee out of the wallet at once, and names its owner", async () => {
  const payment = await newCardPayment(50_00);
  const { merchant, transferID } = payment;
  await agree(payment.partner, merchant.accountID, [{ event: "refund", fixed: 15 }]);
  const answer = await made(refund(payment, 2000));
  expect(answer).toEqual({
    refundID: answer.refundID,
    createdOn: payment.at(7000).now.toISOString(),
    amount: { currency: "USD", value: 2000 },
  });
  expect(await merchantBalance(payment)).toBe(5000 - 2000 - 15);
  const [row] = await refundsOf(payment);
  expect(row).toMatchObject({ status: "created", amount: 2000, currency: "USD", partnerID: payment.partner.accountID });
  const [transfer] = await db.select().from(transferTable).where(eq(transferTable.transferID, transferID));
  expect(transfer).toMatchObject({ refundedAmount: 2000, updatedOn: payment.at(7000).now });
  const fees = await db.select().from(incurredFeeTable).where(eq(incurredFeeTable.sourceID, transferID));
  expect(fees).toMatchObject([
    { feeName: "Refund", amount: 15, sourceKind: "transferID", walletID: merchant.walletID, refundedOn: null },
  ]);
  const line = await db
    .select()
    .from(walletTransactionTable)
    .where(and(eq(walletTransactionTable.sourceID, transferID), eq(walletTransactionTable.type, "refund")));
  expect(line).toMatchObject([
    { gross: -2000, fee: 15, feeIDs: fees.map(({ feeID }) => feeID), sourceType: "transfer" },
  ]);
  expect(line[0]?.memo).toMatch(/^Refund of ./);
  expect(await postingsOf(answer.refundID)).toEqual(["refund refund"]);
  const events = await db
    .select()
    .from(eventTable)
    .where(and(eq(eventTable.accountID, merchant.accountID), like(eventTable.type, "refund.%")));
  expect(events.map(({ type, data }) => [type, data])).toEqual([
    ["refund.created", { accountID: merchant.accountID, transferID, refundID: answer.refundID }],
  ]);
});

test("a wallet that lacks the amount or the fee keeps its money, and the network gets no instruction", async () => {
  const payment = await newCardPayment(50_00);
  await agree(payment.partner, payment.merchant.accountID, [{ event: "refund", fixed: 15 }]);
  await expect(refund(payment)).rejects.toMatchObject({
    kind: "invalid",
    fields: { error: "the wallet does not have enough for this refund" },
  });
  expect([await refundsOf(payment), await merchantBalance(payment)]).toEqual([[], 5000]);
});

const postingsOf = async (refundID: string) =>
  (
    await db.select().from(ledgerTxnTable).where(eq(ledgerTxnTable.sourceID, refundID)).orderBy(ledgerTxnTable.txnID)
  ).map(({ sourceType, step }) => `${sourceType} ${step}`);

test("a caller who waits gets the whole refund once the network has answered, and 202 if it does not in time", async () => {
  const payment = await newCardPayment(50_00);
  const waiting = (more: object = {}) => ({
    ...payment.at(7000),
    key: randomUUID(),
    waitFor: "rail-response",
    ...more,
  });
  const ask = (more?: object) => createRefund(waiting(more), payment.transferID, { amount: cents(100) });
  expect(await ask()).toMatchObject({ status: "pending", cardDetails: { status: "confirmed" } });
  await payment.move(20_000);
  expect(await ask({ deadline: NO_TIME })).toMatchObject({ status: 202, body: { amount: { value: 100 } } });
});

test("a repeat of its key returns the first refund, and says if its body differs", async () => {
  const payment = await newCardPayment(50_00);
  const key = randomUUID();
  const first = await made(refund(payment, 2000, { key }));
  const repeat = await refund(payment, 2000, { key });
  expect(repeat).toMatchObject({ status: 409, body: { refundID: first.refundID, status: "created" } });
  expect((repeat as OtherAnswer).body).not.toHaveProperty("error");
  for (const amount of [1999, undefined])
    expect(await refund(payment, amount, { key })).toMatchObject({
      status: 409,
      body: { refundID: first.refundID, error: "this idempotency key was used for another refund" },
    });
  expect(await refundsOf(payment)).toHaveLength(1);
  await expect(
    reverseTransfer({ ...payment.at(7000), key }, payment.transferID, { amount: cents(2000) }),
  ).rejects.toMatchObject({ kind: "conflict" });
  await expect(createRefund(payment.at(7000), payment.transferID, undefined)).rejects.toThrow("the key is missing");
});

test("a key belongs to its partner: a second partner can make a refund with the same key", async () => {
  const [one, other] = [await newCardPayment(50_00), await newCardPayment(50_00)];
  const key = randomUUID();
  await made(refund(one, 2000, { key }));
  await made(refund(other, 2000, { key }));
});

test("only one refund runs at a time; the remainder can be refunded after it, to the last cent", async () => {
  const payment = await newCardPayment(50_00);
  await made(refund(payment, 2000));
  const busy = { kind: "invalid", fields: { error: "a refund of this payment is in progress" } };
  await expect(refund(payment, 1)).rejects.toMatchObject(busy);
  await payment.move(7000);
  expect(await refundsOf(payment)).toMatchObject([{ status: "pending" }]);
  await expect(refund(payment, 1)).rejects.toMatchObject(busy);
  await payment.move(20_000);
  expect(await refundsOf(payment)).toMatchObject([{ status: "completed", updatedOn: payment.at(20_000).now }]);
  await expect(refund(payment, 3001, { at: 20_000 })).rejects.toMatchObject({
    fields: { amount: "must be at most the 3000 cents left" },
  });
  const rest = await made(refund(payment, undefined, { at: 20_000 }));
  expect(rest).toMatchObject({ amount: { value: 3000 } });
  await payment.move(20_000);
  await payment.move(40_000);
  for (const amount of [1, undefined])
    await expect(refund(payment, amount, { at: 40_000 })).rejects.toMatchObject({
      fields: { amount: "must be at most the 0 cents left" },
    });
  const ids = (await refundsOf(payment)).map(({ refundID }) => refundID);
  const listed = await listRefunds(payment.at(40_000), payment.transferID);
  expect(listed.map(({ refundID, status }) => [refundID, status])).toEqual(ids.map((id) => [id, "completed"]));
  expect(listed[0]?.cardDetails).toMatchObject({ status: "completed" });
});

test("a refund that the network rejects gives back the amount and its fee, and its owner gets an event", async () => {
  const payment = await newCardPayment(90_02);
  const { merchant, transferID } = payment;
  await agree(payment.partner, merchant.accountID, [{ event: "refund", fixed: 15 }]);
  await fund(payment.at(6000, merchant.accountID), merchant.walletID, 100);
  const { refundID } = await made(refund(payment));
  expect(await merchantBalance(payment)).toBe(100 - 15);
  await payment.move(7000);
  await payment.move(20_000);
  expect(await refundsOf(payment)).toMatchObject([{ status: "failed" }]);
  expect(await merchantBalance(payment)).toBe(9002 + 100);
  const [transfer] = await db.select().from(transferTable).where(eq(transferTable.transferID, transferID));
  expect(transfer).toMatchObject({ refundedAmount: 0, updatedOn: payment.at(20_000).now });
  const fees = await db.select().from(incurredFeeTable).where(eq(incurredFeeTable.sourceID, transferID));
  expect(fees).toMatchObject([{ amount: 15, refundedOn: payment.at(20_000).now }]);
  const lines = await db
    .select()
    .from(walletTransactionTable)
    .where(and(eq(walletTransactionTable.sourceID, transferID), eq(walletTransactionTable.type, "refund-failure")));
  expect(lines).toMatchObject([{ gross: 9002, fee: -15, memo: "Refund failed" }]);
  expect(await postingsOf(refundID)).toEqual(["refund refund", "refund failed"]);
  const events = await db
    .select()
    .from(eventTable)
    .where(and(eq(eventTable.accountID, merchant.accountID), eq(eventTable.type, "refund.updated")))
    .orderBy(asc(eventTable.eventID));
  const data = { accountID: merchant.accountID, transferID, refundID };
  expect(events.at(-1)?.data).toEqual({ ...data, status: "failed" });
});

test("when one of two refunds fails, the fee of the other one stays charged", async () => {
  const payment = await newCardPayment(120_00);
  await agree(payment.partner, payment.merchant.accountID, [{ event: "refund", fixed: 15 }]);
  await made(refund(payment, 2000));
  await payment.move(20_000);
  await made(refund(payment, 9002, { at: 20_000 }));
  await payment.move(20_000);
  await payment.move(40_000);
  expect(await refundsOf(payment)).toMatchObject([{ status: "completed" }, { status: "failed" }]);
  const fees = await db
    .select()
    .from(incurredFeeTable)
    .where(and(eq(incurredFeeTable.sourceID, payment.transferID), eq(incurredFeeTable.feeName, "Refund")))
    .orderBy(asc(incurredFeeTable.createdOn));
  expect(fees).toMatchObject([{ refundedOn: null }, { refundedOn: expect.any(Date) }]);
});

test("a refund without a fee names none, and gives back only its amount when the network rejects it", async () => {
  const payment = await newCardPayment(90_02);
  await made(refund(payment));
  await payment.move(7000);
  await payment.move(20_000);
  expect(await refundsOf(payment)).toMatchObject([{ status: "failed" }]);
  expect(await merchantBalance(payment)).toBe(9002);
  const lines = await db
    .select()
    .from(walletTransactionTable)
    .where(and(eq(walletTransactionTable.sourceID, payment.transferID), like(walletTransactionTable.type, "refund%")))
    .orderBy(asc(walletTransactionTable.seq));
  expect(lines.map(({ gross, fee, feeIDs }) => [gross, fee, feeIDs])).toEqual([
    [-9002, 0, null],
    [9002, 0, null],
  ]);
});

test("a transfer that is not a card payment is not refunded, nor is a failed one", async () => {
  const partner = await newPartner(db, { attested: true });
  const [one, other] = await Promise.all([newPayer(db, partner, 10_000), newPayer(db, partner, 0)]);
  const ctx = { ...ctxFor(partner), key: randomUUID() };
  const id = await newTransfer(ctx, { from: one.wallet, to: other.wallet, cents: 500 });
  await expect(createRefund(ctx, id, undefined)).rejects.toMatchObject({
    kind: "malformed",
    message: "only a card payment can be refunded",
  });
});

test("an unrelated account finds no refund, and a refund is found only under its own payment", async () => {
  const [payment, other] = [await newCardPayment(50_00), await newCardPayment(50_00)];
  const { refundID } = await made(refund(payment, 100));
  const one = await getRefund(payment.at(7000), payment.transferID, refundID);
  expect(one).toMatchObject({ refundID, cardDetails: { status: "initiated" } });
  const missing = { kind: "notFound" };
  await expect(getRefund(payment.at(7000), payment.transferID, newID<RefundID>())).rejects.toMatchObject(missing);
  await expect(getRefund(other.at(7000), other.transferID, refundID)).rejects.toMatchObject(missing);
  await expect(getRefund(other.at(7000), payment.transferID, refundID)).rejects.toMatchObject(missing);
  await expect(listRefunds(other.at(7000), payment.transferID)).rejects.toMatchObject(missing);
  expect(await listRefunds(other.at(7000), other.transferID)).toEqual([]);
});

test("a full reversal of a settled payment refunds it, and a partial one never cancels", async () => {
  const payment = await newCardPayment(50_00);
  const reverse = (body: CreateReversal, at = 7000) =>
    reverseTransfer({ ...payment.at(at), key: randomUUID() }, payment.transferID, body);
  expect(await reverse({ amount: cents(1000) })).toMatchObject({ refund: { amount: { value: 1000 } } });
  await payment.move(7000);
  await payment.move(20_000);
  expect(await reverse(undefined, 20_000)).toMatchObject({ refund: { amount: { value: 4000 } } });
});

test("a reversal that cannot request the cancellation refunds nothing", async () => {
  const payment = await newCardPayment(50_00);
  let tries = 0;
  const failing = new Proxy(db, {
    get(target, name) {
      if (name === "transaction" && tries++ === 0) throw new Error("the database is gone");
      return Reflect.get(target, name) as unknown;
    },
  });
  const reversed = reverseTransfer({ ...payment.at(7000), db: failing, key: randomUUID() }, payment.transferID, {});
  await expect(reversed).rejects.toThrow("the database is gone");
  expect(await refundsOf(payment)).toEqual([]);
});

test("an amount is at least one cent", () => {
  for (const schema of [CreateRefund, CreateReversal]) {
    expect(schema.safeParse({ amount: 1 }).success).toBe(true);
    expect(schema.safeParse({}).success).toBe(true);
    expect(schema.safeParse(undefined).success).toBe(true);
    expect(schema.safeParse({ amount: 0 }).error?.issues[0]?.message).toBe("must be at least one cent");
    expect(schema.safeParse({ amount: -1 }).success).toBe(false);
  }
});
