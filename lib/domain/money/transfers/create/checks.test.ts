import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { railInstructionTable, transferTable, walletTable } from "@/db/schema/index";
import { ctxFor } from "@/testing/context";
import { newPartner, testDatabase } from "@/testing/factories";
import { newLinkedCard } from "@/testing/linked-cards";
import { inAnHour, newPayer, newTransfer } from "@/testing/transfers";
import { fund } from "@/testing/wallets";
import { type CardID, newID, TransferID } from "@/lib/core/api/ids";
import { Turns } from "@/lib/core/turns";
import { daysAfter } from "@/lib/core/time/time";
import "@/lib/domain/rail-appliers";
import { openingDetails } from "@/lib/domain/money/rails/details";
import { SentRunTransfer } from "@/lib/domain/money/schedules/shared/schedule";
import { CreateTransfer, CreateTransferOptions } from "../contract";
import { createTransfer } from "./create-transfer";
import { getTransfer } from "../queries";
import { startQueued } from "../settle/start-queued";

const db = testDatabase();
const TransferIDOf = z.object({ transferID: TransferID });
const HOUR = 1 / 24;

async function setting(brand = "visa") {
  const partner = await newPartner(db);
  const payer = await newPayer(db, partner, 5_000_000);
  const card = await newLinkedCard(partner, payer.accountID, { brand });
  const ctx = ctxFor(partner);
  const pushed = (times: number, cents: number, days: number, status = "completed") =>
    db.insert(railInstructionTable).values(
      Array.from({ length: times }, () => ({
        instructionID: newID<string>(),
        partnerID: partner.accountID,
        accountID: payer.accountID,
        cardID: card.cardID,
        kind: "push-to-card" as const,
        status,
        amount: cents,
        currency: "USD",
        details: openingDetails("push-to-card", {}, ctx.now),
        attempt: 1,
        createdOn: daysAfter(ctx.now, -days),
        updatedOn: ctx.now,
      })),
    );
  const push = (cents: number) => newTransfer(ctx, { from: payer.wallet, to: card.push, cents });
  return { partner, ctx, payer, card, pushed, push };
}

const instructionsOf = (cardID: CardID) => db.$count(railInstructionTable, eq(railInstructionTable.cardID, cardID));

const TOO_MUCH = { kind: "invalid", fields: { amount: expect.stringContaining("this card takes") } };

for (const { name, times, cents, days } of [
  { name: "150 times a day", times: 150, cents: 1, days: 23 * HOUR },
  { name: "$100,000 a day", times: 2, cents: 5_000_000, days: 23 * HOUR },
  { name: "250 times in 7 days", times: 250, cents: 1, days: 6.9 },
  { name: "$250,000 in 7 days", times: 5, cents: 5_000_000, days: 6.9 },
  { name: "750 times in 30 days", times: 750, cents: 1, days: 29.9 },
  { name: "$500,000 in 30 days", times: 10, cents: 5_000_000, days: 29.9 },
]) {
  test(`no more than ${name} is pushed to one card`, async () => {
    const { card, pushed, push } = await setting();
    await pushed(times - 1, cents, days);
    await push(1);
    await pushed(1, cents - 1 || 1, days);
    await expect(push(2)).rejects.toMatchObject(TOO_MUCH);
    expect(await instructionsOf(card.cardID)).toBe(times + 1);
  });
}

test("of twenty payouts, five at a time, exactly those within the card's daily limit are made", async () => {
  const { partner, payer, card, push, ctx } = await setting();
  await fund(ctxFor(partner, payer.accountID), payer.walletID, 20_000_000);
  // If all ran at once, the last would wait longer for its turn than the statement timeout allows.
  const turns = new Turns(5, 20);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, (_, at) => turns.take(String(at), () => push(1_000_000))),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  for (const outcome of outcomes) if (outcome.status === "rejected") expect(outcome.reason).toMatchObject(TOO_MUCH);
  expect(await instructionsOf(card.cardID)).toBe(10);
  expect(await db.$count(transferTable, eq(transferTable.partnerID, ctx.partnerID))).toBe(10);
});

test("a repeat of the payout that used up its card's limit returns that payout, and a new payout is rejected", async () => {
  const { ctx, payer, card, pushed } = await setting();
  await pushed(149, 1, 0.1);
  const ask = (key: string, value = 100) =>
    createTransfer(
      { ...ctx, key },
      CreateTransfer.parse({
        source: { paymentMethodID: payer.wallet },
        destination: { paymentMethodID: card.push },
        amount: { currency: "USD", value },
      }),
    );
  const key = randomUUID();
  const { transferID } = TransferIDOf.parse(await ask(key));
  for (const value of [100, 101])
    expect(await ask(key, value)).toMatchObject({ status: 409, body: { transferID, amount: { value: 100 } } });
  await expect(ask(randomUUID())).rejects.toMatchObject(TOO_MUCH);
});

