import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { linkedCardTable, paymentMethodTable } from "@/db/schema";
import { bankAccountBody, cardRow, newAccountNumber, REAL_TIME } from "@/testing/bank-accounts";
import { newAccount, testDatabase } from "@/testing/factories";
import { BankAccount } from "@/lib/domain/money/bank-accounts/contract";
import { PaymentMethod } from "@/lib/domain/money/payment-methods/contract";
import { fingerprintFor } from "@/lib/domain/platform/vault/card-number";
import { watched } from "../canary";
import { type ClientResponse, type Client, expectEmpty, expectError, newClient } from "../fixtures";
import { expectShape } from "../strict-client";

const db = testDatabase();

async function setting() {
  const client = await newClient();
  const { accountID } = await newAccount(db, client.partner, { capabilities: ["transfers", "send-funds"] });
  const at = `/accounts/${accountID}`;
  return { client, at, path: `${at}/bank-accounts` };
}

/** The body that links a bank account. Records the account number, so that tests find leaks. */
const body = (more: Parameters<typeof bankAccountBody>[0] = {}) =>
  bankAccountBody({ accountNumber: watched("identity", newAccountNumber()), ...more });

function bankAccountIn({ status, body: answered }: ClientResponse): BankAccount {
  expect(status).toBe(200);
  expectShape("BankAccount", answered);
  return BankAccount.parse(answered);
}

async function linked(client: Client, path: string, more: Parameters<typeof bankAccountBody>[0] = {}) {
  const made = bankAccountIn(await client.send(`POST ${path}`, { body: body(more) }));
  return { made, one: `${path}/${made.bankAccountID}` };
}

async function typesOf(client: Client, at: string, query = ""): Promise<unknown[]> {
  const { status, body: methods } = await client.send(`GET ${at}/payment-methods${query}`);
  expect(status).toBe(200);
  expectShape("PaymentMethod[]", methods);
  return (methods as { paymentMethodType: string }[]).map(({ paymentMethodType }) => paymentMethodType).sort();
}

test("a bank account is linked, linked again, read, listed and removed", async () => {
  const { client, at, path } = await setting();
  const sent = body();
  const answer = await client.send(`POST ${path}`, { body: { ...sent, unknown: 1 } });
  const made = bankAccountIn(answer);
  const { accountNumber, ...shown } = sent.account;
  expect(made).toMatchObject({ ...shown, status: "new", bankName: "Sandbox Bank 2739" });
  expect(made).not.toHaveProperty("paymentMethods");
  expect(answer.text).not.toContain(accountNumber);
  const again = await client.send(`POST ${path}`, { body: sent, headers: { "x-wait-for": "payment-method" } });
  const { paymentMethods, ...same } = bankAccountIn(again);
  expect(same).toEqual(made);
  expect(paymentMethods?.map(({ paymentMethodType }) => paymentMethodType).sort()).toEqual([
    "ach-credit-same-day",
    "ach-credit-standard",
  ]);
  const one = `${path}/${made.bankAccountID}`;
  expect(bankAccountIn(await client.send(`GET ${one}`))).toEqual(made);
  const list = await client.send(`GET ${path}`);
  expectShape("BankAccount[]", list.body);
  expect(list.body).toEqual([made]);
  expectEmpty(await client.send(`DELETE ${one}`), 204);
  expectEmpty(await client.send(`GET ${one}`), 404);
  expectEmpty(await client.send(`DELETE ${one}`), 404);
  expect((await client.send(`GET ${path}`)).body).toEqual([]);
  expect(await typesOf(client, at)).toEqual([]);
  for (const method of paymentMethods ?? [])
    expect((await client.send(`GET ${at}/payment-methods/${method.paymentMethodID}`)).body).toMatchObject(method);
});

test("an unknown x-wait-for value is ignored", async () => {
  const { client, path } = await setting();
  const headers = { "x-wait-for": "rail-response" };
  const made = bankAccountIn(await client.send(`POST ${path}`, { body: body(), headers }));
  expect(made).not.toHaveProperty("paymentMethods");
});

test("aggregators' tokens link a verified bank account", async () => {
  const { client, path } = await setting();
  const token = watched("secret", `processor-${randomUUID()}`);
  const made = bankAccountIn(await client.send(`POST ${path}`, { body: { plaid: { token } } }));
  expect(made).toMatchObject({ status: "verified", routingNumber: "011401533", lastFourAccountNumber: "0000" });
  const publicToken = watched("secret", `public-${randomUUID()}`);
  expect(bankAccountIn(await client.send(`POST ${path}`, { body: { plaidLink: { publicToken } } }))).toEqual(made);
  const authorizationCode = watched("secret", `code-${randomUUID()}`);
  const other = bankAccountIn(await client.send(`POST ${path}`, { body: { mx: { authorizationCode } } }));
  expect(other).toMatchObject({ status: "verified", routingNumber: "123456780", bankName: "Gringotts Bank" });
});

