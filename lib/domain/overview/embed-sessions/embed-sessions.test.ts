import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { apiKeyTable, connectionTable, embedSessionTable } from "@/db/schema";
import { checkBooks } from "@/testing/books";
import { ctxFor } from "@/testing/context";
import { newAccount, newKey, newPartner, type Partner, testDatabase } from "@/testing/factories";
import { newInvite } from "@/testing/onboarding";
import { newPayer, newTransfer } from "@/testing/transfers";
import type { AccountID } from "@/lib/core/api/ids";
import { SCOPES } from "@/lib/core/access/scopes";
import { env } from "@/lib/env";
import { bindings } from "@/lib/http/bindings";
import { exchangeFinder } from "@/lib/http/edge/paths";
import type { CreateEmbedSession, EmbedSession } from "./contract";

checkBooks();

const db = testDatabase();
const find = exchangeFinder(bindings);
const ORIGIN = "https://shop.example";
const APP = new URL(env().APP_URL).origin;

interface RequestParts {
  body?: unknown;
  query?: string;
  headers?: Record<string, string>;
}

/** Sends a request such as `GET /accounts` through the HTTP edge. */
async function send(operation: string, { body, query = "", headers = {} }: RequestParts = {}) {
  const [method = "", path = ""] = operation.split(" ");
  const { exchange, params } = find(method, `/api${path}`);
  const text = body === undefined ? undefined : JSON.stringify(body);
  const sent = text === undefined ? {} : { "content-type": "application/json", "content-length": String(text.length) };
  const request = {
    query,
    headers: { ...sent, ...headers },
    requestID: randomUUID(),
    clientAddress: randomUUID(),
    body: () => Readable.from(text === undefined ? [] : [Buffer.from(text)]),
    leaving: () => new AbortController().signal,
  };
  const { status, body: answer, headers: received } = await exchange(request, params as Record<string, string>);
  return { status, headers: received, body: typeof answer === "string" ? (JSON.parse(answer) as unknown) : undefined };
}

/** The headers of our own frame, as a browser sends them. */
const inFrame = (token: string, more: Record<string, string> = {}) => ({
  headers: { authorization: `Bearer ${token}`, "sec-fetch-site": "same-origin", ...more },
});

async function keyOf(partner: Partner, scopes: readonly string[] = SCOPES, origins = [ORIGIN]) {
  const { keyID, secret } = await newKey(db, partner.accountID, scopes);
  await db.update(apiKeyTable).set({ origins }).where(eq(apiKeyTable.keyID, keyID));
  const authorization = `Basic ${Buffer.from(`${keyID}:${secret}`).toString("base64")}`;
  return { keyID, headers: { authorization } };
}

const ALL: CreateEmbedSession = { components: ["payments", "payouts", "card"] };

async function site({
  scopes,
  origins,
  ...partnerOptions
}: { scopes?: readonly string[]; origins?: string[]; attested?: boolean } = {}) {
  const partner = await newPartner(db, partnerOptions);
  const { accountID } = await newAccount(db, partner, { wallet: true });
  const key = await keyOf(partner, scopes, origins);
  const create = (body: CreateEmbedSession = ALL, of: AccountID = accountID) =>
    send(`POST /accounts/${of}/embed-sessions`, { body, headers: key.headers });
  const session = async (body?: CreateEmbedSession) => (await create(body)).body as EmbedSession;
  return { partner, accountID, key, create, session };
}

const paymentsOf = (accountID: string) => `GET /dashboard/accounts/${accountID}/embedded-payments`;
const payoutsOf = (accountID: string) => `GET /dashboard/accounts/${accountID}/embedded-payouts`;

test("a session lives 15 minutes, and only its hash is stored", async () => {
  const { session, accountID } = await site();
  const { embedSessionID, token, expiresOn, components } = await session();
  expect(token).toMatch(/^tde_[\w-]{43}$/);
  expect(components).toEqual(ALL.components);
  const [row] = await db.select().from(embedSessionTable).where(eq(embedSessionTable.embedSessionID, embedSessionID));
  expect(JSON.stringify(row)).not.toContain(token);
  expect(Date.parse(expiresOn) - (row?.createdOn.getTime() ?? 0)).toBe(15 * 60_000);
  expect(row?.scopes).toEqual(
    ["transfers.read", "wallets.read", "issued-cards.read"].map((scope) => `/accounts/${accountID}/${scope}`),
  );
  expect((await send(paymentsOf(accountID), inFrame(token))).status).toBe(200);
});

