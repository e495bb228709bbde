import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { newID, type WalletID } from "@/lib/core/api/ids";
import * as postings from "./postings";
import * as spending from "./spending-postings";
import type { Charges, PostingLine, WalletSide } from "./postings";

const side = (): WalletSide => ({ wallet: newID<WalletID>(), tx: newID(), type: "wallet-transfer", memo: "Transfer" });
const [from, to, partner] = [side(), side(), side()];
const cents = fc.integer({ min: 1, max: 999_999_999_999 });
const fee = fc.integer({ min: 0, max: 100_000 });
const charges = fc
  .record({ amount: cents, fee, facilitator: fee, payer: fc.constantFrom("source", "destination", "partner") })
  // If the partner is the payer, it pays the operator out of its fee.
  .map((one): Charges => ({
    ...one,
    facilitator: Math.min(one.payer === "partner" ? one.facilitator + 1 : one.facilitator, one.amount),
  }));
const incomingOf = (one: Charges) => ({ ...one, payer: one.payer === "source" ? ("destination" as const) : one.payer });

const KINDS: Record<string, (charges: Charges) => PostingLine[]> = {
  walletTransfer: (one) => postings.walletTransfer(from, { to, partner }, one),
  incoming: ({ amount }) => postings.incoming("ach-debit", to, amount),
  arrived: (one) => postings.arrived({ to, partner }, incomingOf(one)),
  stopped: ({ amount }) => postings.stopped("card", to, amount, "canceled"),
  received: (one) => postings.received("card-pull", { to, partner }, incomingOf(one)),
  returned: ({ amount }) => postings.returned("ach-debit", from, amount),
  payout: (one) => postings.payout("rtp", from, one),
  paidBack: ({ amount, fee: charged }) => postings.paidBack("rtp", to, amount, charged),
  collected: ({ amount }) => postings.collected(amount),
  forwarded: ({ amount }) => postings.forwarded(amount),
  serviceFee: ({ fee: charged }) => postings.serviceFee(from, charged + 1),
  refunded: ({ amount, fee: charged }) => postings.refunded(from, amount, charged),
  refundFailed: ({ amount, fee: charged }) => postings.refundFailed(to, amount, charged),
  chargedBack: ({ amount, fee: charged }) => postings.chargedBack(from, amount, charged),
  chargebackReturned: ({ amount }) => postings.chargebackReturned(to, amount),
  chargebackKept: ({ amount }) => postings.chargebackLoss(amount),
  disputeConceded: ({ amount }) => postings.disputeConceded(from, amount),
  adjusted: ({ amount }) => postings.adjusted(to, -amount),
  centsSent: ({ amount }) => postings.cents.sent("ach-credit", amount),
  centsBack: ({ amount }) => postings.cents.back("ach-debit", amount),
  cardHold: ({ amount }) => spending.cardHold(from, amount),
  cardRelease: ({ amount }) => spending.cardRelease(from, amount),
  cardCapture: ({ amount, fee: held, facilitator: released }) =>
    spending.cardCapture(
      { release: from, purchase: to, adjustment: partner },
      { amount, held: Math.min(held, amount), released },
    ),
  cardPurchase: ({ amount }) => spending.cardPurchase(from, amount),
  cardRefund: ({ amount }) => spending.cardRefund(from, amount),
  funded: ({ amount }) => postings.funded("card", amount),
};

for (const [name, posting] of Object.entries(KINDS)) {
  test(`${name} balances, and each line that moves a balance has a memo for its owner`, () => {
    fc.assert(
      fc.property(charges, (one) => {
        const lines = posting(one);
        const ofNothing = lines.filter(({ tx, amount }) => tx === undefined && amount === 0);
        const untold = lines.filter(
          ({ account, wallet, tx, memo, amount, gross = 0, fee = 0 }) =>
            account === "available" && ([wallet, tx, memo].includes(undefined) || gross - fee !== amount),
        );
        const isBalanced = lines.reduce((sum, { amount }) => sum + amount, 0) === 0 && lines.length >= 2;
        expect({ isBalanced, ofNothing, untold }).toEqual({ isBalanced: true, ofNothing: [], untold: [] });
      }),
    );
  });
}

test("only the payer of the operator's fee gets it deducted", () => {
  const of = (payer: Charges["payer"]) =>
    postings
      .walletTransfer(from, { to, partner }, { amount: 10_000, fee: 30, facilitator: 200, payer })
      .map(({ account, amount }) => [account, amount]);
  expect(of("source").map(([, amount]) => amount)).toEqual([-10_030, 9_800, 200, 30]);
  expect(of("destination").map(([, amount]) => amount)).toEqual([-10_000, 9_770, 200, 30]);
  expect(of("partner").map(([, amount]) => amount)).toEqual([-10_000, 9_800, 170, 30]);
});

