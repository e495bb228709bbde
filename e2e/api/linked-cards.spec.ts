import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { CompactEncrypt, importJWK } from "jose";
import { newPerson } from "@/testing/people";
import { newAccount, testDatabase } from "@/testing/factories";
import { textOf } from "@/testing/text";
import { JSONWebKey } from "@/lib/domain/access/end-to-end-keys/contract";
import { Card } from "@/lib/domain/money/linked-cards/contract";
import { csrfToken, sessionCookie } from "@/lib/http/sign-in/credential";
import { TEST_CARDS } from "@/lib/core/money/card-test-values";
import { remember, watched } from "../canary";
import { type ClientResponse, expectEmpty, expectError, newClient, send, serverURL, signedIn } from "../fixtures";
import { expectShape } from "../strict-client";

const db = testDatabase();
const NUMBER = "4111111111111111";
remember("pan", ...TEST_CARDS.map(({ number }) => number));
remember("cvv", "111", "222", "1111");

const BODY = {
  cardNumber: NUMBER,
  cardCvv: "111",
  expiration: { month: "12", year: "35" },
  holderName: "Alex Irwin",
  billingAddress: {
    addressLine1: "1 Main Street",
    addressLine2: "Unit 2",
    city: "Denver",
    stateOrProvince: "CO",
    postalCode: "11111",
    country: "US",
  },
};

async function setting(options: Parameters<typeof newClient>[0] = { attested: true }) {
  const client = await newClient(options);
  const { accountID } = await newAccount(db, client.partner, { capabilities: ["transfers"] });
  const path = `/accounts/${accountID}/cards`;
  const link = (more: object = {}, headers: Record<string, string> = {}) =>
    client.send(`POST ${path}`, { body: { ...BODY, ...more }, headers });
  return { client, accountID, path, link };
}

function cardIn({ status, body }: ClientResponse): Card {
  expect(status).toBe(200);
  expectShape("Card", body);
  return Card.parse(body);
}

function expectFaults({ status, body }: ClientResponse, shape: string, fields: string[]): void {
  expect([status, Object.keys(body as object).sort()]).toEqual([422, fields.toSorted()]);
  expectShape(shape, body);
}

test("a card is linked, retrieved, listed, changed and disabled", async () => {
  const { client, path, link } = await setting();
  const answer = await link({ verifyName: true, cardOnFile: true }, { "x-wait-for": "payment-method" });
  const { paymentMethods, ...card } = cardIn(answer);
  expect(card).toMatchObject({
    brand: "Visa",
    cardType: "debit",
    lastFourCardNumber: "1111",
    bin: "411111",
    expiration: BODY.expiration,
    holderName: BODY.holderName,
    billingAddress: BODY.billingAddress,
    cardOnFile: true,
    cardVerification: {
      cvv: "match",
      postalCode: "match",
      addressLine1: "match",
      accountName: { firstName: "match", middleName: "notChecked", lastName: "match", fullName: "match" },
    },
  });
  expect(paymentMethods?.map((one) => one.paymentMethodType)).toEqual([
    "card-payment",
    "push-to-card",
    "pull-from-card",
  ]);
  expect(answer.text).not.toContain(NUMBER);
  const one = `${path}/${card.cardID}`;
  expect(cardIn(await client.send(`GET ${one}`))).toEqual(card);
  const listed = await client.send(`GET ${path}`);
  expectShape("Card[]", listed.body);
  expect(listed.body).toEqual([card]);
  const changed = cardIn(
    await client.send(`PATCH ${one}`, {
      body: { billingAddress: { postalCode: "22222" }, expiration: { month: "11" }, cardCvv: "222", cardOnFile: false },
    }),
  );
  expect(changed).toMatchObject({
    billingAddress: { ...BODY.billingAddress, postalCode: "22222" },
    expiration: { month: "11", year: "35" },
    cardOnFile: false,
    cardVerification: { cvv: "noMatch", postalCode: "noMatch", addressLine1: "noMatch" },
  });
  expect(cardIn(await client.send(`GET ${one}`))).toEqual(changed);
  expectEmpty(await client.send(`DELETE ${one}`), 204);
  expect((await client.send(`GET ${path}`)).body).toEqual([]);
  expectEmpty(await client.send(`GET ${one}`), 404);
  expectError(await client.send(`PATCH ${one}`, { body: { holderName: "Ada" } }), 409);
  expectEmpty(await client.send(`DELETE ${one}`), 204);
});