test("when twenty queued payouts start at once, exactly those within the card's daily limit go through", async () => {
  const { ctx: now, payer, card, partner } = await setting();
  await fund(ctxFor(partner, payer.accountID), payer.walletID, 20_000_000);
  const ctx = inAnHour(now);
  const other = await newPayer(db, partner, 20_000_000);
  const parent = await newTransfer(ctx, { from: other.wallet, to: payer.wallet, cents: 20_000_000 });
  const source = { transferID: parent };
  const children: TransferID[] = [];
  while (children.length < 20)
    children.push(await newTransfer(ctx, { from: payer.wallet, to: card.push, cents: 1_000_000, source }));
  await Promise.all(Array.from({ length: 4 }, () => startQueued(ctx, { partnerID: ctx.partnerID })));
  const matches = await db.select().from(transferTable).where(inArray(transferTable.transferID, children));
  expect(matches.map(({ status }) => status).sort()).toEqual([
    ...Array.from({ length: 10 }, () => "failed"),
    ...Array.from({ length: 10 }, () => "pending"),
  ]);
  expect(await instructionsOf(card.cardID)).toBe(10);
});

test("older payouts, failed payouts and payouts to other cards do not count", async () => {
  const { card, pushed, push } = await setting();
  await pushed(150, 1, 25 * HOUR);
  await pushed(150, 1, 0.1, "failed");
  await pushed(150, 1, 0.1, "canceled");
  const other = await setting();
  await other.pushed(150, 1, 0.1);
  await push(100);
  expect(await instructionsOf(card.cardID)).toBe(451);
  await expect(other.push(100)).rejects.toMatchObject(TOO_MUCH);
});

test("when a queued payout starts after its card reached the limit, the payout fails", async () => {
  const { partner, ctx: now, payer, card, pushed } = await setting();
  const ctx = inAnHour(now);
  const other = await newPayer(db, partner, 1_000);
  const parent = await newTransfer(ctx, { from: other.wallet, to: payer.wallet, cents: 1_000 });
  const child = (cents: number, seconds: number) =>
    newTransfer(
      { ...ctx, now: new Date(ctx.now.getTime() + seconds * 1000) },
      { from: payer.wallet, to: card.push, cents, source: { transferID: parent } },
    );
  const [first, second] = [await child(300, 0), await child(400, 1)];
  await pushed(149, 1, 0.1);
  const later = { ...ctx, now: new Date(ctx.now.getTime() + 5000) };
  await startQueued(later, { partnerID: ctx.partnerID });
  expect((await getTransfer(later, first)).status).toBe("pending");
  expect(await getTransfer(later, second)).toMatchObject({
    status: "failed",
    failureReason: "destination-payment-error",
  });
  expect(await instructionsOf(card.cardID)).toBe(150);
  const [wallet] = await db.select().from(walletTable).where(eq(walletTable.walletID, payer.walletID));
  expect(wallet?.available).toBe(5_000_000 + 1_000 - 300);
});

test("an American Express card pays a dollar or more", async () => {
  const { ctx, payer, card } = await setting("american-express");
  const pay = (cents: number) => newTransfer(ctx, { from: card.pay, to: payer.wallet, cents });
  await expect(pay(99)).rejects.toMatchObject({ kind: "invalid", fields: { amount: expect.any(String) } });
  await pay(100);
  const visa = await setting();
  await newTransfer(visa.ctx, { from: visa.card.pay, to: visa.payer.wallet, cents: 1 });
});

test("a sales tax in another currency than its amount is rejected; a lowercase currency code is accepted", async () => {
  const side = { paymentMethodID: newID<string>() };
  const amount = { currency: "USD", value: 1000 };
  const faultOf = (salesTaxAmount: object) =>
    CreateTransfer.safeParse({ source: side, destination: side, amount, salesTaxAmount }).error?.issues.map(
      ({ path, message }) => [path.join("."), message],
    );
  expect(faultOf({ currency: "EUR", value: 100 })).toEqual([["salesTaxAmount.currency", "must be USD"]]);
  expect(faultOf({ currency: "usd", value: 0 })).toBeUndefined();
  const euros = { source: side, destination: side, amount: { ...amount, currency: "EUR" } };
  for (const shape of [CreateTransfer, CreateTransferOptions, SentRunTransfer])
    expect(shape.safeParse(euros).error?.issues[0]).toMatchObject({
      path: ["amount", "currency"],
      message: "must be USD",
    });
});
