import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { eventTable, incurredFeeTable, walletTransactionTable } from "@/db/schema";
import { ctxFor, transact } from "@/testing/context";
import { chargeDisputes, disputeOfPayment, merchantBalance, newCardPayment, type Payment } from "@/testing/disputes";
import { accountNameOf, newPartner, testDatabase } from "@/testing/factories";
import { cents } from "@/lib/core/money/money";
import { DAY } from "@/lib/core/time/time";
import { deletionBlockers } from "@/lib/domain/accounts/accounts/deletion-blockers";
import { addEvidenceText } from "@/lib/domain/money/dispute-evidence/dispute-evidence";
import { breaches } from "@/lib/domain/money/ledger/invariants";
import { openTestDispute } from "@/lib/domain/overview/sandbox/sandbox";
import { getTransfer } from "@/lib/domain/money/transfers/queries";
import { acceptDispute, searchDisputes, submitDispute } from "./disputes";
import { ListDisputes } from "./contract";
import { SearchDisputes } from "./dashboard";
import { countWaiting, getDispute, listDisputes } from "./queries";

const db = testDatabase();

async function expectSound({ partner }: Payment): Promise<void> {
  expect(await breaches(db, partner.accountID)).toEqual([]);
}

async function answer(payment: Payment, milliseconds: number, text: string): Promise<void> {
  const { disputeID } = await disputeOfPayment(payment);
  const ctx = payment.at(milliseconds, payment.merchant.accountID);
  await transact(ctx, (open) => addEvidenceText(open, disputeID, { text, evidenceType: "receipt" }));
  await transact(ctx, (open) => submitDispute(open, disputeID));
}

const typesOf = async ({ merchant }: Payment) => {
  const matches = await db
    .select()
    .from(walletTransactionTable)
    .where(eq(walletTransactionTable.walletID, merchant.walletID))
    .orderBy(walletTransactionTable.seq);
  return matches.map(({ type, gross, fee }) => [type, gross, fee]);
};

test("a chargeback takes amount and fee out of the wallet, and winning gives the amount back", async () => {
  const payment = await newCardPayment(88_01);
  await chargeDisputes(payment, 1500);
  expect(await merchantBalance(payment)).toBe(8801);
  await payment.move(6000);
  const opened = await disputeOfPayment(payment);
  expect(opened).toMatchObject({ status: "response-needed", phase: "chargeback", amount: 8801, reasonCode: "10.4" });
  expect(opened.respondBy.getTime() - payment.at(6000).now.getTime()).toBe(14 * DAY);
  expect(await merchantBalance(payment)).toBe(-1500);
  const [fee] = await db.select().from(incurredFeeTable).where(eq(incurredFeeTable.sourceID, opened.disputeID));
  expect(fee).toMatchObject({ amount: 1500, sourceKind: "DisputeID", accountID: payment.merchant.accountID });
  await expectSound(payment);
  await answer(payment, 7000, "winning_evidence");
  expect(await disputeOfPayment(payment)).toMatchObject({ status: "under-review" });
  await payment.move(7000);
  expect(await disputeOfPayment(payment)).toMatchObject({ status: "under-review", answeredOn: payment.at(7000).now });
  await payment.move(10_000);
  expect(await disputeOfPayment(payment)).toMatchObject({ status: "won", dueOn: null });
  expect(await typesOf(payment)).toEqual([
    ["card-payment", 8801, 0],
    ["dispute", -8801, 1500],
    ["dispute-reversal", 8801, 0],
  ]);
  await expectSound(payment);
});

test("losing, accepting and a missed deadline leave the money with the cardholder", async () => {
  const lost = await newCardPayment(88_01);
  await lost.move(6000);
  await answer(lost, 7000, "losing_evidence");
  await lost.move(10_000);
  expect([(await disputeOfPayment(lost)).status, await merchantBalance(lost)]).toEqual(["lost", 0]);
  await expectSound(lost);

  const accepted = await newCardPayment(88_01);
  await accepted.move(6000);
  const { disputeID } = await disputeOfPayment(accepted);
  await transact(accepted.at(7000, accepted.merchant.accountID), (open) => acceptDispute(open, disputeID));
  await accepted.move(7000);
  expect(await disputeOfPayment(accepted)).toMatchObject({ status: "accepted", dueOn: null });
  expect(await merchantBalance(accepted)).toBe(0);
  await expectSound(accepted);

  const expired = await newCardPayment(88_04);
  await expired.move(6000);
  await expired.move(10_999);
  expect((await disputeOfPayment(expired)).status).toBe("response-needed");
  await expired.move(11_000);
  await expired.move(11_001);
  expect(await disputeOfPayment(expired)).toMatchObject({ status: "expired", answeredOn: expired.at(11_001).now });
  expect(await merchantBalance(expired)).toBe(0);
  await expectSound(expired);
});

