import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { checkBooks } from "@/testing/books";
import { ctxFor } from "@/testing/context";
import { newAccount, testDatabase } from "@/testing/factories";
import { receive } from "@/testing/wallets";
import { CENTS_MAX } from "@/lib/core/money/money";
import { Adjustment } from "@/lib/domain/money/adjustments/contract";
import { WalletTransaction } from "@/lib/domain/money/wallets/contract";
import { clientOf, expectEmpty, expectError, newClient } from "../fixtures";
import { expectShape } from "../strict-client";

checkBooks();

const db = testDatabase();

async function setting() {
  const client = await newClient();
  const { accountID, walletID } = await newAccount(db, client.partner, { wallet: true });
  const account = `/accounts/${accountID}`;
  const adjust = (amount: unknown, more: object = {}) =>
    client.send(`POST /sandbox${account}/adjustments`, { body: { walletID, amount, reason: "Test money", ...more } });
  const list = async (query = "") => {
    const answer = await client.send(`GET ${account}/wallets/${walletID}/transactions${query}`);
    expect(answer.status).toBe(200);
    expectShape("WalletTransaction[]", answer.body);
    return WalletTransaction.array().parse(answer.body);
  };
  const ctx = () => ctxFor(client.partner, accountID);
  return { client, accountID, walletID, account, adjust, list, ctx };
}

test("an adjustment in sandbox moves the balance, and appears as an adjustment and as a transaction", async () => {
  const { client, walletID, account, adjust, list } = await setting();
  const given = await adjust(100_050);
  expect(given.status).toBe(200);
  expectShape("Adjustment", given.body);
  expect(given.body).toMatchObject({ walletID, amount: { currency: "USD", valueDecimal: "1000.50" } });
  const taken = Adjustment.parse((await adjust(-200_000, { reason: "Taken back" })).body);
  const wallet = await client.send(`GET ${account}/wallets/${walletID}`);
  expectShape("Wallet", wallet.body);
  expect(wallet.body).toEqual({
    walletID,
    availableBalance: { currency: "USD", value: -99_950, valueDecimal: "-999.50" },
    pendingBalance: { currency: "USD", value: 0, valueDecimal: "0.00" },
    heldBalance: { currency: "USD", value: 0, valueDecimal: "0.00" },
  });
  const [last, first] = await list();
  expect(last).toMatchObject({
    transactionType: "adjustment",
    sourceType: "adjustment",
    sourceID: taken.adjustmentID,
    status: "completed",
    memo: "Taken back",
    grossAmount: -200_000,
    netAmountDecimal: "-2000.00",
    availableBalance: -99_950,
    availableBalanceDecimal: "-999.50",
  });
  expect(first).toMatchObject({ grossAmountDecimal: "1000.50", availableBalanceDecimal: "1000.50" });
  const one = await client.send(`GET ${account}/wallets/${walletID}/transactions/${last?.transactionID.toUpperCase()}`);
  expectShape("WalletTransaction", one.body);
  expect(one.body).toEqual(last);
  const adjustments = await client.send(`GET ${account}/adjustments`);
  expectShape("Adjustment[]", adjustments.body);
  expect(adjustments.body).toEqual([taken, given.body]);
  expect((await client.send(`GET ${account}/adjustments?walletID=${walletID}`)).body).toEqual(adjustments.body);
  for (const none of [randomUUID(), "x"])
    expect((await client.send(`GET ${account}/adjustments?walletID=${none}`)).body).toEqual([]);
  expect((await client.send(`GET ${account}/adjustments/${taken.adjustmentID}`)).body).toEqual(taken);
});

