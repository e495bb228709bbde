import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { transferTable } from "@/db/schema/index";
import { checkBooks } from "@/testing/books";
import { ctxFor } from "@/testing/context";
import { newPartner, testDatabase } from "@/testing/factories";
import { RAIL_START } from "@/testing/rails";
import { type Market, newMarket } from "@/testing/storm/market";
import { newPayer, newTransfer } from "@/testing/transfers";
import { newID, type TransferID } from "@/lib/core/api/ids";
import { applyRegistered } from "@/lib/domain/money/rails/applier";
import { receiveRailEvents } from "@/lib/domain/money/rails/receive-events";
import { ListTransfers } from "./contract";
import { explainTransfer } from "./explain-transfer";
import { countTransfers } from "./find-transfers";
import { firstOfKey, getTransfer, listTransfers, originalOf, wholeTransfer } from "./queries";
import { cancelTransfer } from "./settle/cancel-transfer";
import { lastLegOf } from "./settle/held";

checkBooks();

const db = testDatabase();

async function setting() {
  const partner = await newPartner(db);
  const [payer, payee] = [await newPayer(db, partner, 10_000), await newPayer(db, partner, 0)];
  return { ctx: ctxFor(partner, partner.accountID, { now: RAIL_START }), payer, payee };
}

test("every lookup of a transfer that does not exist returns 404", async () => {
  const { ctx } = await setting();
  const id = newID<TransferID>();
  for (const look of [getTransfer, wholeTransfer, originalOf])
    await expect(look(ctx, id)).rejects.toMatchObject({ kind: "notFound" });
  expect(await firstOfKey(ctx)).toBeUndefined();
  expect(await firstOfKey({ ...ctx, key: randomUUID() })).toBeUndefined();
});

test("a key leads to its own partner's first transfer", async () => {
  const [one, other] = [await setting(), await setting()];
  const { transferID } = await listedFirst(one);
  const [row] = await db.select().from(transferTable).where(eq(transferTable.transferID, transferID));
  const key = row?.idempotencyKey ?? "";
  expect(await firstOfKey({ ...one.ctx, key })).toBe(transferID);
  expect(await firstOfKey({ ...other.ctx, key })).toBeUndefined();
  const { transfer, fingerprint } = await originalOf(one.ctx, transferID);
  expect([transfer, fingerprint]).toEqual([await getTransfer(one.ctx, transferID), row?.fingerprint]);
});

async function listedFirst({ ctx, payer, payee }: Awaited<ReturnType<typeof setting>>) {
  return { transferID: await newTransfer(ctx, { from: payer.wallet, to: payee.wallet, cents: 500 }) };
}

test("each transfer of a list has its own cancellation and rail details, as when it is read alone", async () => {
  const { ctx, payer, payee } = await setting();
  const ids = [];
  for (const to of [payee.bank, payer.bank, payee.wallet])
    ids.push(await newTransfer(ctx, { from: payer.wallet, to, cents: 500 }));
  const [canceled, waiting, direct] = ids as [TransferID, TransferID, TransferID];
  await cancelTransfer(ctx, canceled);
  const result = await listTransfers(ctx, ListTransfers.parse({}));
  const byID = new Map(result.map((one) => [one.transferID, one]));
  expect(byID.get(canceled)).toMatchObject({ status: "canceled", cancellations: [{ status: "completed" }] });
  for (const id of [waiting, direct]) expect(byID.get(id)).not.toHaveProperty("cancellations");
  expect(byID.get(direct)?.destination).not.toHaveProperty("achDetails");
  for (const id of ids) expect(await getTransfer(ctx, id)).toEqual(byID.get(id));
});