test("an inquiry moves no money until it becomes a chargeback, with a new deadline", async () => {
  const payment = await newCardPayment(88_02, { cardNumber: "371111111111114" });
  await payment.move(6000);
  const inquiry = await disputeOfPayment(payment);
  expect(inquiry).toMatchObject({ phase: "inquiry", reasonCode: "127", status: "response-needed" });
  expect(inquiry.respondBy.getTime() - payment.at(6000).now.getTime()).toBe(10 * DAY);
  expect(await merchantBalance(payment)).toBe(8802);
  await payment.move(26_000);
  const chargeback = await disputeOfPayment(payment);
  expect(chargeback).toMatchObject({ phase: "chargeback", status: "response-needed" });
  expect(chargeback.respondBy.getTime() - inquiry.respondBy.getTime()).toBe(20_000);
  expect(await merchantBalance(payment)).toBe(0);
  await expectSound(payment);
});

test("a conceded inquiry costs the amount, and a won one costs nothing", async () => {
  const conceded = await newCardPayment(88_02);
  await conceded.move(6000);
  const { disputeID } = await disputeOfPayment(conceded);
  await transact(conceded.at(7000), (open) => acceptDispute(open, disputeID));
  expect(await merchantBalance(conceded)).toBe(0);
  await conceded.move(60_000);
  expect((await disputeOfPayment(conceded)).status).toBe("accepted");
  await expectSound(conceded);

  const won = await newCardPayment(10_00);
  await transact(won.at(5000), (open) => openTestDispute(open, won.transferID, { phase: "inquiry" }));
  await answer(won, 7000, "winning_evidence");
  await won.move(10_000);
  expect([(await disputeOfPayment(won)).status, await merchantBalance(won)]).toEqual(["won", 1000]);
  await expectSound(won);
});

test("a dispute that is resolved beforehand is lost at once, and the money of a withdrawn one comes back", async () => {
  const resolved = await newCardPayment(88_03);
  await resolved.move(6000);
  expect(await disputeOfPayment(resolved)).toMatchObject({ status: "resolved", phase: "pre-dispute", dueOn: null });
  expect(await merchantBalance(resolved)).toBe(0);
  await expectSound(resolved);

  const withdrawn = await newCardPayment(88_05);
  await withdrawn.move(6000);
  expect(await merchantBalance(withdrawn)).toBe(0);
  await withdrawn.move(11_000);
  expect([(await disputeOfPayment(withdrawn)).status, await merchantBalance(withdrawn)]).toEqual(["closed", 8805]);
  await expectSound(withdrawn);
});

test("a transfer names its disputes and stays completed; the merchant gets both events", async () => {
  const payment = await newCardPayment(88_05);
  await payment.move(6000);
  await payment.move(11_000);
  const { disputeID } = await disputeOfPayment(payment);
  const amount = { currency: "USD", value: 8805 };
  expect(await getTransfer(payment.at(0), payment.transferID)).toMatchObject({
    status: "completed",
    disputedAmount: amount,
    disputes: [{ disputeID, amount }],
  });
  const events = await db
    .select()
    .from(eventTable)
    .where(eq(eventTable.accountID, payment.merchant.accountID))
    .orderBy(eventTable.eventID);
  const disputeEvents = events.filter(({ type }) => type.startsWith("dispute."));
  expect(
    disputeEvents.map(({ type, data }) => [type, data.status, data.phase, data.transactionID !== undefined]),
  ).toEqual([
    ["dispute.created", "response-needed", "chargeback", true],
    ["dispute.updated", "closed", "chargeback", true],
  ]);
});

test("the merchant and its partner see a dispute; the cardholder and other accounts do not", async () => {
  const payment = await newCardPayment(88_01);
  await payment.move(6000);
  const { disputeID } = await disputeOfPayment(payment);
  const { partner, merchant, cardholderID, at } = payment;
  for (const accountID of [partner.accountID, merchant.accountID]) {
    expect(await getDispute(at(0, accountID), disputeID)).toMatchObject({ disputeID });
    expect(await listDisputes(at(0, accountID), ListDisputes.parse({}))).toHaveLength(1);
    expect(await countWaiting(at(0, accountID))).toBe(1);
  }
  const stranger = await newPartner(db);
  for (const ctx of [at(0, cardholderID), ctxFor(stranger)]) {
    await expect(getDispute(ctx, disputeID)).rejects.toMatchObject({ kind: "notFound" });
    expect(await listDisputes(ctx, ListDisputes.parse({}))).toEqual([]);
    await expect(acceptDispute(ctx, disputeID)).rejects.toMatchObject({ kind: "notFound" });
  }
});

