import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { bankAccountBody, methodsOf, REAL_TIME } from "@/testing/bank-accounts";
import { checkBooks } from "@/testing/books";
import { ctxFor } from "@/testing/context";
import { newAccount, testDatabase } from "@/testing/factories";
import { newLinkedCard } from "@/testing/linked-cards";
import { fund, newWallet } from "@/testing/wallets";
import { Transfer } from "@/lib/domain/money/transfers/shared/transfer";
import { type ClientResponse, expectEmpty, expectError, newClient } from "../fixtures";
import { expectShape } from "../strict-client";

checkBooks();

const db = testDatabase();
const CAPABILITIES = ["transfers", "wallet", "send-funds", "collect-funds"] as const;

/** A partner's client, an account with money in its wallet, and another wallet to pay to. */
async function setting() {
  const client = await newClient();
  const [payer, payee] = await Promise.all(
    [1, 2].map(() => newAccount(db, client.partner, { wallet: true, capabilities: [...CAPABILITIES] })),
  );
  if (!payer?.walletID || !payee?.walletID) throw new Error("an account has no wallet");
  await fund(ctxFor(client.partner, payer.accountID), payer.walletID, 10_000);
  const [[from], [to]] = await Promise.all([methodsOf(payer.walletID), methodsOf(payee.walletID)]);
  const at = `/accounts/${client.partner.accountID}/transfers`;
  const body = {
    source: { paymentMethodID: from?.paymentMethodID },
    destination: { paymentMethodID: to?.paymentMethodID },
    amount: { currency: "USD", value: 2500 },
  };
  const create = (more: object = {}, headers: Record<string, string> = {}) =>
    client.send(`POST ${at}`, {
      body: { ...body, ...more },
      headers: { "x-idempotency-key": randomUUID(), ...headers },
    });
  return { client, payer, payee, at, body, create };
}

const idIn = ({ status, body }: ClientResponse): string => {
  expect(status).toBe(200);
  return (body as { transferID: string }).transferID;
};

const faultsIn = ({ status, body }: ClientResponse) => [status, Object.keys(body as object)];

test("a transfer is made, read, listed and labeled", async () => {
  const { client, payer, at, create } = await setting();
  const made = await create({ description: "Rent", metadata: { invoice: "7" } });
  expect(Object.keys(made.body as object).sort()).toEqual(["createdOn", "transferID"]);
  expectShape("AsyncTransfer", made.body);
  const id = idIn(made);
  const read = await client.send(`GET ${at}/${id}`);
  expectShape("Transfer", read.body);
  const transfer = Transfer.parse(read.body);
  expect(transfer).toMatchObject({ status: "completed", description: "Rent", metadata: { invoice: "7" } });
  const list = await client.send(`GET ${at}?status=completed`);
  expect(list.body).toEqual([read.body]);
  expectShape("Transfer[]", list.body);
  expect((await client.send(`GET ${at}?status=failed`)).body).toEqual([]);
  const changed = await client.send(`PATCH ${at}/${id}`, { body: { metadata: { invoice: "8" } } });
  expect(changed).toMatchObject({ status: 200, body: { metadata: { invoice: "8" } } });
  expect((await client.send(`PATCH ${at}/${id}`, { body: { metadata: null } })).body).not.toHaveProperty("metadata");
  const wallets = await client.send(`GET /accounts/${payer.accountID}/wallets`);
  expect(wallets.body).toMatchObject([{ availableBalance: { value: 7500 } }]);
  expectEmpty(await client.send(`GET ${at}/${randomUUID()}`), 404);
});

test("a key is required, must be a UUID, and makes one transfer: a repeat gets it with 409", async () => {
  const { client, at, body, create } = await setting();
  expectError(await client.send(`POST ${at}`, { body }), 400);
  expectError(await create({}, { "x-idempotency-key": "seven" }), 400);
  const headers = { "x-idempotency-key": randomUUID() };
  const id = idIn(await create({}, headers));
  const again = await create({}, headers);
  expect(again).toMatchObject({ status: 409, body: { transferID: id, status: "completed" } });
  expect(again.body).not.toHaveProperty("error");
  expect(again.headers.get("x-idempotency")).toBe("repeated");
  expectShape("Transfer", again.body);
  const another = await create({ description: "Other" }, headers);
  expect(another).toMatchObject({ status: 409, body: { transferID: id, error: expect.any(String) as unknown } });
  expect(another.headers.get("x-idempotency")).toBe("different");
});

