import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { auditTrailView } from "@/db/schema";
import { testDatabase } from "@/testing/factories";
import { sessionCookie } from "@/lib/http/sign-in/credential";
import {
  basic,
  clientOf,
  everythingOn,
  expectEmpty,
  newClient,
  newIssuerClient,
  send,
  type ClientResponse,
} from "../fixtures";
import { startSecondServer, type SecondServer } from "./second-server";

const LIMITS = { SANDBOX: "4", PRODUCTION: "8", ADDRESS: "12", SECURE: "3", SIGN_IN: "5", SESSION: "4" };

let server: SecondServer;
test.describe.configure({ mode: "default" });
test.beforeAll(async () => {
  const limits = Object.entries(LIMITS).map(([name, limit]) => [`RATE_LIMIT_${name}`, limit]);
  server = await startSecondServer("limited", {
    ...(Object.fromEntries(limits) as Record<string, string>),
    TRUSTED_PROXIES: "127.0.0.1",
  });
});
test.afterAll(() => server.stop());

/** A unique client address, as reported by the trusted proxy. */
const somewhere = () => ({ "x-forwarded-for": `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 256)).join(".")}` });

function expectLimited(answer: ClientResponse | undefined): void {
  expect(answer && [answer.status, answer.text]).toEqual([429, ""]);
  if (!answer) return;
  expectEmpty(answer, 429);
  expect(answer.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
}

/** Answers by status to `count` concurrent requests. */
async function burst(count: number, ask: () => Promise<ClientResponse>): Promise<Record<number, ClientResponse[]>> {
  const answers = await Promise.all(Array.from({ length: count }, ask));
  const statuses = [...new Set(answers.map(({ status }) => status))];
  return Object.fromEntries(statuses.map((status) => [status, answers.filter((answer) => answer.status === status)]));
}

test("all keys of an account share its rate; other accounts are not affected, and the limit passes", async () => {
  const [client, other] = [await newClient(), await newClient()];
  const second = await clientOf(client.partner, ["ping.read"]);
  const ping = (from: typeof client) => from.send("GET /ping", { url: server.url, headers: somewhere() });
  let turn = 0;
  const answers = await burst(24, () => ping(turn++ % 2 ? client : second));
  expect(answers[200]?.length).toBeGreaterThanOrEqual(4);
  for (const answer of answers[429] ?? [undefined]) expectLimited(answer);
  expect((await ping(other)).status).toBe(200);
  await expect.poll(async () => (await ping(client)).status).toBe(200);
});

test("production has a higher rate than a sandbox", async () => {
  const client = await newClient({ mode: "production" });
  const answers = await burst(8, () => client.send("GET /ping", { url: server.url, headers: somewhere() }));
  expect(answers[200]).toHaveLength(8);
});

test("an address is counted before the caller is identified", async () => {
  const from = somewhere();
  const answers = await burst(40, () => send("GET /ping", { url: server.url, headers: from }));
  expect(answers[401]?.length).toBeGreaterThanOrEqual(12);
  for (const answer of answers[429] ?? [undefined]) expectLimited(answer);
  expectEmpty(await send("GET /ping", { url: server.url, headers: somewhere() }), 401);
});

test("further guesses from an address are slowed down, while the right secret passes", async () => {
  const { keyID, secret } = await newClient();
  const from = somewhere();
  const guess = () => send("GET /ping", { url: server.url, headers: { ...from, ...basic(keyID, randomUUID()) } });
  const statuses = [];
  for (let count = 0; count < 8; count++) statuses.push((await guess()).status);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
  expect((await send("GET /ping", { url: server.url, headers: { ...from, ...basic(keyID, secret) } })).status).toBe(
    200,
  );
  const token = { grant_type: "client_credentials", scope: "ping.read", client_id: keyID, client_secret: secret };
  expect((await send("POST /oauth2/token", { url: server.url, headers: from, body: token })).status).toBe(200);
  expectLimited(
    await send("POST /oauth2/token", {
      url: server.url,
      headers: from,
      body: { ...token, client_secret: randomUUID() },
    }),
  );
  expectLimited(await guess());
});

test("an old tab's session does not count as a guess, and locks no one out", async () => {
  const from = somewhere();
  const cookie = `${sessionCookie(server.url)}=tds_${"A".repeat(43)}`;
  for (let count = 0; count < 10; count++) {
    await expect
      .poll(async () => (await send("GET /ping", { url: server.url, headers: { ...from, cookie } })).status)
      .toBe(401);
  }
  const { keyID } = await newClient();
  await expect
    .poll(
      async () =>
        (await send("GET /ping", { url: server.url, headers: { ...from, ...basic(keyID, randomUUID()) } })).status,
    )
    .toBe(401);
});

test("card details have a separate rate, and a rejected request leaves no row", async () => {
  const issuer = await newIssuerClient();
  const other = await clientOf(issuer.partner, everythingOn(issuer.accountID));
  const details = `GET ${issuer.cards}/${issuer.issuedCardID}/details`;
  const statuses: number[] = [];
  for (let count = 0; count < 5; count++) {
    await expect
      .poll(async () => (await issuer.send("GET /ping", { url: server.url, headers: somewhere() })).status)
      .toBe(200);
    statuses.push((await issuer.send(details, { url: server.url, headers: somewhere() })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
  expectLimited(await issuer.send(details, { url: server.url, headers: somewhere() }));
  await expect
    .poll(async () => (await other.send(details, { url: server.url, headers: somewhere() })).status)
    .toBe(200);
  const rows = await testDatabase().select().from(auditTrailView).where(eq(auditTrailView.object, issuer.issuedCardID));
  expect(rows.map(({ outcome }) => outcome)).toEqual(Array(4).fill("disclosed"));
});

test("a forwarded value is a valid address or ignored", async () => {
  for (const claimed of ["<script>", "10.0.0.1:4711", "a".repeat(8000)]) {
    const client = await newIssuerClient();
    await client.send(`GET ${client.cards}/${client.issuedCardID}/details`, {
      url: server.url,
      headers: { "x-forwarded-for": claimed },
    });
    const [row] = await testDatabase()
      .select()
      .from(auditTrailView)
      .where(eq(auditTrailView.object, client.issuedCardID));
    expect(row?.clientAddress).toBe("127.0.0.1");
  }
});

test("a forwarded address does not count without a trusted proxy", async () => {
  const client = await newIssuerClient();
  await client.send(`GET ${client.cards}/${client.issuedCardID}/details`, { headers: somewhere() });
  const [row] = await testDatabase()
    .select()
    .from(auditTrailView)
    .where(eq(auditTrailView.object, client.issuedCardID));
  expect(row?.clientAddress).toBe("127.0.0.1");
});

test("health is never rejected", async () => {
  const answers = await Promise.all(Array.from({ length: 60 }, () => fetch(`${server.url}/livez`)));
  expect(answers.map(({ status }) => status)).toEqual(Array(60).fill(200));
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
});