test("each filter narrows the list, and the queue begins with the next deadline", async () => {
  const payment = await newCardPayment(50_00);
  const open = (milliseconds: number, phase: "chargeback" | "pre-dispute") =>
    transact(payment.at(milliseconds), (ctx) =>
      openTestDispute(ctx, payment.transferID, { amount: cents(1000), phase }),
    );
  const late = await open(9000, "chargeback");
  const resolved = await open(8000, "pre-dispute");
  const early = await open(7000, "chargeback");
  const find = async (query: object) =>
    (await listDisputes(payment.at(0), ListDisputes.parse(query))).map(({ disputeID }) => disputeID);
  expect(await find({})).toEqual([late, resolved, early].map(({ disputeID }) => disputeID));
  expect(await find({ orderBy: "respondBy" })).toEqual([early, late, resolved].map(({ disputeID }) => disputeID));
  const listed = async (query: object) =>
    (await searchDisputes(payment.at(0), SearchDisputes.parse(query))).items.map(({ disputeID }) => disputeID);
  expect(await listed({})).toEqual([early, late, resolved].map(({ disputeID }) => disputeID));
  expect(await listed({ sort: "createdOn" })).toEqual([early, resolved, late].map(({ disputeID }) => disputeID));
  expect(await listed({ sort: "-createdOn" })).toEqual([late, resolved, early].map(({ disputeID }) => disputeID));
  expect(await listed({ attention: "true" })).toEqual([]);
  for (const q of [early.disputeID, "nobody", "0.01"])
    expect(await listed({ q }), q).toEqual(q === early.disputeID ? [early.disputeID] : []);
  for (const q of [payment.transferID, accountNameOf(payment.merchant.accountID), "Visa 1111"])
    expect(await listed({ q, sort: "createdOn" }), q).toEqual(
      [early, resolved, late].map(({ disputeID }) => disputeID),
    );
  expect(await listed({ q: payment.transferID, status: "resolved" })).toEqual([resolved.disputeID]);
  expect(await listed({ outcome: "open" })).toEqual([early, late].map(({ disputeID }) => disputeID));
  expect(await listed({ outcome: "closed" })).toEqual([resolved.disputeID]);
  for (const outcome of ["won", "lost"]) expect(await listed({ outcome }), outcome).toEqual([]);
  const [firstDay, lastDay] = [early, late].map(({ createdOn }) => createdOn.slice(0, 10));
  const nextDay = new Date(Date.parse(late.createdOn) + DAY).toISOString().slice(0, 10);
  expect(await listed({ openedFrom: firstDay, openedTo: lastDay, zone: "UTC" })).toHaveLength(3);
  expect(await listed({ openedFrom: nextDay, zone: "UTC" })).toEqual([]);
  expect(await listed({ openedTo: nextDay, zone: "UTC", outcome: "closed" })).toEqual([resolved.disputeID]);
  expect((await searchDisputes(payment.at(0), SearchDisputes.parse({ count: 1 }))).items[0]).toMatchObject({
    merchantName: accountNameOf(payment.merchant.accountID),
    customerName: accountNameOf(payment.cardholderID),
    brand: "Visa",
    lastFour: "1111",
  });
  expect((await searchDisputes(payment.at(0), SearchDisputes.parse({ count: 1 }))).total).toBe(3);
  const [soon] = await listDisputes(payment.at(0), { ...ListDisputes.parse({}), dueUntil: new Date(late.respondBy) });
  expect(soon?.disputeID).toBe(early.disputeID);
  expect(await find({ skip: "1", count: "1" })).toEqual([resolved.disputeID]);
  expect(await find({ status: "resolved" })).toEqual([resolved.disputeID]);
  expect(await find({ status: "no" })).toEqual([]);
  expect(await find({ startDateTime: late.createdOn })).toEqual([late.disputeID]);
  expect(await find({ endDateTime: resolved.createdOn })).toEqual([early.disputeID]);
  expect(await find({ respondStartDateTime: late.respondBy })).toEqual([late.disputeID]);
  expect(await find({ respondEndDateTime: resolved.respondBy })).toEqual([early.disputeID]);
  expect(await find({ merchantAccountID: payment.merchant.accountID })).toHaveLength(3);
  expect(await find({ cardholderAccountID: payment.merchant.accountID })).toEqual([]);
  expect(await find({ cardholderAccountID: payment.cardholderID })).toHaveLength(3);
  expect(await find({ disputeIDs: `${early.disputeID},x` })).toEqual([early.disputeID]);
  expect(await find({ transferIDs: payment.transferID })).toHaveLength(3);
  expect(await find({ transferIDs: early.disputeID })).toEqual([]);
});

test("an open dispute keeps its merchant from being deleted", async () => {
  const payment = await newCardPayment(88_01);
  await payment.move(6000);
  const { disputeID } = await disputeOfPayment(payment);
  const blockers = async () =>
    (await deletionBlockers(payment.at(0, payment.merchant.accountID))).map(({ blocker }) => blocker);
  expect(await blockers()).toEqual(["open-disputes"]);
  await transact(payment.at(7000), (open) => acceptDispute(open, disputeID));
  expect(await blockers()).toEqual([]);
});
