import { randomBytes } from "node:crypto";
import { expect, test } from "@playwright/test";
import { newAccount, testDatabase } from "@/testing/factories";
import { LinkedMobilePayPaymentMethod, MobilePayMerchantDomains } from "@/lib/domain/money/mobile-pay/contract";
import { SANDBOX_MOBILE_PAY_TOKEN } from "@/lib/providers/rails/simulator/mobile-pay";
import { watched } from "../canary";
import { type ClientResponse, clientOf, expectEmpty, expectError, newClient } from "../fixtures";
import { expectShape } from "../strict-client";
import { HOUR } from "@/lib/core/time/time";

const db = testDatabase();

async function setting() {
  const client = await newClient();
  const { accountID } = await newAccount(db, client.partner);
  return { client, accountID, path: `/accounts/${accountID}/mobile-pay` };
}

function domainsIn({ status, body }: ClientResponse): MobilePayMerchantDomains {
  expect(status).toBe(200);
  expectShape("MobilePayMerchantDomains", body);
  return MobilePayMerchantDomains.parse(body);
}

/** A token like a phone's, with unique data. */
function newToken() {
  const data = watched("secret", randomBytes(48).toString("base64"));
  return { ...SANDBOX_MOBILE_PAY_TOKEN, paymentData: { ...SANDBOX_MOBILE_PAY_TOKEN.paymentData, data } };
}

test("domains are registered, read and changed", async () => {
  const { client, accountID, path } = await setting();
  const body = { displayName: "Whole Body Fitness", domains: ["checkout.example.com", "Shop.Example.com"] };
  const made = domainsIn(await client.send(`POST ${path}/domains`, { body }));
  expect(made).toMatchObject({ ...body, accountID, domains: ["checkout.example.com", "shop.example.com"] });
  expect(domainsIn(await client.send(`GET ${path}/domains`))).toEqual(made);
  const change = { addDomains: ["www.example.com"], removeDomains: ["checkout.example.com"] };
  expectEmpty(await client.send(`PATCH ${path}/domains`, { body: change }), 204);
  const changed = domainsIn(await client.send(`GET ${path}/domains`));
  expect(changed).toMatchObject({ displayName: body.displayName, domains: ["shop.example.com", "www.example.com"] });
});

test("both fields may be left out: the account's name is shown then", async () => {
  const { client, path } = await setting();
  expect(domainsIn(await client.send(`POST ${path}/domains`, { body: {} }))).toMatchObject({
    displayName: expect.stringMatching(/^Account/) as unknown,
    domains: [],
  });
});

test("invalid, unverified and already registered domains are rejected", async () => {
  const { client, path } = await setting();
  const at = `${path}/domains`;
  expectEmpty(await client.send(`GET ${at}`), 404);
  expectEmpty(await client.send(`PATCH ${at}`, { body: { addDomains: ["a.example"] } }), 404);
  for (const domain of [
    "https://a.example",
    "a.example/pay",
    "localhost",
    "a.example:443",
    "192.0.2.1",
    "",
    "-a.example",
  ])
    expectError(await client.send(`POST ${at}`, { body: { domains: [domain] } }), 400);
  expectError(await client.send(`POST ${at}`, { body: { displayName: "x".repeat(65) } }), 400);
  expectEmpty(await client.send(`POST ${at}`, { body: { domains: ["a.example", "unverified.example"] } }), 417);
  expectEmpty(await client.send(`GET ${at}`), 404);
  domainsIn(await client.send(`POST ${at}`, { body: { domains: ["a.example"] } }));
  expectEmpty(await client.send(`POST ${at}`, { body: { domains: ["b.example"] } }), 409);
  expectError(await client.send(`PATCH ${at}`, { body: { addDomains: "b.example" } }), 400);
  expectEmpty(await client.send(`PATCH ${at}`, { body: { addDomains: ["unverified.example"] } }), 417);
  const both = { addDomains: ["b.example"], removeDomains: ["b.example"] };
  expectEmpty(await client.send(`PATCH ${at}`, { body: both }), 409);
  expect(domainsIn(await client.send(`GET ${at}`)).domains).toEqual(["a.example"]);
});