const seen = (lines: readonly PostingLine[], where: WalletSide) =>
  lines
    .filter(({ wallet }) => wallet === where.wallet)
    .map(({ account, amount, gross, fee: taken = 0, status, forced = false, feeIDs }) => ({
      ...{ account, amount, gross, fee: taken, forced },
      ...(status && { status }),
      ...(feeIDs && { feeIDs }),
    }));
const ofSystem = (lines: readonly PostingLine[]) =>
  lines.filter(({ wallet }) => wallet === undefined).map(({ account, amount }) => [account, amount]);

test("only an action of the outside world, or a fee above the amount, may overdraw a wallet", () => {
  const one: Charges = { amount: 100, fee: 30, facilitator: 0, payer: "destination" };
  const isForced = (lines: readonly PostingLine[], where: WalletSide) => seen(lines, where).map(({ forced }) => forced);
  const arrives = (more: Partial<Charges>) =>
    isForced(postings.received("card", { to, partner }, { ...one, ...more, payer: "destination" }), to);
  expect([arrives({}), arrives({ fee: 100 }), arrives({ fee: 101 })]).toEqual([[false], [false], [true]]);
  expect([arrives({ facilitator: 70 }), arrives({ facilitator: 71 })]).toEqual([[false], [true]]);
  expect(isForced(postings.walletTransfer(from, { to }, { ...one, payer: "source" }), from)).toEqual([false]);
  expect(isForced(postings.walletTransfer(from, { to, partner }, { ...one, payer: "partner" }), partner)).toEqual([
    true,
  ]);
  expect(isForced(postings.payout("rtp", from, one), from)).toEqual([false]);
  expect(isForced(postings.refunded(from, 100, 5), from)).toEqual([false]);
  expect(isForced(postings.returned("ach-debit", from, 100), from)).toEqual([true]);
  expect(isForced(postings.serviceFee(from, 100), from)).toEqual([true]);
  expect(isForced(postings.chargedBack(from, 100, 5), from)).toEqual([true]);
  expect(isForced(postings.disputeConceded(from, 100), from)).toEqual([true]);
  expect(isForced(postings.adjusted(from, -100), from)).toEqual([true]);
});

test("each line shows its owner the gross amount, the fee, and the fees it is made of", () => {
  const billing: Charges = { amount: 1000, fee: 30, facilitator: 200, payer: "destination", feeIDs: ["a", "b"] };
  const line = { account: "available", forced: false };
  const transfer = postings.walletTransfer(from, { to, partner }, billing);
  expect(seen(transfer, from)).toEqual([{ ...line, amount: -1000, gross: -1000, fee: 0 }]);
  expect(seen(transfer, to)).toEqual([{ ...line, amount: 770, gross: 1000, fee: 230, feeIDs: ["a", "b"] }]);
  expect(seen(transfer, partner)).toEqual([{ ...line, amount: 200, gross: 200, fee: 0, forced: true }]);
  expect(ofSystem(transfer)).toEqual([["fee-income", 30]]);
  const byPartner = postings.walletTransfer(from, { to, partner }, { ...billing, payer: "partner" });
  expect(seen(byPartner, to)).toEqual([{ ...line, amount: 800, gross: 1000, fee: 200 }]);
  expect(seen(byPartner, partner)).toEqual([
    { ...line, amount: 170, gross: 200, fee: 30, forced: true, feeIDs: ["a", "b"] },
  ]);
  const free = postings.walletTransfer(from, { to, partner }, { ...billing, fee: 0, facilitator: 0 });
  expect(seen(free, to)).toEqual([{ ...line, amount: 1000, gross: 1000, fee: 0 }]);
  expect([seen(free, partner), ofSystem(free)]).toEqual([[], []]);
  const { feeIDs: _ids, ...unnamed } = billing;
  expect(seen(postings.payout("rtp", from, unnamed), from)).toEqual([
    { ...line, amount: -1030, gross: -1000, fee: 30 },
  ]);
  const out = postings.payout("rtp", from, billing);
  expect(seen(out, from)).toEqual([{ ...line, amount: -1030, gross: -1000, fee: 30, feeIDs: ["a", "b"] }]);
  expect(ofSystem(out)).toEqual([
    ["rtp", 1000],
    ["fee-income", 30],
  ]);
});

test("money in transit is pending until it arrives or fails", () => {
  const line = { account: "pending", gross: 500, fee: 0, forced: false };
  expect(seen(postings.incoming("ach-debit", to, 500), to)).toEqual([{ ...line, amount: 500, status: "pending" }]);
  expect(ofSystem(postings.incoming("ach-debit", to, 500))).toEqual([["ach-debit", -500]]);
  for (const status of ["canceled", "failed"] as const) {
    expect(seen(postings.stopped("card", to, 500, status), to)).toEqual([{ ...line, amount: -500, status }]);
    expect(ofSystem(postings.stopped("card", to, 500, status))).toEqual([["card", 500]]);
  }
  const arrives = postings.arrived({ to }, { amount: 500, fee: 0, facilitator: 0, payer: "destination" });
  expect(seen(arrives, to)).toEqual([
    { account: "pending", amount: -500, gross: undefined, fee: 0, forced: false },
    { account: "available", amount: 500, gross: 500, fee: 0, forced: false },
  ]);
  expect(arrives[0]).not.toHaveProperty("tx");
});

