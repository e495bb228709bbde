import { expect, test } from "@playwright/test";
import { checkBooks } from "@/testing/books";
import { ctxFor, transact } from "@/testing/context";
import { newCardPayment } from "@/testing/disputes";
import { newPartner, testDatabase } from "@/testing/factories";
import { inAnHour, newPayer, newTransfer } from "@/testing/transfers";
import { cents } from "@/lib/core/money/money";
import type { AccountID } from "@/lib/core/api/ids";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import { accountDisputes } from "@/lib/domain/money/disputes/bindings";
import { type DisputePage, SearchDisputes } from "@/lib/domain/money/disputes/dashboard";
import { openTestDispute } from "@/lib/domain/overview/sandbox/sandbox";
import { accountTransfers } from "./bindings";
import { type AccountTransferPage, SearchTransfers } from "./dashboard";

checkBooks();

const db = testDatabase();

type Invoke<Page> = (ctx: Ctx, input: object) => Promise<Page>;
const listTransfers = accountTransfers.list[1] as unknown as Invoke<AccountTransferPage>;
const listDisputes = accountDisputes.list[1] as unknown as Invoke<DisputePage>;

test("an account's list has exactly the transfers with that account on one side", async () => {
  const partner = await newPartner(db);
  const [one, other, third] = await Promise.all([1, 2, 3].map(() => newPayer(db, partner, 10_000)));
  if (!one || !other || !third) throw new Error("nobody pays");
  const pay = (from: typeof one, to: typeof one, amount: number) =>
    newTransfer(ctxFor(partner), { from: from.wallet, to: to.wallet, cents: amount });
  const [sent, received] = [await pay(one, other, 100), await pay(third, one, 200)];
  await pay(other, third, 300);
  const listed = (accountID: AccountID, more = {}) =>
    listTransfers(ctxFor(partner, accountID), { params: { accountID }, query: SearchTransfers.parse(more) });
  const all = await listed(one.accountID);
  expect(all.items.map(({ transferID }) => transferID)).toEqual([received, sent]);
  expect(all.total).toBe(2);
  const large = await listed(one.accountID, { amount: "2.00" });
  expect(large.items.map(({ transferID }) => transferID)).toEqual([received]);
  const behind = await listed(one.accountID, { startingAfter: received });
  expect(behind.items.map(({ transferID }) => transferID)).toEqual([sent]);
  // Naming a second account in the query changes nothing.
  expect((await listed(one.accountID, { accountID: other.accountID })).total).toBe(2);
  const own = await listed(partner.accountID);
  expect(own.items).toEqual([]);
});

test("tabs count an account's transfers on both sides in each status, unless another filter is set", async () => {
  const partner = await newPartner(db);
  const [one, other] = [await newPayer(db, partner, 10_000), await newPayer(db, partner, 10_000)];
  const ctx = ctxFor(partner);
  await newTransfer(ctx, { from: one.wallet, to: other.wallet, cents: 100 });
  await newTransfer(ctx, { from: other.wallet, to: one.wallet, cents: 100 });
  await newTransfer(ctx, { from: one.wallet, to: other.wallet, cents: 9_000_000 });
  await newTransfer(inAnHour(ctx), { from: one.wallet, to: one.bank, cents: 100 });
  await newTransfer(ctx, { from: other.wallet, to: other.bank, cents: 100 });
  const { accountID } = one;
  const countsOf = async (more = {}) =>
    (await listTransfers(ctx, { params: { accountID }, query: SearchTransfers.parse(more) })).counts;
  const counts = { queued: 0, pending: 1, completed: 2, failed: 1, canceled: 0, reversed: 0 };
  expect(await countsOf()).toEqual(counts);
  expect(await countsOf({ status: "failed", zone: "UTC" })).toEqual(counts);
  expect(await countsOf({ amount: "1.00" })).toBeUndefined();
  expect(await countsOf({ uncounted: "true" })).toBeUndefined();
});

test("an account's disputes are those of payments to it", async () => {
  const [one, other] = [await newCardPayment(50_00), await newCardPayment(60_00)];
  const dispute = async ({ partner, transferID }: typeof one) =>
    transact(ctxFor(partner), (open) => openTestDispute(open, transferID, { amount: cents(50_00) }));
  const { disputeID } = await dispute(one);
  await dispute(other);
  const listed = (accountID: AccountID, more = {}) =>
    listDisputes(ctxFor(one.partner, accountID), { params: { accountID }, query: SearchDisputes.parse(more) });
  const result = await listed(one.merchant.accountID, { outcome: "open", count: 1 });
  expect([result.items.map((item) => item.disputeID), result.total]).toEqual([[disputeID], 1]);
  expect((await listed(one.merchant.accountID, { outcome: "won" })).items).toEqual([]);
  expect((await listed(one.cardholderID)).items).toEqual([]);
});