test("the merchant's own scopes work for domains, and for nothing else", async () => {
  const { client, path } = await setting();
  const merchant = await clientOf(client.partner, ["mobile-pay-merchant.read", "mobile-pay-merchant.write"]);
  domainsIn(await merchant.send(`POST ${path}/domains`, { body: { domains: ["a.example"] } }));
  expectEmpty(await merchant.send(`PATCH ${path}/domains`, { body: { addDomains: ["b.example"] } }), 204);
  expect(domainsIn(await merchant.send(`GET ${path}/domains`)).domains).toEqual(["a.example", "b.example"]);
  const session = { domain: "a.example", displayName: "Shop" };
  expectEmpty(await merchant.send(`POST ${path}/sessions`, { body: session }), 403);
  const reader = await clientOf(client.partner, ["mobile-pay-merchant.read"]);
  expectEmpty(await reader.send(`PATCH ${path}/domains`, { body: {} }), 403);
});

test("a session is a JSON text, only for a registered domain", async () => {
  const { client, path } = await setting();
  const open = (body: object) => client.send(`POST ${path}/sessions`, { body });
  const body = { domain: "checkout.example.com", displayName: "Shop" };
  expectEmpty(await open(body), 404);
  domainsIn(await client.send(`POST ${path}/domains`, { body: { domains: [body.domain] } }));
  const { status, body: text } = await open(body);
  expect([status, typeof text]).toEqual([200, "string"]);
  const session = JSON.parse(String(text)) as Record<string, number | string>;
  expect(session).toMatchObject({ domainName: body.domain, displayName: "Shop" });
  expect(Number(session.expiresAt) - Number(session.epochTimestamp)).toBe(HOUR);
  expectError(await open({ ...body, domain: "other.example.com" }), 422);
  expectError(await open({ ...body, domain: "https://checkout.example.com" }), 422);
  expectError(await open({ domain: body.domain }), 422);
});

test("a phone's token becomes a payment method, which the same card of the same phone keeps", async () => {
  const { client, accountID, path } = await setting();
  const token = newToken();
  const billingContact = { addressLines: ["1 Main St"], locality: "Denver", postalCode: "80205", countryCode: "US" };
  const answer = await client.send(`POST ${path}/tokens`, { body: { token, billingContact } });
  expect(answer.status).toBe(200);
  expectShape("LinkedMobilePayPaymentMethod", answer.body);
  const method = LinkedMobilePayPaymentMethod.parse(answer.body);
  expect(method).toMatchObject({
    paymentMethodType: "mobile-pay",
    mobilePay: { brand: "Visa", cardType: "debit", cardDisplayName: "Visa 1234" },
  });
  const again = await client.send(`POST ${path}/tokens`, { body: { token } });
  expect(again.body).toEqual(answer.body);
  const another = await client.send(`POST ${path}/tokens`, { body: { token: newToken() } });
  expect((another.body as { paymentMethodID: string }).paymentMethodID).not.toBe(method.paymentMethodID);
  expect((await client.send(`GET /accounts/${accountID}/cards`)).body).toEqual([]);
});

test("the documented token works without a phone", async () => {
  const { client, path } = await setting();
  const answer = await client.send(`POST ${path}/tokens`, { body: { token: SANDBOX_MOBILE_PAY_TOKEN } });
  expectShape("LinkedMobilePayPaymentMethod", answer.body);
});

test("a token that cannot be opened is rejected at its part, and nothing is stored", async () => {
  const { client, path } = await setting();
  const token = newToken();
  const refused: [body: object, fields: string[]][] = [
    [{}, ["error"]],
    [{ token: "x" }, ["error"]],
    [{ token: { ...token, paymentData: { ...token.paymentData, data: "{}" } } }, ["paymentData"]],
    [{ token: { ...token, paymentData: { ...token.paymentData, header: undefined } } }, ["paymentData"]],
    [{ token: { ...token, paymentMethod: { ...token.paymentMethod, network: "Nobody" } } }, ["paymentMethod"]],
    [{ token: { ...token, paymentMethod: {}, transactionIdentifier: "" } }, ["paymentMethod", "transactionIdentifier"]],
    [{ token, billingContact: { postalCode: 80205 } }, ["error"]],
  ];
  for (const [body, fields] of refused) {
    const answer = await client.send(`POST ${path}/tokens`, { body });
    expect([answer.status, Object.keys(answer.body as object).sort()]).toEqual([422, fields]);
    expectShape("LinkMobilePayError", answer.body);
    expect(answer.text).not.toContain(token.paymentData.data);
  }
});
