import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { ctxFor, transact } from "@/testing/context";
import { chargeDisputes, disputeOfPayment, newCardPayment } from "@/testing/disputes";
import { newPartner, type Partner, testDatabase } from "@/testing/factories";
import { agree } from "@/testing/fee-plans";
import { newLinkedCard } from "@/testing/linked-cards";
import { RAIL_START } from "@/testing/rails";
import { inAnHour, newPayer, newTransfer } from "@/testing/transfers";
import { newWallet } from "@/testing/wallets";
import { newID, type TransferID } from "@/lib/core/api/ids";
import { cents } from "@/lib/core/money/money";
import type { AccountCtx, Ctx } from "@/lib/domain/kernel/operations/context";
import { acceptDispute } from "@/lib/domain/money/disputes/disputes";
import { moveRails } from "@/lib/domain/money/rails/move-rails";
import { createRefund } from "@/lib/domain/money/refunds/create-refund";
import { advanceTransfer, openTestDispute } from "@/lib/domain/overview/sandbox/sandbox";
import type { LegEnd, TransferLeg } from "./dashboard";
import { explainTransfer } from "./explain-transfer";
import { flowsOf } from "./flows";
import { transferLegs } from "./transfer-legs";

const db = testDatabase();

const linesOf = (legs: readonly TransferLeg[]) =>
  legs.map(({ part, state, amount, from, to }) => `${part} ${state} ${amount} ${from.place}>${to.place}`);

function sums(parts: readonly (readonly [end: LegEnd, amount: number])[]): Record<string, number> {
  const result: Record<string, number> = {};
  for (const [{ place, owner }, amount] of parts) {
    const name = `${place} ${owner?.accountID ?? ""}`;
    result[name] = (result[name] ?? 0) + amount;
  }
  return Object.fromEntries(Object.entries(result).filter(([, sum]) => sum !== 0));
}

/** The legs of a transfer, after checking that they add up to the ledger. */
async function addedUp(ctx: AccountCtx, id: TransferID): Promise<TransferLeg[]> {
  const legs = await transferLegs(ctx, id);
  const posted = legs.filter(({ txnID }) => txnID !== undefined);
  const entries = (await explainTransfer(ctx, id)).flatMap((posting) => posting.entries);
  expect(sums(posted.flatMap(({ from, to, amount }) => [[from, -amount] as const, [to, amount] as const]))).toEqual(
    sums(entries.map(({ account, owner, amount }) => [{ place: account, ...(owner && { owner }) }, amount] as const)),
  );
  expect(new Set(legs.map(({ legID }) => legID)).size).toBe(legs.length);
  return legs;
}

async function settle(ctx: Ctx): Promise<void> {
  for (let at = 1; at <= 12; at++)
    await moveRails({ ...ctx, now: new Date(ctx.now.getTime() + at * 1000) }, { partnerID: ctx.partnerID });
}

async function shop(): Promise<{ partner: Partner; ctx: Ctx } & Record<"merchant" | "customer", Payer>> {
  const partner = await newPartner(db, { attested: true });
  await newWallet(db, partner.accountID, partner.accountID);
  const [merchant, customer] = [await newPayer(db, partner, 10_000), await newPayer(db, partner, 10_000)];
  return { partner, merchant, customer, ctx: ctxFor(partner, partner.accountID, { now: RAIL_START }) };
}
type Payer = Awaited<ReturnType<typeof newPayer>>;

test("a card payment goes from the card into the wallet, and both fees branch off", async () => {
  const { partner, merchant, customer, ctx } = await shop();
  await agree(partner, merchant.accountID, [{ event: "card-acquiring", fixed: 30, rate: "2.9" }]);
  const card = await newLinkedCard(partner, customer.accountID);
  const id = await newTransfer(ctx, {
    from: card.pay,
    to: merchant.wallet,
    cents: 10_000,
    facilitatorFee: { markup: cents(500) },
  });
  expect(linesOf(await addedUp(ctx, id))).toEqual([
    "way under-way 10000 source>card",
    "way waiting 10000 card>pending",
    "way waiting 9180 pending>available",
    "facilitator-fee waiting 500 available>available",
    "fee waiting 320 available>fee-income",
  ]);
  await settle(ctx);
  const lines = linesOf(await addedUp(ctx, id));
  expect(lines.slice(0, 3)).toEqual([
    "way done 10000 source>card",
    "way done 10000 card>pending",
    "way done 9180 pending>available",
  ]);
  expect(lines).toContain("facilitator-fee done 500 pending>available");
  expect(lines).toContain("fee done 320 pending>fee-income");
});

test("a payout leaves the wallet with its fee, and money that its bank returns is a separate branch", async () => {
  const { partner, merchant, ctx } = await shop();
  await agree(partner, merchant.accountID, [{ event: "ach-credit", fixed: 25 }]);
  const id = await newTransfer(inAnHour(ctxFor(partner)), { from: merchant.wallet, to: merchant.bank, cents: 500 });
  expect(linesOf(await addedUp(ctx, id)).slice(0, 3)).toEqual([
    "way done 500 available>ach-credit",
    "fee done 25 available>fee-income",
    "way under-way 500 ach-credit>destination",
  ]);
  const expected = (await addedUp(ctxFor(partner), id)).map(({ expectedOn }) => expectedOn !== undefined);
  expect(expected).toEqual([false, false, true]);
  await advanceTransfer(inAnHour(ctxFor(partner)), id, { to: "completed" });
  const arrived = await addedUp(ctx, id);
  expect(linesOf(arrived)).toContain("way done 500 ach-credit>destination");
  expect(arrived.filter(({ expectedOn }) => expectedOn)).toEqual([]);
  await advanceTransfer(ctxFor(partner), id, { to: "returned" });
  expect(linesOf(await addedUp(ctx, id))).toContain("return done 500 ach-credit>available");
});

