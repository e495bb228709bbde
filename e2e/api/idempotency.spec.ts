import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { auditTrailView, connectionTable, inviteTable, issuedCardTable } from "@/db/schema";
import { testDatabase } from "@/testing/factories";
import { SCOPES } from "@/lib/core/access/scopes";
import { clientOf, expectError, newClient, newIssuerClient, type Client } from "../fixtures";
import { inviteBody } from "./invite-bodies";

const db = testDatabase();
const POST = "POST /onboarding-invites";

const keyed = (key: string) => ({ "x-idempotency-key": key });
const create = (client: Client, key: string, more: object = {}) =>
  client.send(POST, { body: inviteBody(more), headers: keyed(key) });
const made = ({ partner }: Client) => db.select().from(inviteTable).where(eq(inviteTable.accountID, partner.accountID));

test("a repeated request gets the stored answer, under a new request ID", async () => {
  const client = await newClient();
  for (const key of [randomUUID(), "a", "order_7-B", "x".repeat(64)]) {
    const [first, second] = [await create(client, key), await create(client, key)];
    expect([second.status, second.body]).toEqual([first.status, first.body]);
    expect(first.status).toBe(200);
    expect(second.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
    expect([first, second].map(({ headers }) => headers.get("idempotent-replayed"))).toEqual([null, "true"]);
    expect([first, second].map(({ headers }) => headers.get("x-idempotency"))).toEqual([null, "repeated"]);
    expect(second.headers.get("cache-control")).toBe("no-store");
  }
  expect(await made(client)).toHaveLength(4);
});

test("the order of a body's fields and its spaces do not make a different request", async () => {
  const client = await newClient();
  const key = randomUUID();
  const first = await create(client, key, { returnURL: "https://partner.test" });
  const { capabilities, ...rest } = inviteBody();
  const second = await client.send(POST, {
    raw: JSON.stringify({ returnURL: "https://partner.test", ...rest, capabilities }, null, 2),
    headers: { ...keyed(key), "content-type": "application/json" },
  });
  expect([second.status, second.body]).toEqual([200, first.body]);
});

test("the order of names inside a body does not make a different request", async () => {
  const client = await newClient();
  const key = randomUUID();
  const prefill = (metadata: object) => ({
    prefill: { accountType: "business", profile: { business: { legalBusinessName: "Shop" } }, metadata },
  });
  const first = await create(client, key, prefill({ tier: "gold", area: "west" }));
  const second = await create(client, key, prefill({ area: "west", tier: "gold" }));
  expect([second.status, second.headers.get("idempotent-replayed")]).toEqual([200, "true"]);
  expect(second.body).toMatchObject({ code: (first.body as { code: string }).code });
  const another = await create(client, key, prefill({ area: "gold", tier: "west" }));
  expectError(another, 409);
  expect(another.headers.get("x-idempotency")).toBe("different");
});

test("a stored answer is repeated only to keys of the same scopes", async () => {
  const client = await newClient();
  const key = randomUUID();
  const first = await create(client, key);
  const same = await create(await clientOf(client.partner, [...SCOPES].reverse()), key);
  expect([same.status, same.body]).toEqual([200, first.body]);
  const narrow = await clientOf(client.partner, ["accounts.write"]);
  const refused = await create(narrow, key);
  expectError(refused, 409);
  expect(refused.text).not.toContain((first.body as { code: string }).code);
  expect(await made(client)).toHaveLength(1);
});

test("the same key with another body is a conflict and makes nothing", async () => {
  const client = await newClient();
  const key = randomUUID();
  expect((await create(client, key)).status).toBe(200);
  expectError(await create(client, key, { scopes: ["accounts.read"] }), 409);
  expect(await made(client)).toHaveLength(1);
});

test("an invalid key is rejected", async () => {
  const client = await newClient();
  for (const key of ["", " ", "x".repeat(65), "x".repeat(256), "a b", "a\tb", "é", "' or 1=1--", "a,b", "{}"])
    expectError(await create(client, key), 400);
  expect(await made(client)).toEqual([]);
});

test("20 requests at once under one key create one object", async () => {
  const client = await newClient();
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 20 }, () => create(client, key)));
  expect(await made(client)).toHaveLength(1);
  const codes = new Set(answers.filter(({ status }) => status === 200).map(({ text }) => text));
  expect(codes.size).toBe(1);
  for (const answer of answers.filter(({ status }) => status !== 200)) expectError(answer, 409);
});