test("lists are filtered by group, schedule, time and payment link", async () => {
  const { ctx, payer, payee } = await setting();
  const at = (seconds: number) => ({ ...ctx, now: new Date(RAIL_START.getTime() + seconds * 1000) });
  const parent = await newTransfer(at(0), { from: payer.debit, to: payee.wallet, cents: 500 });
  const source = { transferID: parent };
  const [one, two] = [
    await newTransfer(at(1), { from: payee.wallet, to: payer.bank, cents: 100, source }),
    await newTransfer(at(2), { from: payee.wallet, to: payer.wallet, cents: 200, source }),
  ];
  const scheduleID = newID<string>();
  await db
    .update(transferTable)
    .set({ scheduleID: scheduleID as never })
    .where(eq(transferTable.transferID, one));
  const find = async (query: object) =>
    (await listTransfers(ctx, ListTransfers.parse(query))).map(({ transferID }) => transferID);
  const moment = (seconds: number) => at(seconds).now.toISOString();
  expect(await find({ groupID: parent })).toEqual([two, one]);
  expect(await find({ scheduleID })).toEqual([one]);
  expect(await find({ groupID: parent, scheduleID })).toEqual([one]);
  expect(await find({ groupID: two })).toEqual([]);
  expect(await find({ paymentLinkID: newID() })).toEqual([]);
  expect(await find({ startDateTime: moment(1) })).toEqual([two, one]);
  expect(await find({ endDateTime: moment(1) })).toEqual([parent]);
  expect(await find({ startDateTime: moment(1), endDateTime: moment(2) })).toEqual([one]);
  for (const flag of ["refunded", "disputed"]) {
    expect(await find({ [flag]: "true" })).toEqual([]);
    expect(await find({ [flag]: "false" })).toEqual([two, one, parent]);
    expect(await find({ [flag]: "perhaps" })).toEqual([two, one, parent]);
    const count = async (amount: number) =>
      ctx.db
        .update(transferTable)
        .set(flag === "refunded" ? { refundedAmount: amount } : { disputedAmount: amount })
        .where(eq(transferTable.transferID, one));
    await count(1);
    expect(await find({ [flag]: "true" })).toEqual([one]);
    expect(await find({ [flag]: "false" })).toEqual([two, parent]);
    await count(0);
  }
  expect(await countTransfers(ctx, {})).toBe(3);
  expect(await countTransfers({ ...ctx, accountID: payee.accountID }, { groupID: parent })).toBe(2);
});

async function charged({ partner, traders: [one, other], ctx }: Market) {
  const [from, to] = [one?.methods["card-payment"], other?.methods["service-wallet"]];
  if (!from || !to) throw new Error("nobody trades");
  const id = await newTransfer(ctx(), { from, to, cents: 500 });
  return {
    id,
    instructionID: (await lastLegOf(ctx(), { partnerID: partner.accountID, transferID: id }))?.instructionID ?? "",
  };
}

test("a network's cost comes out of the money in transit, or out of the excess that our bank was booked", async () => {
  const market = await newMarket();
  for (const [kinds, cost] of [
    [["confirmed", "settled", "completed", "funded"], "network-cost -20, card 20"],
    [["confirmed", "settled", "funded", "completed"], "network-cost -20, cash 20"],
  ] as const) {
    const { id, instructionID } = await charged(market);
    for (const kind of kinds) {
      market.clock.now = new Date(market.clock.now.getTime() + 1000);
      const event = { eventID: randomUUID(), instructionID, kind, at: market.clock.now };
      const fact = { ...event, ...(kind === "completed" && { cost: 20 }) };
      await receiveRailEvents(market.ctx(), market.network, [fact], applyRegistered);
    }
    const postings = await explainTransfer(market.ctx(), id);
    const completed = postings.find(({ step }) => step === "completed");
    const lines = completed?.entries.map(({ account, amount }) => `${account} ${amount}`).join(", ");
    expect(lines).toBe(`pending -500, available 470, fee-income 30, ${cost}`);
  }
});

test("an account that is on both sides of a posting sees all of it and no other account's entries", async () => {
  const market = await newMarket();
  const { id, instructionID } = await charged(market);
  for (const kind of ["confirmed", "completed"] as const) {
    market.clock.now = new Date(market.clock.now.getTime() + 1000);
    const event = { eventID: randomUUID(), instructionID, kind, at: market.clock.now };
    await receiveRailEvents(market.ctx(), market.network, [event], applyRegistered);
  }
  const linesFor = async (at: number) => {
    const accountID = market.traders[at]?.accountID;
    const postings = await explainTransfer(ctxFor(market.partner, accountID), id);
    return postings.map(({ entries }) => entries.map(({ account, amount }) => `${account} ${amount}`));
  };
  expect(await linesFor(1)).toEqual([
    ["pending 500", "others -500"],
    ["pending -500", "available 470", "others 30"],
  ]);
  expect(await linesFor(0)).toEqual([]);
  // Without a fee, the whole amount in transit can be spent.
  const { ctx, payer } = await setting();
  const debit = await newTransfer(ctx, { from: payer.debit, to: payer.wallet, cents: 25 });
  const done = {
    instructionID: (await lastLegOf(ctx, { partnerID: ctx.homePartnerID, transferID: debit }))?.instructionID ?? "",
    kind: "completed" as const,
  };
  const later = { ...ctx, now: new Date(ctx.now.getTime() + 1000) };
  const event = { ...done, eventID: randomUUID(), at: later.now };
  await receiveRailEvents(later, market.network, [event], applyRegistered);
  const seen = await explainTransfer({ ...later, accountID: payer.accountID }, debit);
  expect(seen.map(({ entries }) => entries.map(({ account, amount }) => `${account} ${amount}`))).toEqual([
    ["pending 25", "others -25"],
    ["pending -25", "available 25"],
  ]);
});