test("an impossible payment is rejected under the contract's names, and nothing is stored", async () => {
  const { client, payer, at, body, create } = await setting();
  const refused = async (more: object) => {
    const answer = await create(more);
    expectShape("TransferValidationError", answer.body);
    return faultsIn(answer);
  };
  const unknown = { paymentMethodID: randomUUID() };
  expect(await refused({ source: unknown })).toEqual([422, ["sourcePaymentMethodID"]]);
  expect(await refused({ destination: unknown })).toEqual([422, ["destinationPaymentMethodID"]]);
  expect(await refused({ source: {} })).toEqual([422, ["source"]]);
  expect(await refused({ source: { ...body.source, transferID: randomUUID() } })).toEqual([422, ["source"]]);
  expect(await refused({ source: { paymentToken: "x" } })).toEqual([422, ["source"]]);
  expect(await refused({ destination: body.source })).toEqual([422, ["Transfer"]]);
  for (const value of [0, -1, 1.5, 1e13])
    expect((await create({ amount: { currency: "USD", value } })).status).toBe(422);
  expect((await create({ amount: { currency: "EUR", value: 5 } })).status).toBe(422);
  const tax = await create({ salesTaxAmount: { currency: "EUR", value: 1 } });
  expect([tax.status, tax.body]).toEqual([422, { error: "salesTaxAmount.currency must be USD" }]);
  const markup = { facilitatorFee: { total: 10, markup: 10 } };
  expect((await refused(markup))[0]).toBe(422);
  expectEmpty(
    await client.send(`POST /accounts/${payer.accountID}/transfers`, {
      body,
      headers: { "x-idempotency-key": randomUUID() },
    }),
    403,
  );
  expect((await client.send(`GET ${at}`)).body).toEqual([]);
});

test("without funds a transfer is created as failed", async () => {
  const { client, at, create } = await setting();
  const id = idIn(await create({ amount: { currency: "USD", value: 10_001 } }));
  expect((await client.send(`GET ${at}/${id}`)).body).toMatchObject({
    status: "failed",
    failureReason: "wallet-insufficient-funds",
  });
});

test("a payout is canceled once, before it has gone out", async () => {
  const { client, payer, at, create } = await setting();
  const linked = await client.send(`POST /accounts/${payer.accountID}/bank-accounts`, { body: bankAccountBody() });
  const { bankAccountID } = linked.body as { bankAccountID: string };
  const method = (await methodsOf(bankAccountID)).find(({ type }) => type === "ach-credit-standard");
  const id = idIn(await create({ destination: { paymentMethodID: method?.paymentMethodID } }));
  await expect
    .poll(async () => (await client.send(`GET ${at}/${id}`)).body)
    .toMatchObject({ status: "pending", destination: { achDetails: { status: "initiated", traceNumber: "" } } });
  const canceled = await client.send(`POST ${at}/${id}/cancellations`);
  expect([200, 202]).toContain(canceled.status);
  expectShape("Cancellation", canceled.body);
  expectShape("Transfer", (await client.send(`GET ${at}/${id}`)).body);
  const { cancellationID } = canceled.body as { cancellationID: string };
  expect((await client.send(`GET ${at}/${id}/cancellations/${cancellationID}`)).body).toMatchObject({ cancellationID });
  expectError(await client.send(`POST ${at}/${id}/cancellations`), 400);
  expectEmpty(await client.send(`POST ${at}/${randomUUID()}/cancellations`), 404);
});

