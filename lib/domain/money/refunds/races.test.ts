import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { refundTable, transferTable, walletTable } from "@/db/schema";
import { checkBooks } from "@/testing/books";
import { testDatabase } from "@/testing/factories";
import { newMarket } from "@/testing/storm/market";
import { move, settleAll } from "@/testing/storm/play";
import { newTransfer } from "@/testing/transfers";
import { ROUNDS } from "@/testing/turns";
import { cents } from "@/lib/core/money/money";
import "@/lib/domain/rail-appliers";
import { applyRegistered } from "@/lib/domain/money/rails/applier";
import { receiveRailEvents } from "@/lib/domain/money/rails/receive-events";
import { claim } from "@/lib/domain/money/rails/claim";
import { release } from "@/lib/domain/money/rails/cancel-now";
import { lastLegOf } from "@/lib/domain/money/transfers/settle/held";
import { getTransfer } from "@/lib/domain/money/transfers/queries";
import { catchUp } from "@/lib/domain/money/transfers/create/wait-for-rail";
import { createRefund } from "./create-refund";
import { reverseTransfer } from "./refunds";

checkBooks();

const db = testDatabase();

/**
 * A card payment of the first trader to the second one, a number of seconds old. Without seconds it has not moved yet.
 */
async function paid(value: number, seconds?: number) {
  const market = await newMarket();
  const [one, other] = market.traders;
  const [from, to] = [one?.methods["card-payment"], other?.methods["service-wallet"]];
  if (!one || !other || !from || !to) throw new Error("nobody trades");
  const id = await newTransfer(market.ctx(), { from, to, cents: value });
  const wait = (more: number) => {
    market.clock.now = new Date(market.clock.now.getTime() + more * 1000);
    return move(market);
  };
  if (seconds !== undefined) await wait(0);
  if (seconds) await wait(seconds);
  const hands = { partnerID: market.partner.accountID, providerOf: () => market.network };
  const refund = (amount?: number, key: string = randomUUID()) =>
    createRefund({ ...market.ctx(), key }, id, amount === undefined ? undefined : { amount: cents(amount) });
  const reverse = (amount?: number) => {
    const body = amount === undefined ? undefined : { amount: cents(amount) };
    return reverseTransfer({ ...market.ctx(), key: randomUUID() }, id, body, hands);
  };
  const available = async () => {
    const [wallet] = await db.select().from(walletTable).where(eq(walletTable.walletID, other.walletID));
    return (wallet?.available ?? 0) - 5_000_000;
  };
  const refunds = () => db.select().from(refundTable).where(eq(refundTable.transferID, id));
  const refundedAmount = async () =>
    (await db.select().from(transferTable).where(eq(transferTable.transferID, id)))[0]?.refundedAmount;
  return { market, id, hands, wait, refund, reverse, available, refunds, refundedAmount };
}

test("twenty parallel partial refunds of one and a half times a payment, with a full reversal, give back at most all of it", async () => {
  const { market, refund, reverse, available, refunds, refundedAmount } = await paid(2000, 5);
  expect(await available()).toBe(2000 - 30);
  for (let round = 0; (await refundedAmount()) !== 2000 && round < 40; round++) {
    const requests = [...Array.from({ length: 20 }, () => refund(150)), ...(round === 6 ? [reverse()] : [])];
    const outcomes = await Promise.allSettled(requests);
    for (const outcome of outcomes)
      if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ name: "Failure" });
    expect(outcomes.filter(({ status }) => status === "fulfilled").length).toBeLessThanOrEqual(1);
    await settleAll(market);
    if (round > 7) await refund().catch(() => {});
  }
  await settleAll(market);
  const refundRows = await refunds();
  const sum = refundRows.reduce((total, { amount }) => total + amount, 0);
  expect([sum, await refundedAmount()]).toEqual([2000, 2000]);
  expect(await available()).toBe(2000 - 30 - sum - refundRows.length * 15);
});

test("a refund that fails after the wallet is empty is credited back, and may be requested again", async () => {
  const { market, refund, available, refunds, refundedAmount } = await paid(9002, 5);
  const key = randomUUID();
  await refund(9002, key);
  expect(await available()).toBe(-30 - 15);
  await settleAll(market);
  expect(await refunds()).toMatchObject([{ status: "failed" }]);
  expect([await available(), await refundedAmount()]).toEqual([9002 - 30, 0]);
  expect(await refund(9002, key)).toMatchObject({ status: 409, body: { status: "failed" } });
  await refund(100);
  await settleAll(market);
  expect([await available(), await refundedAmount()]).toEqual([9002 - 30 - 115, 100]);
});

