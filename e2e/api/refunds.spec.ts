import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { checkBooks } from "@/testing/books";
import { methodsOf } from "@/testing/bank-accounts";
import { newAccount, testDatabase } from "@/testing/factories";
import { refunds } from "@/lib/domain/money/refunds/contract";
import { Refund } from "@/lib/domain/money/transfers/shared/transfer";
import { complete, expectEmpty, expectError, newClient } from "../fixtures";
import { expectShape } from "../strict-client";
import { expectNamed } from "./audit-names";
import { CARD } from "./card-body";

checkBooks();

const db = testDatabase();
const CAPABILITIES = ["transfers", "wallet", "send-funds", "collect-funds"] as const;

/** A card payment in this state, reached directly or by the server's loop. */
async function paid(cents: number, status: "pending" | "completed", { byItself = false } = {}) {
  const client = await newClient({ attested: true });
  const [payer, payee] = await Promise.all(
    [1, 2].map(() => newAccount(db, client.partner, { wallet: true, capabilities: [...CAPABILITIES] })),
  );
  const linked = await client.send(`POST /accounts/${payer?.accountID}/cards`, { body: CARD });
  const card = (await methodsOf((linked.body as { cardID: string }).cardID)).find(
    ({ type }) => type === "card-payment",
  );
  const [to] = await methodsOf(payee?.walletID ?? "");
  const at = `/accounts/${client.partner.accountID}/transfers`;
  const body = {
    source: { paymentMethodID: card?.paymentMethodID },
    destination: { paymentMethodID: to?.paymentMethodID },
    amount: { currency: "USD", value: cents },
  };
  const key = () => ({ "x-idempotency-key": randomUUID() });
  const made = await client.send(`POST ${at}`, { body, headers: { ...key(), "x-wait-for": "rail-response" } });
  expect(made.status).toBe(200);
  expectShape("CreatedTransfer", made.body);
  const path = `${at}/${(made.body as { transferID: string }).transferID}`;
  if (status === "completed" && !byItself) await complete(client, path);
  await expect.poll(async () => (await client.send(`GET ${path}`)).body, { timeout: 30_000 }).toMatchObject({ status });
  const balance = async () =>
    (
      (await client.send(`GET /accounts/${payee?.accountID}/wallets`)).body as [{ availableBalance: { value: number } }]
    )[0].availableBalance.value;
  const transactions = async () =>
    (await client.send(`GET /accounts/${payee?.accountID}/wallets/${payee?.walletID}/transactions`)).body;
  return { client, made, path, key, balance, transactions };
}

test("a card payment that is declined answers 200 and has failed", async () => {
  const { client, made, path } = await paid(2000, "completed", { byItself: true });
  expect(made.body).toMatchObject({ source: { cardDetails: { status: "confirmed" } } });
  expect((await client.send(`GET ${path}`)).body).toMatchObject({ source: { cardDetails: { status: "completed" } } });
});

test("parts are refunded up to the amount, one at a time, each once by its key", async () => {
  const { client, made, path, key, balance, transactions } = await paid(2000, "completed");
  const before = await balance();
  const headers = key();
  const first = await client.send(`POST ${path}/refunds`, { body: { amount: 500 }, headers });
  expect([first.status, Object.keys(first.body as object).sort()]).toEqual([200, ["amount", "createdOn", "refundID"]]);
  expectShape("AsyncCreatedRefund", first.body);
  expect(await balance()).toBe(before - 500);
  const { transferID } = made.body as { transferID: string };
  const cause = { sourceType: "transfer", sourceID: transferID };
  expect(await transactions()).toMatchObject([
    { ...cause, transactionType: "refund", grossAmount: -500 },
    { ...cause, transactionType: "card-payment" },
  ]);
  const again = await client.send(`POST ${path}/refunds`, { body: { amount: 500 }, headers });
  expect(again).toMatchObject({ status: 409, body: { refundID: (first.body as { refundID: string }).refundID } });
  expect(again.headers.get("x-idempotency")).toBe("repeated");
  const another = await client.send(`POST ${path}/refunds`, { body: { amount: 499 }, headers });
  expect([another.status, another.headers.get("x-idempotency")]).toEqual([409, "different"]);
  const refund = () => client.send(`GET ${path}/refunds/${(first.body as { refundID: string }).refundID}`);
  await expect.poll(async () => (await refund()).body, { timeout: 30_000 }).toMatchObject({ status: "completed" });
  expectShape("Refund", (await refund()).body);
  expect(Refund.parse((await refund()).body).cardDetails?.status).toBe("completed");
  const tooMuch = await client.send(`POST ${path}/refunds`, { body: { amount: 1501 }, headers: key() });
  expectShape("RefundValidationError", tooMuch.body);
  expect([tooMuch.status, Object.keys(tooMuch.body as object)]).toEqual([422, ["amount"]]);
  const rest = await client.send(`POST ${path}/refunds`, { headers: { ...key(), "x-wait-for": "rail-response" } });
  expect(rest).toMatchObject({ status: 200, body: { amount: { value: 1500 }, status: expect.any(String) as unknown } });
  const second = await client.send(`POST ${path}/refunds`, { body: { amount: 1 }, headers: key() });
  expect(second.status).toBe(422);
  expect((await client.send(`GET ${path}`)).body).toMatchObject({
    status: "completed",
    refundedAmount: { value: 2000 },
  });
  const list = await client.send(`GET ${path}/refunds`);
  expect(list.body).toHaveLength(2);
  expectShape("Refund[]", list.body);
  expectShape("Transfer", (await client.send(`GET ${path}`)).body);
  expectEmpty(await client.send(`GET ${path}/refunds/${randomUUID()}`), 404);
});

test("a reversal cancels before settlement, and is rejected under a used key", async () => {
  const { client, path, key, balance } = await paid(1200, "pending");
  const reversed = await client.send(`POST ${path}/reversals`, { headers: key() });
  expect([200, 202]).toContain(reversed.status);
  expect(Object.keys(reversed.body as object)).toHaveLength(1);
  expectShape("ReversedWithCancellation", reversed.body);
  expect(await balance()).toBe(0);
  expectError(await client.send(`POST ${path}/refunds`, { headers: key() }), 400);
});

test("a reversal refunds after settlement", async () => {
  const { client, path, key, balance } = await paid(1300, "completed");
  const before = await balance();
  const headers = key();
  const reversed = await client.send(`POST ${path}/reversals`, { headers });
  expect(reversed).toMatchObject({ status: 200, body: { refund: { amount: { value: 1300 } } } });
  expectShape("ReversedWithRefund", reversed.body);
  expect(await balance()).toBe(before - 1300);
  const again = await client.send(`POST ${path}/reversals`, { headers });
  expectError(again, 409);
  expect(again.headers.get("x-idempotency")).toBe("repeated");
  await expectNamed(client.partner, refunds.create, []);
});

test("the key is required, and only card payments can be refunded", async () => {
  const { client, path } = await paid(1400, "completed");
  expectError(await client.send(`POST ${path}/refunds`), 400);
  expectError(await client.send(`POST ${path}/reversals`), 400);
});