test("a component shows the account's payments and payouts without the partner's own data", async () => {
  const { partner, accountID, session } = await site();
  const ctx = ctxFor(partner);
  const [payer, payee] = [await newPayer(db, partner, 5_000), await newPayer(db, partner, 3_000)];
  const payment = await newTransfer(ctx, {
    from: payer.wallet,
    to: payee.wallet,
    cents: 700,
    description: "Lunch",
    metadata: { internal: "secret" },
  });
  const payout = await newTransfer(ctx, { from: payee.wallet, to: payee.bank, cents: 400 });
  const key = await keyOf(partner);
  const path = `POST /accounts/${payee.accountID}/embed-sessions`;
  const { token } = (await send(path, { body: ALL, headers: key.headers })).body as EmbedSession;
  const payments = (await send(paymentsOf(payee.accountID), inFrame(token))).body as { items: object[] };
  const payouts = (await send(payoutsOf(payee.accountID), inFrame(token))).body as { items: object[] };
  expect(payments.items).toMatchObject([{ transferID: payment, description: "Lunch" }]);
  expect(payouts.items).toMatchObject([{ transferID: payout }]);
  expect(JSON.stringify([payments, payouts])).not.toMatch(/metadata|secret|accountID|email|Fee|routingNumber/);
  const stranger = await session();
  expect(((await send(paymentsOf(accountID), inFrame(stranger.token))).body as { items: object[] }).items).toEqual([]);
  const wrong = await send(paymentsOf(payee.accountID), { ...inFrame(token), query: `startingAfter=${randomUUID()}` });
  expect(wrong.status).toBe(422);
});

test("a key without origins, a person and a key that lacks a scope cannot create a session", async () => {
  const none = await site({ origins: [] });
  expect(await none.create()).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining("origins") as unknown },
  });
  const few = await site({ scopes: ["profile.read", "transfers.read"] });
  expect(await few.create({ components: ["payments", "card"], actions: ["refund"] })).toMatchObject({
    status: 422,
    body: {
      components: { "1": "needs the scope issued-cards.read, which this key does not have" },
      actions: { "0": "needs the scope transfers.write, which this key does not have" },
    },
  });
  expect(await few.create({ components: ["payments"], actions: ["reveal-card"] })).toMatchObject({
    status: 422,
    body: { actions: { "0": "needs the component card" } },
  });
  const unattested = await site({ scopes: [...SCOPES, "issued-cards.read-secure"] });
  expect(await unattested.create({ components: ["card"], actions: ["reveal-card"] })).toMatchObject({
    status: 422,
    body: { actions: { "0": "needs a current attestation of PCI compliance" } },
  });
  expect((await few.create({ components: [] })).status).toBe(422);
});

test("attack: the token of one account reads no other account", async () => {
  const one = await site();
  const { accountID: other } = await newAccount(db, one.partner);
  const { token } = await one.session();
  for (const operation of [paymentsOf(other), payoutsOf(other), `GET /accounts/${other}/wallets`])
    expect((await send(operation, inFrame(token))).status, operation).toBe(403);
});

test("attack: the token of one component reads no other component", async () => {
  const { accountID, session } = await site();
  const { token } = await session({ components: ["payments"] });
  expect((await send(payoutsOf(accountID), inFrame(token))).status).toBe(403);
  expect((await send(`GET /issuing/${accountID}/issued-cards`, inFrame(token))).status).toBe(403);
});

test("attack: the token calls no operation that is not part of a component", async () => {
  const { accountID, session } = await site();
  const { token } = await session({ components: ["payments"], actions: ["refund"] });
  for (const operation of [
    `POST /accounts/${accountID}/transfers`,
    `GET /accounts/${accountID}/transfers`,
    "GET /dashboard/transfers",
    "POST /dashboard/api-keys",
    `POST /accounts/${accountID}/embed-sessions`,
    "PUT /dashboard/password",
  ])
    expect((await send(operation, inFrame(token))).status, operation).toBe(403);
});

test("attack: a session without the action cannot refund, and a payer cannot refund what they paid", async () => {
  const { partner, accountID, session } = await site();
  const [payer, payee] = [await newPayer(db, partner, 5_000), await newPayer(db, partner, 0)];
  const paid = await newTransfer(ctxFor(partner), { from: payer.wallet, to: payee.wallet, cents: 700 });
  const refund = (of: string) => `POST /dashboard/accounts/${of}/embedded-payments/${paid}/refunds`;
  const { token } = await session({ components: ["payments"] });
  const key = { "x-idempotency-key": randomUUID() };
  expect((await send(refund(accountID), inFrame(token, key))).status).toBe(403);
  const server = await keyOf(partner);
  const body = { components: ["payments"], actions: ["refund"] };
  const mine = await send(`POST /accounts/${payer.accountID}/embed-sessions`, { body, headers: server.headers });
  const answer = await send(refund(payer.accountID), inFrame((mine.body as EmbedSession).token, key));
  expect(answer.status).toBe(404);
});