test("catching up waits while another process receives the settlement", async () => {
  const { market, id, hands } = await paid(800, 3.9);
  market.clock.now = new Date(market.clock.now.getTime() + 200);
  const [held] = await claim(market.ctx(), { partnerID: market.partner.accountID });
  if (!held) throw new Error("nothing is due");
  const done: string[] = [];
  const caughtUp = catchUp(market.ctx(), id, hands).then(() => done.push("caught up"));
  await pause(300);
  done.push("handed back");
  await release(market.ctx(), held, { dueOn: held.instruction.dueOn });
  await caughtUp;
  expect(done).toEqual(["handed back", "caught up"]);
  expect(["settled", "completed"]).toContain(
    (await lastLegOf(market.ctx(), { partnerID: market.partner.accountID, transferID: id }))?.status,
  );
});

test("a reversal that races the settlement either cancels or refunds, never both and never neither", async () => {
  test.setTimeout(120_000 + ROUNDS * 5000);
  const seen = new Set<string>();
  for (let round = 0; round < ROUNDS + 10; round++) {
    const { market, id, wait, reverse, available, refunds } = await paid(800, 3.9);
    market.clock.now = new Date(market.clock.now.getTime() + (round % 3) * 100);
    const ahead = market.clock.now;
    const [answer] = await Promise.all([reverse(), round % 2 === 0 ? wait(0.2) : undefined]);
    if (round % 2 === 1) market.clock.now = new Date(ahead.getTime() + 200);
    await settleAll(market);
    const { status, cancellations = [] } = await getTransfer(market.ctx(), id);
    const isCanceled = status === "canceled";
    seen.add(status);
    const counted = cancellations.filter((one) => one.status === "completed").length + (await refunds()).length;
    expect([round, counted, "cancellation" in answer || "refund" in answer]).toEqual([round, 1, true]);
    expect(await available()).toBe(isCanceled ? 0 : 800 - 30 - 815);
  }
  expect([...seen].sort()).toEqual(["canceled", "completed"]);
});

const statusOf = async ({ market, id }: Awaited<ReturnType<typeof paid>>) =>
  (await getTransfer(market.ctx(), id)).status;

test("a payment in transit is not refunded; one that the network has settled is", async () => {
  const payment = await paid(800, 0);
  const early = { kind: "malformed", message: "a payment that is pending cannot be refunded" };
  await expect(payment.refund(100)).rejects.toMatchObject(early);
  await expect(payment.reverse(100)).rejects.toMatchObject(early);
  expect(await payment.refunds()).toEqual([]);
  const { market, id } = payment;
  const { instructionID = "" } =
    (await lastLegOf(market.ctx(), { partnerID: market.partner.accountID, transferID: id })) ?? {};
  const settled = { eventID: randomUUID(), instructionID, kind: "settled" as const, at: market.clock.now };
  await receiveRailEvents(market.ctx(), market.network, [settled], applyRegistered);
  expect(await statusOf(payment)).toBe("pending");
  await payment.reverse(100);
  expect(await payment.refunds()).toMatchObject([{ amount: 100 }]);
});

test("a payment that has failed is not refunded", async () => {
  const payment = await paid(6601, 5);
  expect(await statusOf(payment)).toBe("failed");
  const message = "a payment that is failed cannot be refunded";
  await expect(payment.refund()).rejects.toMatchObject({ kind: "malformed", message });
});

test("a full reversal cancels a payment in transit, even if it names the amount", async () => {
  for (const amount of [undefined, 800]) {
    const payment = await paid(800, 1);
    expect(await payment.reverse(amount)).toMatchObject({ cancellation: { status: "completed" } });
    expect(await statusOf(payment)).toBe("canceled");
    expect(await payment.refunds()).toEqual([]);
  }
});

async function inHand({ market }: Awaited<ReturnType<typeof paid>>) {
  const [held] = await claim(market.ctx(), { partnerID: market.partner.accountID });
  if (!held) throw new Error("nothing is due");
  return held;
}

test("a reversal waits briefly while another process has leased the payment, and is pending after that", async () => {
  const payment = await paid(800);
  await inHand(payment);
  expect(await payment.reverse()).toMatchObject({ status: 202, body: { cancellation: { status: "pending" } } });
  expect(await statusOf(payment)).toBe("pending");

  const other = await paid(800);
  const held = await inHand(other);
  const reversed = other.reverse();
  await pause(300);
  await release(other.market.ctx(), held, { dueOn: held.instruction.dueOn });
  expect(await reversed).toMatchObject({ cancellation: { status: "completed" } });
});