test("the options are the methods that source and destination support for the amount", async () => {
  const { client, payer, payee } = await setting();
  const ask = (body: object) => client.send("POST /transfer-options", { body });
  const amount = { currency: "USD", value: 100 };
  const response = await ask({
    source: { accountID: payer.accountID },
    destination: { accountID: payee.accountID },
    amount,
  });
  expect(response).toMatchObject({
    status: 200,
    body: {
      sourceOptions: [{ paymentMethodType: "service-wallet" }],
      destinationOptions: [{ paymentMethodType: "service-wallet" }],
    },
  });
  expectShape("TransferOptions", response.body);
  const refused = await ask({ source: {}, destination: {}, amount });
  expect(faultsIn(refused)).toEqual([422, ["source", "destination"]]);
  expectShape("TransferOptionsValidationError", refused.body);
  const stranger = await newAccount(db, (await newClient()).partner, { wallet: true, capabilities: ["wallet"] });
  const none = await ask({
    source: { accountID: payer.accountID },
    destination: { accountID: stranger.accountID },
    amount,
  });
  expect(none.body).toEqual({ sourceOptions: [], destinationOptions: [] });
  expect(await newWallet(db, client.partner.accountID, client.partner.accountID)).toBeDefined();
});

test("a transfer over each rail shows what clients require", async () => {
  const { client, payer, at, create } = await setting();
  const linked = await client.send(`POST /accounts/${payer.accountID}/bank-accounts`, {
    body: bankAccountBody({ routingNumber: REAL_TIME }),
  });
  const { cardID } = await newLinkedCard(client.partner, payer.accountID);
  const banks = await methodsOf((linked.body as { bankAccountID: string }).bankAccountID);
  const methods = [...banks, ...(await methodsOf(cardID))];
  const idOf = (wanted: string) => methods.find(({ type }) => type === wanted)?.paymentMethodID;
  const headers = { "x-wait-for": "rail-response" };
  for (const [type, details] of [
    ["ach-credit-standard", "achDetails"],
    ["ach-credit-same-day", "achDetails"],
    ["rtp-credit", "rtpDetails"],
    ["push-to-card", "cardDetails"],
  ] as const) {
    const made = await create(
      { destination: { paymentMethodID: idOf(type) }, amount: { currency: "USD", value: 100 } },
      headers,
    );
    expect(made).toMatchObject({ status: 200, body: { destination: { paymentMethodType: type } } });
    expect((made.body as Transfer).destination).toHaveProperty(details);
    expectShape("CreatedTransfer", made.body);
    expectShape("Transfer", made.body);
  }
  const toWallet = { destination: { paymentMethodID: (await methodsOf(payer.walletID ?? ""))[0]?.paymentMethodID } };
  for (const type of ["card-payment", "pull-from-card"]) {
    const source = { paymentMethodID: idOf(type) };
    const made = await create({ source, ...toWallet }, headers);
    expect(made).toMatchObject({ status: 200, body: { source: { cardDetails: expect.any(Object) as unknown } } });
    expectShape("CreatedTransfer", made.body);
  }
  const list = await client.send(`GET ${at}`);
  expect(list.body).toHaveLength(6);
  expectShape("Transfer[]", list.body);
  const own = `/accounts/${payer.accountID}/wallets/${payer.walletID}/transactions`;
  expectShape("WalletTransaction[]", (await client.send(`GET ${own}`)).body);
});

test("a payment of wages has its purpose in the latest version, and ignores it in the first one", async () => {
  const { client, payer, create } = await setting();
  const linked = await client.send(`POST /accounts/${payer.accountID}/bank-accounts`, { body: bankAccountBody() });
  const banks = await methodsOf((linked.body as { bankAccountID: string }).bankAccountID);
  const paymentMethodID = banks.find(({ type }) => type === "ach-credit-standard")?.paymentMethodID;
  const pay = (purpose: string, headers: Record<string, string> = {}) =>
    create(
      { destination: { paymentMethodID, achDetails: { purpose } }, amount: { currency: "USD", value: 100 } },
      { "x-wait-for": "rail-response", ...headers },
    );
  const latest = { "x-service-version": "latest" };
  expect(await pay("payroll", latest)).toMatchObject({
    status: 200,
    body: { destination: { achDetails: { companyEntryDescription: "PAYROLL" } } },
  });
  expect((await pay("other", latest)).status).toBe(422);
  const first = await pay("other");
  expect(first.status).toBe(200);
  expect((first.body as Transfer).destination.achDetails).not.toHaveProperty("companyEntryDescription");
});
