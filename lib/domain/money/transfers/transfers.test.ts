import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { and, eq } from "drizzle-orm";
import { paymentMethodTable, walletTable, walletTransactionTable } from "@/db/schema";
import { checkBooks } from "@/testing/books";
import { ctxFor, transact } from "@/testing/context";
import { newAccount, newPartner, testDatabase } from "@/testing/factories";
import { RAIL_START } from "@/testing/rails";
import { fund } from "@/testing/wallets";
import { OtherAnswer } from "@/lib/core/api/answered";
import { type AccountID, newID, PaymentMethodID, type WalletID } from "@/lib/core/api/ids";
import { linkBankAccount } from "@/lib/domain/money/bank-accounts/link-bank-account";
import type { Ctx } from "@/lib/domain/kernel/operations/context";
import "@/lib/domain/rail-appliers";
import { moveRails } from "@/lib/domain/money/rails/move-rails";
import { cancelTransfer } from "./settle/cancel-transfer";
import { CreateTransfer, ListTransfers } from "./contract";
import { Transfer } from "./shared/transfer";
import { createTransfer } from "./create/create-transfer";
import { getTransfer, listTransfers } from "./queries";
import { startQueued } from "./settle/start-queued";
import { transferOptions } from "./transfer-options";

checkBooks();

const db = testDatabase();
const CAPABILITIES = ["transfers", "wallet", "send-funds", "collect-funds"] as const;

interface Holder {
  accountID: AccountID;
  walletID: WalletID;
  ctx: Ctx;
}

async function setting(each = 100_000) {
  const partner = await newPartner(db);
  const holders = await Promise.all(
    [1, 2].map(async (): Promise<Holder> => {
      const made = await newAccount(db, partner, { wallet: true, capabilities: [...CAPABILITIES] });
      const ctx = ctxFor(partner, made.accountID);
      if (each > 0) await fund(ctx, made.walletID, each);
      return { ...made, ctx };
    }),
  );
  const [one, other] = holders as [Holder, Holder];
  // In the future, so that no loop moves the transfers of this test.
  return { partner, ctx: ctxFor(partner, partner.accountID, { now: RAIL_START }), one, other };
}

async function methodOf(sourceID: string, type = "service-wallet"): Promise<PaymentMethodID> {
  const [row] = await db
    .select()
    .from(paymentMethodTable)
    .where(and(eq(paymentMethodTable.sourceID, sourceID), eq(paymentMethodTable.type, type as never)));
  return PaymentMethodID.parse(row?.paymentMethodID);
}

async function bankOf({ ctx }: Holder): Promise<string> {
  const linked = await transact(ctx, (open) => linkBankAccount(open, { plaid: { token: "processor-sandbox-test" } }));
  return linked.bankAccountID;
}

interface TransferInput {
  from: PaymentMethodID;
  to: PaymentMethodID;
  cents: number;
  key?: string;
  more?: object;
}

const make = async (ctx: Ctx, { from, to, cents, key = randomUUID(), more }: TransferInput) => {
  const body = {
    source: { paymentMethodID: from },
    destination: { paymentMethodID: to },
    amount: { currency: "usd", value: cents },
  };
  return createTransfer({ ...ctx, key }, CreateTransfer.parse({ ...body, ...more }));
};

const made = async (ctx: Ctx, wanted: TransferInput): Promise<Transfer> => {
  const answer = await make(ctx, wanted);
  if (answer instanceof OtherAnswer) throw new Error(`answered ${answer.status}`);
  return Transfer.parse(await getTransfer(ctx, answer.transferID));
};

const balance = async (id: WalletID) => {
  const [wallet] = await db.select().from(walletTable).where(eq(walletTable.walletID, id));
  return [wallet?.available, wallet?.pending];
};

async function later(ctx: Ctx, seconds: number): Promise<void> {
  for (let at = 1; at <= seconds; at++)
    await moveRails({ ...ctx, now: new Date(ctx.now.getTime() + at * 1000) }, { partnerID: ctx.partnerID });
}

test("from wallet to wallet money moves at once, and both owners see it", async () => {
  const { ctx, one, other } = await setting();
  const transfer = await made(ctx, {
    from: await methodOf(one.walletID),
    to: await methodOf(other.walletID),
    cents: 2500,
  });
  expect(transfer).toMatchObject({ status: "completed", amount: { currency: "USD", value: 2500 } });
  expect(transfer.source.wallet).toEqual({ walletID: one.walletID });
  expect(transfer.completedOn).toBeDefined();
  expect([await balance(one.walletID), await balance(other.walletID)]).toEqual([
    [97_500, 0],
    [102_500, 0],
  ]);
  expect(await getTransfer(one.ctx, transfer.transferID)).toEqual(transfer);
  expect(await getTransfer(other.ctx, transfer.transferID)).toEqual(transfer);
  const stranger = ctxFor(await newPartner(db));
  await expect(getTransfer(stranger, transfer.transferID)).rejects.toMatchObject({ kind: "notFound" });
});