test("money between wallets takes one leg, both for its owners and for the partner", async () => {
  const { partner, merchant, customer, ctx } = await shop();
  await agree(partner, merchant.accountID, [{ event: "wallet-transfer", fixed: 7 }]);
  const id = await newTransfer(ctx, { from: merchant.wallet, to: customer.wallet, cents: 400 });
  const legs = await addedUp(ctx, id);
  expect(linesOf(legs)).toEqual(["way done 400 available>available", "fee done 7 available>fee-income"]);
  expect(legs[0]).toMatchObject({
    from: { owner: { accountID: merchant.accountID } },
    to: { owner: { accountID: customer.accountID } },
  });
  expect(linesOf(await addedUp(ctxFor(partner, customer.accountID), id))).toEqual(["way done 400 others>available"]);
  expect(linesOf(await addedUp(ctxFor(partner, merchant.accountID), id))).toEqual(["way done 407 available>others"]);
  const stranger = await newPayer(db, await newPartner(db), 0);
  await expect(transferLegs(ctxFor(partner, stranger.accountID), id)).rejects.toMatchObject({ kind: "notFound" });
  await expect(transferLegs(ctx, newID<TransferID>())).rejects.toMatchObject({ kind: "notFound" });
});

test("a debit that its bank returns before it arrives stops on its first leg", async () => {
  const { partner, merchant } = await shop();
  const ctx = inAnHour(ctxFor(partner));
  const id = await newTransfer(ctx, { from: merchant.debit, to: merchant.wallet, cents: 700 });
  await advanceTransfer(ctx, id, { to: "returned" });
  expect(linesOf(await addedUp(ctx, id))).toEqual([
    "way failed 700 source>ach-debit",
    "way done 700 ach-debit>pending",
    "way canceled 700 pending>available",
    "return done 700 pending>ach-debit",
  ]);
});

test("a debit that its bank returns late had arrived, and goes back", async () => {
  const { partner, merchant } = await shop();
  const ctx = inAnHour(ctxFor(partner));
  const id = await newTransfer(ctx, { from: merchant.debit, to: merchant.wallet, cents: 700 });
  await advanceTransfer(ctx, id, { to: "completed" });
  await advanceTransfer(ctxFor(partner), id, { to: "returned" });
  const lines = linesOf(await addedUp(ctx, id));
  expect(lines.slice(0, 3)).toEqual([
    "way done 700 source>ach-debit",
    "way done 700 ach-debit>pending",
    "way done 700 pending>available",
  ]);
  expect(lines.filter((line) => line.startsWith("return"))).toEqual(["return done 700 available>ach-debit"]);
  expect(lines.filter((line) => line.startsWith("bank"))).toHaveLength(2);
});

test("a refund is in progress until the card has it", async () => {
  const payment = await newCardPayment(50_00);
  const { partner, merchant, transferID, at, move } = payment;
  await agree(partner, merchant.accountID, [{ event: "refund", fixed: 15 }]);
  await createRefund({ ...at(7000), key: randomUUID() }, transferID, { amount: cents(2000) });
  const before = linesOf(await addedUp(at(7500), transferID));
  expect(before).toContain("refund under-way 2000 available>card");
  expect(before).toContain("fee done 15 available>fee-income");
  for (const milliseconds of [8000, 10_000, 12_000, 14_000]) await move(milliseconds);
  const legs = await addedUp(at(15_000), transferID);
  expect(linesOf(legs)).toContain("refund done 2000 available>card");
  expect(legs.find(({ part }) => part === "refund")?.refundID).toBeDefined();
});

test("an open dispute is in progress while the network holds the amount, and done once it is accepted", async () => {
  const payment = await newCardPayment(88_01);
  await chargeDisputes(payment, 1500);
  await payment.move(6000);
  const { transferID, at, merchant } = payment;
  const open = await addedUp(at(6500), transferID);
  expect(linesOf(open)).toContain("dispute under-way 8801 available>dispute");
  expect(linesOf(open)).toContain("fee done 1500 available>fee-income");
  const { disputeID } = await disputeOfPayment(payment);
  expect(open.find(({ part }) => part === "dispute")?.disputeID).toBe(disputeID);
  await transact(at(7000, merchant.accountID), (ctx) => acceptDispute(ctx, disputeID));
  const lines = linesOf(await addedUp(at(7500), transferID));
  expect(lines).toContain("dispute done 8801 available>dispute");
  expect(lines).toContain("dispute done 8801 dispute>cash");
});

test("an inquiry waits, because it does not hold the amount", async () => {
  const payment = await newCardPayment(30_00);
  const { transferID, at } = payment;
  await transact(at(5000), (ctx) => openTestDispute(ctx, transferID, { phase: "inquiry" }));
  expect(linesOf(await addedUp(at(6000), transferID))).toContain("dispute waiting 3000 available>dispute");
});

test("flows pair a network's share with its rail, and add up to every entry", () => {
  const entries = [
    { account: "pending" as const, amount: -700 },
    { account: "available" as const, amount: 671 },
    { account: "fee-income" as const, amount: 29 },
    { account: "network-cost" as const, amount: -29 },
    { account: "card" as const, amount: 29 },
  ];
  expect(flowsOf(entries).map(({ from, to, amount }) => `${from.place}>${to.place} ${amount}`)).toEqual([
    "network-cost>card 29",
    "pending>available 671",
    "pending>fee-income 29",
  ]);
  expect(flowsOf([])).toEqual([]);
});