test("attack: an expired, ended or renewed token is 401", async () => {
  const { accountID, key, session } = await site();
  const statusOf = async (token: string) => (await send(paymentsOf(accountID), inFrame(token))).status;
  const first = await session();
  const renewal = await send(`POST /embed-sessions/${first.embedSessionID}/renewal`, { headers: key.headers });
  const second = renewal.body as EmbedSession;
  expect([renewal.status, second.embedSessionID]).toEqual([200, first.embedSessionID]);
  expect([await statusOf(first.token), await statusOf(second.token)]).toEqual([401, 200]);
  const isThis = eq(embedSessionTable.embedSessionID, first.embedSessionID);
  await db
    .update(embedSessionTable)
    .set({ expiresOn: new Date(Date.now() - 1000) })
    .where(isThis);
  expect(await statusOf(second.token)).toBe(401);
  const third = (await send(`POST /embed-sessions/${first.embedSessionID}/renewal`, { headers: key.headers }))
    .body as EmbedSession;
  expect(await statusOf(third.token)).toBe(200);
  expect((await send(`DELETE /embed-sessions/${first.embedSessionID}`, { headers: key.headers })).status).toBe(204);
  expect(await statusOf(third.token)).toBe(401);
  expect((await send(`POST /embed-sessions/${first.embedSessionID}/renewal`, { headers: key.headers })).status).toBe(
    404,
  );
});

test("attack: revoking the key or disconnecting the account ends the session", async () => {
  const one = await site();
  const { token } = await one.session();
  await db
    .update(connectionTable)
    .set({ disconnectedOn: new Date() })
    .where(eq(connectionTable.accountID, one.accountID));
  expect((await send(paymentsOf(one.accountID), inFrame(token))).status).toBe(401);
  const two = await site();
  const other = await two.session();
  await db.update(apiKeyTable).set({ revokedOn: new Date() }).where(eq(apiKeyTable.keyID, two.key.keyID));
  expect((await send(paymentsOf(two.accountID), inFrame(other.token))).status).toBe(401);
});

test("attack: the token works only in our own frames, and only in the header", async () => {
  const { accountID, session } = await site();
  const { token } = await session();
  const authorization = `Bearer ${token}`;
  const rejected: Record<string, string>[] = [
    { authorization },
    { authorization, origin: ORIGIN },
    { authorization, "sec-fetch-site": "cross-site", origin: ORIGIN },
    { authorization, "sec-fetch-site": "same-site", origin: APP },
    { authorization, "sec-fetch-site": "same-origin", origin: "null" },
    { authorization, "sec-fetch-site": "same-origin", origin: ORIGIN },
  ];
  for (const headers of rejected) {
    const answer = await send(paymentsOf(accountID), { headers });
    expect([answer.status, answer.headers["access-control-allow-origin"]], JSON.stringify(headers)).toEqual([
      403,
      undefined,
    ]);
  }
  expect((await send(paymentsOf(accountID), inFrame(token, { origin: APP }))).status).toBe(200);
  for (const query of [`access_token=${token}`, `token=${token}`, `session=${token}`])
    expect((await send(paymentsOf(accountID), { query, headers: { "sec-fetch-site": "same-origin" } })).status).toBe(
      401,
    );
});

test("attack: a session belongs to the key that created it", async () => {
  const [one, two] = [await site(), await site()];
  const { embedSessionID } = await one.session();
  const second = await keyOf(one.partner);
  for (const { headers } of [two.key, second]) {
    expect((await send(`POST /embed-sessions/${embedSessionID}/renewal`, { headers })).status).toBe(404);
    expect((await send(`DELETE /embed-sessions/${embedSessionID}`, { headers })).status).toBe(404);
  }
  expect((await two.create(ALL, one.accountID)).status).toBe(404);
});

test("attack: an onboarding session opens only its own invite, and nothing until the invitee signs in", async () => {
  const { partner, key } = await site();
  const [{ invite }, { invite: other }] = [await newInvite(partner), await newInvite(await newPartner(db))];
  const path = (code: string) => `POST /onboarding-invites/${code}/embed-sessions`;
  expect((await send(path(other.code), { headers: key.headers })).status).toBe(404);
  const answer = await send(path(invite.code), { body: { language: "es" }, headers: key.headers });
  const { token, components } = answer.body as EmbedSession;
  expect([answer.status, components]).toEqual([200, ["onboarding"]]);
  const hosted = (code: string, what: string) => send(`GET /hosted/invites/${code}${what}`, inFrame(token));
  expect((await hosted(invite.code, "")).status).toBe(200);
  expect((await hosted(other.code, "")).status).toBe(403);
  expect((await hosted(invite.code, "/application")).status).toBe(401);
  const signIn = (body: object) => send(`POST /hosted/invites/${invite.code}/person`, { body, ...inFrame(token) });
  expect((await signIn({ email: "a@example.com", code: "000000" })).status).toBe(422);
  const email = `${randomUUID()}@example.com`;
  const sent = await send(`POST /hosted/invites/${invite.code}/email-codes`, { body: { email }, ...inFrame(token) });
  const { code } = sent.body as { code: string };
  expect((await signIn({ email, code })).status).toBe(204);
  expect((await hosted(invite.code, "/application")).status).toBe(200);
  expect((await hosted(other.code, "/application")).status).toBe(403);
  expect((await send("GET /dashboard/session", inFrame(token))).status).not.toBe(200);
  expect((await send(`POST /hosted/invites/${invite.code}/person`, { body: { email, code } })).status).toBe(403);
});
