import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { methodsOf } from "@/testing/bank-accounts";
import { checkBooks } from "@/testing/books";
import { ctxFor } from "@/testing/context";
import { newAccount, testDatabase } from "@/testing/factories";
import { fund } from "@/testing/wallets";
import { type ClientResponse, newClient } from "../fixtures";

checkBooks();

const db = testDatabase();
const EACH = 20_000;

/** A partner's client, and `count` wallets with two hundred dollars each. */
async function wallets(count: number) {
  const client = await newClient();
  const made: { accountID: string; paymentMethodID: string | undefined }[] = [];
  for (let left = count; left > 0; left--) {
    const account = await newAccount(db, client.partner, { wallet: true, capabilities: ["wallet", "transfers"] });
    await fund(ctxFor(client.partner, account.accountID), account.walletID, EACH);
    const [method] = await methodsOf(account.walletID);
    made.push({ accountID: account.accountID, paymentMethodID: method?.paymentMethodID });
  }
  const pay = (from: number, to: number, value: number, key: string = randomUUID()) =>
    client.send(`POST /accounts/${client.partner.accountID}/transfers`, {
      headers: { "x-idempotency-key": key },
      body: {
        source: { paymentMethodID: made[from]?.paymentMethodID },
        destination: { paymentMethodID: made[to]?.paymentMethodID },
        amount: { currency: "USD", value },
      },
    });
  const balanceOf = async ({ accountID }: { accountID: string }) => {
    const { body } = await client.send(`GET /accounts/${accountID}/wallets`);
    return (body as [{ availableBalance: { value: number } }])[0].availableBalance.value;
  };
  return { client, made, pay, balances: () => Promise.all(made.map(balanceOf)) };
}

const idIn = ({ body }: ClientResponse) => (body as { transferID: string }).transferID;

test("the same key twenty times at once makes one transfer, and nineteen get the original", async () => {
  const { client, pay, balances } = await wallets(2);
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 20 }, () => pay(0, 1, 700, key)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
  expect(new Set(answers.map(idIn)).size).toBe(1);
  for (const { status, body } of answers.filter((answer) => answer.status === 409))
    expect([status, body]).toMatchObject([409, { status: "completed", amount: { value: 700 } }]);
  expect(await balances()).toEqual([EACH - 700, EACH + 700]);
  const list = await client.send(`GET /accounts/${client.partner.accountID}/transfers`);
  expect(list.body).toHaveLength(1);
});

test("sixty-four transfers at once between eight wallets, both ways: all are answered, and no cent is lost", async () => {
  const { pay, balances } = await wallets(8);
  const must = Array.from({ length: 8 }, () => EACH);
  const requests = Array.from({ length: 64 }, (_, at) => {
    const [from, to] = at % 2 === 0 ? [at % 8, (at + 3) % 8] : [(at + 2) % 8, (at + 7) % 8];
    const value = 1 + at;
    must[from] = (must[from] ?? 0) - value;
    must[to] = (must[to] ?? 0) + value;
    return pay(from, to, value);
  });
  const answers = await Promise.all(requests);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(idIn)).size).toBe(64);
  expect(await balances()).toEqual(must);
});