test("a bank account that cannot be linked is rejected with one message for each way to name it", async () => {
  const { client, path } = await setting();
  const refused = async (sent: object) => {
    const answer = await client.send(`POST ${path}`, { body: sent });
    expect(answer.status).toBe(422);
    expectShape("BankAccountValidationError", answer.body);
    return answer.body;
  };
  const one = { error: "must have exactly one of account, plaid, plaidLink, mx" };
  expect(await refused({})).toEqual(one);
  expect(await refused({ plaid: { token: "t" }, mx: { authorizationCode: "t" } })).toEqual(one);
  expect(await refused({ plaid: {} })).toEqual({ plaid: "token is required" });
  expect(await refused({ plaidLink: 1 })).toEqual({ plaidLink: "must be an object" });
  expect(await refused({ mx: { authorizationCode: "" } })).toEqual({ mx: "authorizationCode is required" });
  const wrong = body();
  const { accountNumber } = wrong.account;
  expect(await refused({ account: { ...wrong.account, bankAccountType: "piggy" } })).toHaveProperty("account");
  const misread = await refused({ account: { ...wrong.account, routingNumber: "273976368" } });
  expect(misread).toEqual({ account: "routingNumber must be a routing number with the right check digit" });
  expect(JSON.stringify(misread)).not.toContain(accountNumber);
  expectError(await client.send(`POST ${path}`, { raw: "{", headers: { "content-type": "application/json" } }), 400);
  expect((await client.send(`GET ${path}`)).body).toEqual([]);
});

test("micro-deposits verify a bank account, which can then be debited", async () => {
  const { client, at, path } = await setting();
  const { one } = await linked(client, path);
  const deposits = `${one}/micro-deposits`;
  expectEmpty(await client.send(`PUT ${deposits}`, { body: { amounts: [0, 0] } }), 404);
  expectEmpty(await client.send(`POST ${deposits}`), 204);
  expect(bankAccountIn(await client.send(`GET ${one}`))).toMatchObject({
    status: "pending",
    statusReason: "verification-initiated",
  });
  expectError(await client.send(`POST ${deposits}`), 409);
  const bad = await client.send(`PUT ${deposits}`, { body: { amounts: [0] } });
  expect(bad.status).toBe(422);
  expectShape("MicroDepositValidationError", bad.body);
  expectError(await client.send(`PUT ${deposits}`, { body: { amounts: [0, 1] } }), 409);
  const done = await client.send(`PUT ${deposits}`, { body: { amounts: [0, 0] } });
  expect(done.status).toBe(200);
  expectShape("CompletedMicroDeposits", done.body);
  expect(bankAccountIn(await client.send(`GET ${one}`))).toMatchObject({
    status: "verified",
    statusReason: "verification-successful",
  });
  expect(await typesOf(client, at)).toEqual([
    "ach-credit-same-day",
    "ach-credit-standard",
    "ach-debit-collect",
    "ach-debit-fund",
  ]);
  expect(await typesOf(client, at, "?paymentMethodType=ach-debit-fund")).toEqual(["ach-debit-fund"]);
  expect(await typesOf(client, at, "?sourceID=nothing")).toEqual([]);
  expectError(await client.send(`POST ${one}/verify`), 409);
});

test("a caller that waits for the rail gets its answer once the credit is sent, and the code verifies the account", async () => {
  const { client, path } = await setting();
  const { one } = await linked(client, path, { routingNumber: REAL_TIME });
  const verify = `${one}/verify`;
  expectEmpty(await client.send(`GET ${verify}`), 404);
  expectEmpty(await client.send(`PUT ${verify}`, { body: { code: "MV0001" } }), 404);
  const begun = await client.send(`POST ${verify}`, { headers: { "x-wait-for": "rail-response" } });
  expect([begun.status, begun.body]).toEqual([200, { verificationMethod: "instant", status: "sent-credit" }]);
  expectShape("BankAccountVerificationCreated", begun.body);
  const wrong = await client.send(`PUT ${verify}`, { body: { code: "0002" } });
  expectError(wrong, 409);
  for (const sent of [{}, { code: "none" }, { code: 1 }]) {
    const answer = await client.send(`PUT ${verify}`, { body: sent });
    expectError(answer, 422);
  }
  const done = await client.send(`PUT ${verify}`, { body: { code: "mv0001" } });
  expectShape("BankAccountVerification", done.body);
  expect([done.status, done.body]).toEqual([200, { verificationMethod: "instant", status: "successful" }]);
  expect((await client.send(`GET ${verify}`)).body).toEqual(done.body);
  expectError(await client.send(`PUT ${verify}`, { body: { code: "0001" } }), 409);
  expect(bankAccountIn(await client.send(`GET ${one}`)).status).toBe("verified");
});

