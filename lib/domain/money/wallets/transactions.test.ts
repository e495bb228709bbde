import { expect, test } from "@playwright/test";
import { checkBooks } from "@/testing/books";
import { ctxFor } from "@/testing/context";
import { newAccount, newPartner, testDatabase } from "@/testing/factories";
import { fund, receive } from "@/testing/wallets";
import { newID } from "@/lib/core/api/ids";
import { ListWalletTransactions } from "./contract";
import { getWallet, getWalletTransaction, listWalletTransactions } from "./queries";

checkBooks();

const db = testDatabase();
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute));

async function setting() {
  const partner = await newPartner(db);
  const { accountID, walletID } = await newAccount(db, partner, { wallet: true });
  const ctx = (minute = 0) => ctxFor(partner, accountID, { now: at(minute) });
  const find = (query: object = {}) => listWalletTransactions(ctx(), walletID, ListWalletTransactions.parse(query));
  return { partner, accountID, walletID, ctx, find };
}

test("transactions come newest first, each with the balance after it", async () => {
  const { walletID, ctx, find } = await setting();
  await fund(ctx(1), walletID, 1000);
  await fund(ctx(2), walletID, -1250);
  const { transactionID, sourceID } = await receive(ctx(3), walletID, 500, { fee: 20, ended: "completed" });
  const all = await find();
  expect(all.map(({ netAmount, availableBalance }) => [netAmount, availableBalance])).toEqual([
    [480, 230],
    [-1250, -250],
    [1000, 1000],
  ]);
  expect(all[0]).toEqual({
    walletID,
    transactionID,
    transactionType: "payment",
    sourceType: "transfer",
    sourceID,
    status: "completed",
    memo: "ACH payment from Test",
    createdOn: at(3).toISOString(),
    completedOn: at(3).toISOString(),
    currency: "USD",
    grossAmount: 500,
    grossAmountDecimal: "5.00",
    fee: 20,
    feeDecimal: "0.20",
    netAmount: 480,
    netAmountDecimal: "4.80",
    availableBalance: 230,
    availableBalanceDecimal: "2.30",
  });
  expect(all[1]).toMatchObject({ grossAmountDecimal: "-12.50", availableBalanceDecimal: "-2.50", feeDecimal: "0.00" });
  expect(await getWalletTransaction(ctx(), walletID, transactionID)).toEqual(all[0]);
});

test("pages have every transaction once, even if several share a time", async () => {
  const { walletID, ctx, find } = await setting();
  for (let count = 1; count <= 7; count += 1) await fund(ctx(count < 5 ? 1 : 2), walletID, count);
  const all = await find();
  const pages = await Promise.all([0, 3, 6, 9].map((skip) => find({ skip, count: 3 })));
  expect(pages.map((page) => page.length)).toEqual([3, 3, 1, 0]);
  expect(pages.flat()).toEqual(all);
  expect(all.map(({ grossAmount }) => grossAmount).slice(0, 3)).toEqual([7, 6, 5]);
});

test("every filter matches its value, and an invalid value matches nothing", async () => {
  const { walletID, ctx, find } = await setting();
  await fund(ctx(1), walletID, 1000);
  const pending = await receive(ctx(2), walletID, 200);
  const done = await receive(ctx(3), walletID, 300, { ended: "completed" });
  const canceled = await receive(ctx(4), walletID, 400, { ended: "canceled" });
  const amounts = async (query: object) => (await find(query)).map(({ grossAmount }) => grossAmount);
  for (const [query, row] of [
    [{ transactionType: "payment" }, [400, 300, 200]],
    [{ transactionTypes: "adjustment,top-up" }, [1000]],
    [{ transactionTypes: "adjustment,payment", transactionType: "payment" }, [400, 300, 200]],
    [{ sourceType: "adjustment" }, [1000]],
    [{ sourceID: done.sourceID.toUpperCase() }, [300]],
    [{ status: "pending" }, [200]],
    [{ status: "completed" }, [300, 1000]],
    [{ status: "canceled" }, [400]],
    [{ createdStartDateTime: at(2).toISOString(), createdEndDateTime: at(4).toISOString() }, [300, 200]],
    [{ completedStartDateTime: at(1).toISOString(), completedEndDateTime: at(3).toISOString() }, [1000]],
    [{ completedStartDateTime: at(2).toISOString() }, [300]],
    [{ createdStartDateTime: "2026-11-20T05:04:00-07:00" }, [400]],
    [{ createdStartDateTime: "2026-11-20t12:04:00 00:00" }, [400]],
  ] as const)
    expect(await amounts(query), JSON.stringify(query)).toEqual(row);
  for (const none of [
    { transactionType: "theft" },
    { transactionTypes: "theft" },
    { sourceType: "theft" },
    { sourceID: pending.transactionID },
    { sourceID: "x" },
    { status: "lost" },
    { sweepID: canceled.sourceID },
    { transactionType: "payment", transactionTypes: "adjustment" },
  ])
    expect(await amounts(none), JSON.stringify(none)).toEqual([]);
});

test("pending money has no balance, and is not found by its completion time", async () => {
  const { walletID, ctx, find } = await setting();
  const early = await receive(ctx(1), walletID, 100);
  await fund(ctx(2), walletID, 50);
  expect((await find()).map(({ status, availableBalance }) => [status, availableBalance])).toEqual([
    ["completed", 50],
    ["pending", undefined],
  ]);
  expect(await find({ completedStartDateTime: at(0).toISOString() })).toHaveLength(1);
  expect(await getWalletTransaction(ctx(), walletID, early.transactionID)).not.toHaveProperty("completedOn");
});

test("a failed transaction leaves the list, stays readable by its ID, and shows if the filter asks for it", async () => {
  const { walletID, ctx, find } = await setting();
  const failed = await receive(ctx(1), walletID, 700, { ended: "failed" });
  await fund(ctx(2), walletID, 5);
  expect((await find()).map(({ grossAmount }) => grossAmount)).toEqual([5]);
  expect(await find({ sourceID: failed.sourceID })).toEqual([]);
  const one = await getWalletTransaction(ctx(), walletID, failed.transactionID);
  expect(one).toMatchObject({ status: "failed", grossAmount: 700 });
  expect(one).not.toHaveProperty("availableBalance");
  expect(await find({ status: "failed" })).toEqual([one]);
  expect(await getWallet(ctx(), walletID)).toMatchObject({ pendingBalance: { value: 0 } });
});

test("no transaction of another wallet or account is found", async () => {
  const { partner, accountID, walletID, ctx } = await setting();
  const other = await setting();
  const { transactionID } = await receive(ctx(1), walletID, 700);
  const missing = { kind: "notFound" };
  const list = (by: Parameters<typeof getWallet>[0]) =>
    listWalletTransactions(by, walletID, ListWalletTransactions.parse({}));
  await expect(list(other.ctx())).rejects.toMatchObject(missing);
  await expect(list(ctxFor(partner))).rejects.toMatchObject(missing);
  await expect(getWalletTransaction(other.ctx(), walletID, transactionID)).rejects.toMatchObject(missing);
  await expect(getWalletTransaction(ctx(), other.walletID, transactionID)).rejects.toMatchObject(missing);
  await expect(getWalletTransaction(ctx(), walletID, newID())).rejects.toMatchObject(missing);
  expect(await list(ctxFor(partner, accountID))).toHaveLength(1);
});