test("a rejected request is not stored: corrected, it succeeds under the same key", async () => {
  const client = await newClient();
  const key = randomUUID();
  expect((await create(client, key, { scopes: ["nope"] })).status).toBe(422);
  expect((await create(client, key)).status).toBe(200);
  expect(await made(client)).toHaveLength(1);
});

test("partners and operations do not share keys", async () => {
  const [issuer, other] = [await newIssuerClient(), await newClient()];
  const key = randomUUID();
  const card = {
    fundingWalletID: issuer.walletID,
    authorizedUser: { firstName: "Ada", lastName: "Tester" },
    formFactor: "virtual",
  };
  const first = await create(issuer, key);
  const second = await create(other, key);
  const third = await issuer.send(`POST ${issuer.cards}`, { body: card, headers: keyed(key) });
  const fourth = await issuer.send(`POST ${issuer.cards}`, { body: card, headers: keyed(key) });
  expect([first, second, third, fourth].map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(second.text).not.toBe(first.text);
  expect(fourth.body).toEqual(third.body);
  const cards = await db.select().from(issuedCardTable).where(eq(issuedCardTable.accountID, issuer.accountID));
  expect(cards).toHaveLength(2);
});

test("20 requests at once for a spending card under one key create one, with one audit row", async () => {
  const issuer = await newIssuerClient();
  const body = {
    fundingWalletID: issuer.walletID,
    authorizedUser: { firstName: "Ada", lastName: "Tester" },
    formFactor: "virtual",
  };
  const headers = keyed(randomUUID());
  const make = () => issuer.send(`POST ${issuer.cards}`, { body, headers });
  const answers = await Promise.all(Array.from({ length: 20 }, make));
  const good = answers.filter(({ status }) => status === 200);
  expect(new Set(good.map(({ text }) => text)).size).toBe(1);
  for (const answer of answers.filter(({ status }) => status !== 200)) expectError(answer, 409);
  const repeat = await make();
  expect([repeat.text, repeat.headers.get("idempotent-replayed")]).toEqual([good[0]?.text, "true"]);
  const { issuedCardID } = repeat.body as { issuedCardID: string };
  const acts = await db.select().from(auditTrailView).where(eq(auditTrailView.object, issuedCardID));
  expect(acts.map(({ action }) => action)).toEqual(["issued-card.create"]);
  expectError(await issuer.send(`POST ${issuer.cards}`, { body: { ...body, memo: "Other" }, headers }), 409);
});

test("two partners of one account may use the same key for the same request", async () => {
  const issuer = await newIssuerClient();
  const other = await newClient();
  await db.insert(connectionTable).values({
    partnerID: other.partner.accountID,
    accountID: issuer.accountID,
    scopes: ["issued-cards.write"],
    createdOn: new Date(),
  });
  const sent = {
    body: {
      fundingWalletID: issuer.walletID,
      authorizedUser: { firstName: "Ada", lastName: "Tester" },
      formFactor: "virtual",
    },
    headers: keyed(randomUUID()),
  };
  const [first, second] = [
    await issuer.send(`POST ${issuer.cards}`, sent),
    await other.send(`POST ${issuer.cards}`, sent),
  ];
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.text).not.toBe(first.text);
});

test("a read and a change of an existing object ignore a key", async () => {
  const issuer = await newIssuerClient();
  const key = randomUUID();
  const path = `${issuer.cards}/${issuer.issuedCardID}`;
  for (const memo of ["one", "two"])
    expect((await issuer.send(`PATCH ${path}`, { body: { memo }, headers: keyed(key) })).status).toBe(204);
  expect((await issuer.send(`GET ${path}`, { headers: keyed(key) })).body).toMatchObject({ memo: "two" });
});