test("transactions are paged and filtered; failed ones are not listed but can still be read by ID", async () => {
  const { client, walletID, account, adjust, list, ctx } = await setting();
  await adjust(500);
  const pending = await receive(ctx(), walletID, 300);
  const failed = await receive(ctx(), walletID, 200, { ended: "failed" });
  const amounts = async (query: string) => (await list(query)).map(({ grossAmount }) => grossAmount);
  expect(await amounts("")).toEqual([300, 500]);
  expect(await amounts("?count=1")).toEqual([300]);
  expect(await amounts("?skip=1&count=1")).toEqual([500]);
  expect(await amounts("?transactionType=adjustment")).toEqual([500]);
  expect(await amounts("?transactionTypes=top-up,payment")).toEqual([300]);
  expect(await amounts(`?sourceType=transfer&sourceID=${pending.sourceID}&status=pending`)).toEqual([300]);
  expect(await amounts("?createdStartDateTime=2020-01-01T00:00:00Z&completedEndDateTime=2100-01-01T00:00:00Z")).toEqual(
    [500],
  );
  for (const none of [
    "createdEndDateTime=2020-01-01T00:00:00Z",
    "status=lost",
    "sourceID=x",
    `sweepID=${randomUUID()}`,
  ])
    expect(await amounts(`?${none}`)).toEqual([]);
  for (const odd of ["?count=0", "?count=-1&skip=x", "?status=", "?transactionTypes="])
    expect(await amounts(odd)).toEqual([300, 500]);
  const path = `${account}/wallets/${walletID}/transactions`;
  expect((await client.send(`GET ${path}/${failed.transactionID}`)).body).toMatchObject({ status: "failed" });
  expect(await amounts("?status=failed")).toEqual([200]);
});

test("objects of another account or wallet are 404", async () => {
  const { client, walletID, account, adjust, ctx } = await setting();
  const { transactionID } = await receive(ctx(), walletID, 300);
  const { adjustmentID } = Adjustment.parse((await adjust(1)).body);
  const other = await newAccount(db, client.partner, { wallet: true });
  const elsewhere = `/accounts/${other.accountID}`;
  for (const path of [
    `${elsewhere}/wallets/${walletID}/transactions`,
    `${elsewhere}/wallets/${other.walletID}/transactions/${transactionID}`,
    `${account}/wallets/${other.walletID}/transactions/${transactionID}`,
    `${account}/wallets/${walletID}/transactions/${randomUUID()}`,
    `${elsewhere}/adjustments/${adjustmentID}`,
    `${account}/adjustments/${randomUUID()}`,
  ])
    expectEmpty(await client.send(`GET ${path}`), 404);
  expect((await client.send(`GET ${elsewhere}/adjustments`)).body).toEqual([]);
});

test("an invalid adjustment is rejected and not stored", async () => {
  const { client, account, adjust, list } = await setting();
  const other = await newAccount(db, client.partner, { wallet: true });
  for (const [amount, more, fields] of [
    [0, {}, ["amount"]],
    [1.5, {}, ["amount"]],
    [CENTS_MAX + 1, {}, ["amount"]],
    ["5", {}, ["amount"]],
    [undefined, { reason: "" }, ["amount", "reason"]],
    [5, { reason: "x".repeat(141) }, ["reason"]],
    [5, { walletID: "x" }, ["walletID"]],
    [5, { walletID: other.walletID }, ["walletID"]],
    [5, { walletID: randomUUID() }, ["walletID"]],
  ] as const) {
    const answer = await adjust(amount, more);
    expect([answer.status, Object.keys(answer.body as object).sort()]).toEqual([422, fields]);
  }
  expect(await list()).toEqual([]);
  expect((await adjust(CENTS_MAX)).status).toBe(200);
  expectError(await adjust(1), 409);
  expect(await list()).toHaveLength(1);
  expect((await client.send(`GET ${account}/adjustments`)).body).toHaveLength(1);
});

test("production has no test money, and in sandbox it needs its scope", async () => {
  const live = await newClient({ mode: "production" });
  const { accountID, walletID } = await newAccount(db, live.partner, { wallet: true });
  const body = { walletID, amount: 500, reason: "Test money" };
  expectEmpty(await live.send(`POST /sandbox/accounts/${accountID}/adjustments`, { body }), 404);
  expect((await live.send(`GET /accounts/${accountID}/adjustments`)).body).toEqual([]);
  const { client, account, walletID: own } = await setting();
  const reader = await clientOf(client.partner, ["wallets.read"]);
  const sent = { body: { ...body, walletID: own } };
  expectEmpty(await reader.send(`POST /sandbox${account}/adjustments`, sent), 403);
  expect((await reader.send(`GET ${account}/adjustments`)).body).toEqual([]);
});

test("a repeated key adds test money once", async () => {
  const { client, walletID, account, list } = await setting();
  const sent = {
    body: { walletID, amount: 500, reason: "Once" },
    headers: { "x-idempotency-key": randomUUID() },
  };
  const path = `POST /sandbox${account}/adjustments`;
  const [first, again] = [await client.send(path, sent), await client.send(path, sent)];
  expect([first.status, again.body]).toEqual([200, first.body]);
  expect(await list()).toHaveLength(1);
});