test("money that comes back brings its fee with it, and a system account with a sum of zero has no line", () => {
  expect(ofSystem(postings.paidBack("rtp", to, 500, 45))).toEqual([
    ["rtp", -500],
    ["fee-income", -45],
  ]);
  expect(ofSystem(postings.paidBack("rtp", to, 500))).toEqual([["rtp", -500]]);
  expect(ofSystem(postings.refunded(from, 500, 15))).toEqual([
    ["card", 500],
    ["fee-income", 15],
  ]);
  expect(ofSystem(postings.refundFailed(to, 500, 15))).toEqual([
    ["card", -500],
    ["fee-income", -15],
  ]);
  expect(ofSystem(postings.chargedBack(from, 500, 0))).toEqual([["dispute", 500]]);
  expect(ofSystem(postings.chargedBack(from, 500, 15))).toEqual([
    ["dispute", 500],
    ["fee-income", 15],
  ]);
  expect(ofSystem(postings.chargebackReturned(to, 500))).toEqual([["dispute", -500]]);
  expect(ofSystem(postings.chargebackLoss(500))).toEqual([
    ["dispute", -500],
    ["cash", 500],
  ]);
  expect(ofSystem(postings.disputeConceded(from, 500))).toEqual([["cash", 500]]);
  expect(ofSystem(postings.adjusted(to, 500))).toEqual([["operator", -500]]);
  expect(
    ofSystem(postings.received("card-pull", { to }, { amount: 500, fee: 0, facilitator: 0, payer: "partner" })),
  ).toEqual([["card-pull", -500]]);
  expect(ofSystem(postings.returned("ach-debit", from, 500))).toEqual([["ach-debit", 500]]);
  expect(ofSystem(postings.serviceFee(from, 30))).toEqual([["fee-income", 30]]);
});

test("money that passes no wallet moves between the system accounts", () => {
  expect(ofSystem(postings.collected(500))).toEqual([
    ["ach-debit", -500],
    ["transit", 500],
  ]);
  expect(ofSystem(postings.forwarded(500))).toEqual([
    ["transit", -500],
    ["ach-credit", 500],
  ]);
  expect(ofSystem(postings.cents.sent("ach-credit", 7))).toEqual([
    ["operator", -7],
    ["ach-credit", 7],
  ]);
  expect(ofSystem(postings.cents.back("ach-debit", 7))).toEqual([
    ["ach-debit", -7],
    ["operator", 7],
  ]);
  expect(ofSystem(postings.funded("card", 500))).toEqual([
    ["card", 500],
    ["cash", -500],
  ]);
  expect(ofSystem(postings.networkCost("card", 175))).toEqual([
    ["network-cost", -175],
    ["card", 175],
  ]);
  expect(ofSystem(postings.networkCost("card", 175, 25))).toEqual([
    ["network-cost", -175],
    ["card", 150],
    ["cash", 25],
  ]);
});

test("a card's hold is reserved, and a capture takes any amount above it even without funds", () => {
  const line = (account: string, amount: number, forced = false) => ({ account, amount, forced });
  const short = (lines: readonly PostingLine[]) =>
    lines.map(({ account, amount, forced = false }) => ({ account, amount, forced }));
  expect(short(spending.cardHold(from, 500))).toEqual([line("available", -500), line("held", 500)]);
  expect(short(spending.cardHold(from, 500, { forced: true }))).toEqual([
    line("available", -500, true),
    line("held", 500),
  ]);
  expect(spending.cardHold({ tx: from.tx, type: from.type, memo: from.memo }, 500)[1]).not.toHaveProperty("wallet");
  expect(short(spending.cardRelease(from, 500))).toEqual([line("held", -500), line("available", 500)]);
  expect(short(spending.cardPurchase(from, 500))).toEqual([line("available", -500, true), line("issuing", 500)]);
  expect(short(spending.cardRefund(from, 500))).toEqual([line("issuing", -500), line("available", 500)]);
  const sides = { release: from, purchase: to, adjustment: partner };
  expect(short(spending.cardCapture(sides, { amount: 500, held: 500, released: 100 }))).toEqual([
    line("held", -600),
    line("available", 600),
    line("available", -500),
    line("issuing", 500),
  ]);
  expect(short(spending.cardCapture(sides, { amount: 520, held: 500, released: 0 }))).toEqual([
    line("held", -500),
    line("available", 500),
    line("available", -500),
    line("available", -20, true),
    line("issuing", 520),
  ]);
  expect(spending.cardCapture(sides, { amount: 520, held: 500, released: 0 })[3]?.wallet).toBe(partner.wallet);
  expect(short(spending.cardCapture(sides, { amount: 500, held: 0, released: 0 }))).toEqual([
    line("available", -500, true),
    line("issuing", 500),
  ]);
});