test("every test card can be linked, except the one that its bank declines", async () => {
  const { client, path, link } = await setting();
  for (const { number, result } of TEST_CARDS) {
    const isAmex = number.startsWith("37");
    const answer = await link({ cardNumber: number, cardCvv: isAmex ? "1111" : "111" });
    if (result === "link-declined") expectFaults(answer, "LinkCardError", ["error"]);
    else expect(cardIn(answer).lastFourCardNumber).toBe(number.slice(-4));
  }
  expect((await client.send(`GET ${path}`)).body).toHaveLength(TEST_CARDS.length - 1);
});

test("a card that is linked already is named, and another account may link it too", async () => {
  const { client, link } = await setting();
  const card = cardIn(await link());
  const again = await link();
  expect([again.status, again.body]).toEqual([
    409,
    { error: expect.stringMatching(/\S/) as unknown, existingCardID: card.cardID },
  ]);
  const { accountID } = await newAccount(db, client.partner);
  const other = await client.send(`POST /accounts/${accountID}/cards`, { body: BODY });
  expect(cardIn(other).fingerprint).toBe(card.fingerprint);
});

test("an invalid card is rejected with flat errors, and nothing is stored", async () => {
  const { client, path, link } = await setting();
  const wrong = { cardNumber: "4111111111111112", cardCvv: "1", expiration: { month: "01", year: "20" } };
  expectFaults(await link(wrong), "LinkCardError", Object.keys(wrong));
  expectFaults(await link({ expiration: { month: "13", year: "35" } }), "LinkCardError", ["expiration"]);
  expectFaults(await link({ billingAddress: { city: "Denver" } }), "LinkCardError", ["billingAddress"]);
  const kinds = { cardNumber: 4111, holderName: 1, cardOnFile: "yes", verifyName: 1, merchantAccountID: "x" };
  expectFaults(await link(kinds), "LinkCardError", Object.keys(kinds));
  expectFaults(await link({ merchantAccountID: randomUUID() }), "LinkCardError", ["merchantAccountID"]);
  expectFaults(await link({ e2ee: { token: "x" } }), "LinkCardError", ["e2ee"]);
  expectFaults(await link({ cardNumber: undefined, cardCvv: undefined }), "LinkCardError", ["cardNumber", "cardCvv"]);
  const refused = await link({ ...wrong, cardNumber: "4242424242424241" });
  expect(textOf(refused.text)).not.toContain("4242");
  expect((await client.send(`GET ${path}`)).body).toEqual([]);
});

test("invalid changes are rejected with flat errors, and nothing changes", async () => {
  const { client, path, link } = await setting();
  const card = cardIn(await link());
  expect(card).not.toHaveProperty("paymentMethods");
  const patch = (body: object) => client.send(`PATCH ${path}/${card.cardID}`, { body });
  const wrong = { cardCvv: "1", expiration: { year: "20" }, billingAddress: { country: "USA" } };
  expectFaults(await patch(wrong), "UpdateCardError", ["billingAddress"]);
  expectFaults(await patch({ ...wrong, billingAddress: {} }), "UpdateCardError", ["cardCvv", "expiration"]);
  expectFaults(await patch({ verifyName: true }), "UpdateCardError", ["verifyName"]);
  expectFaults(await patch({ merchantAccountID: randomUUID() }), "UpdateCardError", ["merchantAccountID"]);
  expectFaults(await patch({ e2ee: { token: "a.b.c.d.e" } }), "UpdateCardError", ["e2ee"]);
  expect(cardIn(await client.send(`GET ${path}/${card.cardID}`))).toEqual(card);
});