test("without waiting, a verification is new until its credit is sent", async () => {
  const { client, path } = await setting();
  const { one } = await linked(client, path);
  const begun = await client.send(`POST ${one}/verify`);
  expect([begun.status, begun.body]).toEqual([200, { verificationMethod: "ach", status: "new" }]);
  await expect
    .poll(async () => (await client.send(`GET ${one}/verify`)).body)
    .toEqual({ verificationMethod: "ach", status: "sent-credit" });
});

test("an account number that fails in the sandbox fails its verification with the bank's code", async () => {
  const { client, at, path } = await setting();
  const { one } = await linked(client, path, { accountNumber: "900000003" });
  expect((await client.send(`POST ${one}/verify`)).status).toBe(200);
  await expect
    .poll(async () => (await client.send(`GET ${one}/verify`)).body)
    .toMatchObject({ status: "failed", exceptionDetails: { achReturnCode: "R03" } });
  const failed = await client.send(`GET ${one}/verify`);
  expectShape("BankAccountVerification", failed.body);
  expect(bankAccountIn(await client.send(`GET ${one}`))).toMatchObject({
    status: "errored",
    statusReason: "ach-credit-return",
    exceptionDetails: { achReturnCode: "R03" },
  });
  expect(await typesOf(client, at)).toEqual([]);
});

test("payment methods of every kind of source are listed and read, each with its source", async () => {
  const client = await newClient();
  const options = { capabilities: ["wallet", "transfers"], wallet: true } as const;
  const { accountID, walletID } = await newAccount(db, client.partner, options);
  const { made } = await linked(client, `/accounts/${accountID}/bank-accounts`);
  const [card, phone] = [
    cardRow(client.partner, accountID),
    cardRow(client.partner, accountID, {
      origin: "mobile-pay",
      mobilePay: { cardDisplayName: "Visa 1111", dynamicLastFour: "2222" },
    }),
  ];
  await db.insert(linkedCardTable).values([card, phone]);
  const ofCards = { accountID, partnerID: client.partner.accountID, createdOn: new Date() };
  await db.insert(paymentMethodTable).values([
    { ...ofCards, paymentMethodID: randomUUID(), type: "card-payment", sourceID: card.cardID },
    { ...ofCards, paymentMethodID: randomUUID(), type: "mobile-pay", sourceID: phone.cardID },
  ]);
  const list = await client.send(`GET /accounts/${accountID}/payment-methods`);
  expectShape("PaymentMethod[]", list.body);
  const methods = PaymentMethod.array().parse(list.body);
  const { bankAccountID, fingerprint } = made;
  expect(methods.find((one) => one.paymentMethodType === "service-wallet")).toMatchObject({ wallet: { walletID } });
  const credit = methods.find((one) => one.paymentMethodType === "ach-credit-standard");
  expect(credit).toMatchObject({ bankAccount: { bankAccountID, fingerprint, status: "new" } });
  expect(credit).not.toHaveProperty("bankAccount.statusReason");
  const paid = methods.find((one) => one.paymentMethodType === "card-payment");
  expect(paid).toMatchObject({ card: { cardID: card.cardID, brand: "Visa", expiration: { month: "12", year: "49" } } });
  const mobile = methods.find((one) => one.paymentMethodType === "mobile-pay");
  const answered = fingerprintFor(client.partner.accountID, phone.fingerprint);
  expect(mobile).toMatchObject({ mobilePay: { fingerprint: answered, cardDisplayName: "Visa 1111" } });
  expect(list.text).not.toMatch(/token|wrapped|null/i);
  for (const method of methods)
    expect((await client.send(`GET /accounts/${accountID}/payment-methods/${method.paymentMethodID}`)).body).toEqual(
      method,
    );
});

test("every operation on an unknown bank account answers 404", async () => {
  const { client, at, path } = await setting();
  const other = await setting();
  const { made } = await linked(other.client, other.path);
  for (const id of [randomUUID(), made.bankAccountID]) {
    const one = `${path}/${id}`;
    for (const request of [`GET ${one}`, `DELETE ${one}`, `POST ${one}/verify`, `GET ${one}/verify`])
      expectEmpty(await client.send(request), 404);
    expectEmpty(await client.send(`POST ${one}/micro-deposits`), 404);
    expectEmpty(await client.send(`PUT ${one}/micro-deposits`, { body: { amounts: [0, 0] } }), 404);
    expectEmpty(await client.send(`PUT ${one}/verify`, { body: { code: "0001" } }), 404);
  }
  expectEmpty(await client.send(`GET ${at}/payment-methods/${randomUUID()}`), 404);
});
