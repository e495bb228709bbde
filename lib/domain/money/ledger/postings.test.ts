import { expect, test } from "@playwright/test";
import fc from "fast-check";
import { newID, type WalletID } from "@/lib/core/ids";
import * as postings from "./postings";
import * as spending from "./spending-postings";
import type { Charges, Line, Side } from "./postings";

const side = (): Side => ({ wallet: newID<WalletID>(), tx: newID(), type: "wallet-transfer", memo: "Transfer" });
const [from, to, partner] = [side(), side(), side()];
const cents = fc.integer({ min: 1, max: 999_999_999_999 });
const fee = fc.integer({ min: 0, max: 100_000 });
const charges = fc
  .record({ amount: cents, fee, facilitator: fee, payer: fc.constantFrom("source", "destination", "partner") })
  // Where the partner pays, it pays out of its own fee.
  .map((one): Charges => ({
    ...one,
    facilitator: Math.min(one.payer === "partner" ? one.facilitator + 1 : one.facilitator, one.amount),
  }));
const incomingOf = (one: Charges) => ({ ...one, payer: one.payer === "source" ? ("destination" as const) : one.payer });

/** Every kind of posting, from what was charged. */
const KINDS: Record<string, (charges: Charges) => Line[]> = {
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
  chargebackKept: ({ amount }) => postings.chargebackKept(amount),
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
  test(`${name} balances, and each line that moves a balance says what its owner sees`, () => {
    fc.assert(
      fc.property(charges, (one) => {
        const lines = posting(one);
        expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
        expect(lines.length).toBeGreaterThanOrEqual(2);
        for (const line of lines) {
          if (line.tx === undefined) expect(line.amount).not.toBe(0);
          if (line.account !== "available") continue;
          expect([line.wallet, line.tx, line.memo]).not.toContain(undefined);
          expect((line.gross ?? 0) - (line.fee ?? 0)).toBe(line.amount);
        }
      }),
    );
  });
}

test("the one who pays the operator's fee has it taken off, and nobody else", () => {
  const of = (payer: Charges["payer"]) =>
    postings
      .walletTransfer(from, { to, partner }, { amount: 10_000, fee: 30, facilitator: 200, payer })
      .map(({ account, amount }) => [account, amount]);
  expect(of("source").map(([, amount]) => amount)).toEqual([-10_030, 9_800, 200, 30]);
  expect(of("destination").map(([, amount]) => amount)).toEqual([-10_000, 9_770, 200, 30]);
  expect(of("partner").map(([, amount]) => amount)).toEqual([-10_000, 9_800, 170, 30]);
});