test("a card of another account and an unknown one are 404", async () => {
  const { client, path } = await setting();
  const { link } = await setting();
  const { cardID } = cardIn(await link());
  for (const id of [cardID, randomUUID()]) {
    expectEmpty(await client.send(`GET ${path}/${id}`), 404);
    expectEmpty(await client.send(`PATCH ${path}/${id}`, { body: {} }), 404);
    expectEmpty(await client.send(`DELETE ${path}/${id}`), 404);
  }
});

test("without an attestation a number is rejected, but our own form in sandbox may send it", async () => {
  const { client, accountID, path, link } = await setting({});
  expectEmpty(await link(), 403);
  const { token, caller } = await signedIn(db, client.partner, await newPerson(db, client.partner, { role: "owner" }));
  const headers = {
    cookie: `${sessionCookie(serverURL())}=${token}`,
    "x-csrf-token": csrfToken(caller),
    origin: serverURL(),
  };
  const { cardID } = cardIn(await send(`POST /accounts/${accountID}/cards`, { headers, body: BODY }));
  expectEmpty(await client.send(`PATCH ${path}/${cardID}`, { body: { cardCvv: "111" } }), 403);
  expect(cardIn(await client.send(`PATCH ${path}/${cardID}`, { body: { holderName: "Ada" } })).holderName).toBe("Ada");
});

test("a repeat under the same key links nothing twice and is not replayed", async () => {
  const { client, path } = await setting();
  const headers = { "x-idempotency-key": randomUUID() };
  const { cardID } = cardIn(await client.send(`POST ${path}`, { headers, body: BODY }));
  const again = await client.send(`POST ${path}`, { headers, body: BODY });
  expect([again.status, (again.body as { existingCardID: string }).existingCardID]).toEqual([409, cardID]);
  expect(again.headers.get("idempotent-replayed")).toBeNull();
});

test("a number encrypted to Tender's key needs no attestation", async () => {
  const { client, link } = await setting({});
  const key = await client.send("POST /end-to-end-keys");
  expect(key.status).toBe(200);
  expectShape("JSONWebKey", key.body);
  const jwk = JSONWebKey.parse(key.body);
  expect((await client.send("POST /end-to-end-keys")).body).toEqual(key.body);
  const fields = { cardNumber: NUMBER, cardCvv: "111", expiration: BODY.expiration };
  const token = watched(
    "secret",
    await new CompactEncrypt(Buffer.from(JSON.stringify(fields)))
      .setProtectedHeader({ alg: "ECDH-ES+A256KW", enc: "A256GCM", kid: jwk.kid ?? "" })
      .encrypt(await importJWK(jwk, "ECDH-ES+A256KW")),
  );
  expectEmpty(await client.send("POST /debug/end-to-end-token", { body: { token } }), 204);
  expectError(await client.send("POST /debug/end-to-end-token", { body: { token: `${token}x.y` } }), 400);
  expectError(await client.send("POST /debug/end-to-end-token", { body: { token: "a.b.c.d.e" } }), 400);
  const empty = { cardNumber: "", cardCvv: "", expiration: { month: "", year: "" } };
  const stranger = await setting({});
  const stolen = await stranger.link({ ...empty, e2ee: { token } });
  expectFaults(stolen, "LinkCardError", ["e2ee"]);
  const { cardID, lastFourCardNumber } = cardIn(await link({ ...empty, e2ee: { token } }));
  expect(lastFourCardNumber).toBe("1111");
  const again = await link({ ...empty, e2ee: { token } });
  expect([again.status, again.body]).toMatchObject([409, { existingCardID: cardID }]);
  const { accountID } = await newAccount(db, client.partner);
  const elsewhere = await client.send(`POST /accounts/${accountID}/cards`, {
    body: { ...BODY, ...empty, e2ee: { token } },
  });
  expectFaults(elsewhere, "LinkCardError", ["e2ee"]);
});