test("without funds a transfer is made, has failed, and moves no money", async () => {
  const { ctx, one, other } = await setting(100);
  const transfer = await made(ctx, {
    from: await methodOf(one.walletID),
    to: await methodOf(other.walletID),
    cents: 101,
  });
  expect(transfer).toMatchObject({ status: "failed", failureReason: "wallet-insufficient-funds" });
  expect(transfer).not.toHaveProperty("completedOn");
  expect(await balance(one.walletID)).toEqual([100, 0]);
});

test("fifty simultaneous requests with the same key make one transfer, and all get it", async () => {
  const { ctx, one, other } = await setting();
  const [from, to, key] = [await methodOf(one.walletID), await methodOf(other.walletID), randomUUID()];
  const answers = await Promise.all(Array.from({ length: 50 }, () => make(ctx, { from, to, cents: 700, key })));
  const repeats = answers.filter((answer) => answer instanceof OtherAnswer);
  expect(repeats).toHaveLength(49);
  expect(new Set(repeats.map(({ status }) => status))).toEqual(new Set([409]));
  expect((await balance(one.walletID))[0]).toBe(99_300);
  const another = await make(ctx, { from, to, cents: 701, key });
  expect(another).toMatchObject({
    status: 409,
    body: { amount: { value: 700 }, error: expect.stringContaining("another") },
  });
  expect((await balance(one.walletID))[0]).toBe(99_300);
});

test("a debit is in transit, arrives after its hold, and keeps its wallet transaction", async () => {
  const { ctx, one } = await setting(0);
  const from = await methodOf(await bankOf(one), "ach-debit-fund");
  const transfer = await made(ctx, { from, to: await methodOf(one.walletID), cents: 5000 });
  expect(transfer).toMatchObject({
    status: "pending",
    source: { achDetails: { status: "initiated", traceNumber: "" } },
  });
  expect(await balance(one.walletID)).toEqual([0, 5000]);
  await later(ctx, 15);
  expect(await getTransfer(ctx, transfer.transferID)).toMatchObject({
    status: "completed",
    source: { achDetails: { status: "completed" } },
  });
  expect(await balance(one.walletID)).toEqual([5000, 0]);
  const transactions = await db
    .select()
    .from(walletTransactionTable)
    .where(eq(walletTransactionTable.walletID, one.walletID));
  expect(transactions.map(({ type, status, balanceAfter }) => [type, status, balanceAfter])).toEqual([
    ["top-up", "completed", 5000],
  ]);
});

test("a debit that the bank returns fails, moves no money and marks the bank account", async () => {
  const { ctx, one } = await setting(0);
  const from = await methodOf(await bankOf(one), "ach-debit-fund");
  const transfer = await made(ctx, { from, to: await methodOf(one.walletID), cents: 5502 });
  await later(ctx, 15);
  expect(await getTransfer(ctx, transfer.transferID)).toMatchObject({
    status: "failed",
    failureReason: "source-payment-error",
    source: { achDetails: { status: "returned", return: { code: "R02" } } },
  });
  expect(await balance(one.walletID)).toEqual([0, 0]);
  await expect(make(ctx, { from, to: await methodOf(one.walletID), cents: 100 })).rejects.toMatchObject({
    kind: "invalid",
    fields: { sourcePaymentMethodID: expect.any(String) },
  });
});

test("a late return of a debit takes the money back, even if the balance falls below zero", async () => {
  const { ctx, one, other } = await setting(0);
  const from = await methodOf(await bankOf(one), "ach-debit-fund");
  const transfer = await made(ctx, { from, to: await methodOf(one.walletID), cents: 5510 });
  for (let at = 1; at < 20 && (await balance(one.walletID))[0] === 0; at++) await later(ctx, at);
  await made(ctx, { from: await methodOf(one.walletID), to: await methodOf(other.walletID), cents: 5000 });
  await later(ctx, 30);
  expect(await getTransfer(ctx, transfer.transferID)).toMatchObject({ status: "reversed" });
  expect(await balance(one.walletID)).toEqual([-5000, 0]);
});

test("a payout leaves the wallet at once and completes; a returned payout brings the money back", async () => {
  const { ctx, one } = await setting(20_000);
  const to = await methodOf(await bankOf(one), "ach-credit-standard");
  const from = await methodOf(one.walletID);
  const [good, bad] = [await made(ctx, { from, to, cents: 3000 }), await made(ctx, { from, to, cents: 5503 })];
  expect((await balance(one.walletID))[0]).toBe(11_497);
  await later(ctx, 20);
  expect((await getTransfer(ctx, good.transferID)).status).toBe("completed");
  expect((await getTransfer(ctx, bad.transferID)).status).toMatch(/reversed|failed/);
  expect((await balance(one.walletID))[0]).toBe(17_000);
});

test("a transfer that has not gone out is canceled with its money back, and only once", async () => {
  const { ctx, one } = await setting(1000);
  const to = await methodOf(await bankOf(one), "ach-credit-standard");
  const transfer = await made(ctx, { from: await methodOf(one.walletID), to, cents: 400 });
  const cancel = () => cancelTransfer(ctx, transfer.transferID);
  expect(await cancel()).toMatchObject({ status: "completed" });
  expect(await balance(one.walletID)).toEqual([1000, 0]);
  expect(await getTransfer(ctx, transfer.transferID)).toMatchObject({
    status: "canceled",
    cancellations: [{ status: "completed" }],
    destination: { achDetails: { status: "canceled" } },
  });
  await expect(cancel()).rejects.toMatchObject({ kind: "malformed" });
  await later(ctx, 15);
  expect(await balance(one.walletID)).toEqual([1000, 0]);
});

test("a child waits for its parent and spends at most the money that the parent brings", async () => {
  const { ctx, one, other } = await setting(0);
  const from = await methodOf(await bankOf(one), "ach-debit-fund");
  const parent = await made(ctx, { from, to: await methodOf(one.walletID), cents: 1000 });
  const to = await methodOf(other.walletID);
  const child = { source: { transferID: parent.transferID }, destination: { paymentMethodID: to } };
  const ask = (value: number) =>
    createTransfer(
      { ...ctx, key: randomUUID() },
      CreateTransfer.parse({ ...child, amount: { currency: "USD", value } }),
    );
  const waiting = await ask(700);
  if (waiting instanceof OtherAnswer) throw new Error("answered");
  await expect(ask(301)).rejects.toMatchObject({ fields: { amount: expect.any(String) } });
  expect(await getTransfer(ctx, waiting.transferID)).toMatchObject({ status: "queued", groupID: parent.transferID });
  await later(ctx, 15);
  await startQueued({ ...ctx, now: new Date(ctx.now.getTime() + 60_000) }, { partnerID: ctx.partnerID });
  expect((await getTransfer(ctx, waiting.transferID)).status).toBe("completed");
  expect([await balance(one.walletID), await balance(other.walletID)]).toEqual([
    [300, 0],
    [700, 0],
  ]);
});

test("options are the methods that fit, and every account's list is paged and filtered", async () => {
  const { ctx, one, other } = await setting();
  const bank = await bankOf(one);
  const amount = { currency: "USD", value: 500 } as never;
  const options = await transferOptions(ctx, {
    source: { accountID: one.accountID },
    destination: { accountID: other.accountID },
    amount,
  });
  expect(options.destinationOptions?.map(({ paymentMethodType }) => paymentMethodType)).toEqual(["service-wallet"]);
  expect(options.sourceOptions?.map(({ paymentMethodType }) => paymentMethodType).sort()).toEqual([
    "ach-debit-collect",
    "ach-debit-fund",
    "service-wallet",
  ]);
  expect(bank).toBeDefined();
  const [from, to] = [await methodOf(one.walletID), await methodOf(other.walletID)];
  const all = [];
  for (const cents of [1, 2, 3]) all.unshift(await made(ctx, { from, to, cents }));
  const list = async (who: Ctx, query: object = {}) =>
    (await listTransfers(who, ListTransfers.parse(query))).map(({ transferID }) => transferID);
  const ids = all.map(({ transferID }) => transferID);
  expect(await list(ctx)).toEqual(ids);
  expect(await list(one.ctx)).toEqual(ids);
  expect(await list(other.ctx, { skip: "1", count: "1" })).toEqual([ids[1]]);
  expect(await list(ctx, { status: "failed" })).toEqual([]);
  expect(await list(ctx, { accountIDs: newID() })).toEqual([]);
});
