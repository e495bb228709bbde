import { expect, test } from "@playwright/test";
import { eq, sql } from "drizzle-orm";
import { rows } from "@/db/client";
import { requestLogTable } from "@/db/schema";
import { bankAccountBody, newAccountNumber } from "@/testing/bank-accounts";
import { newAccount, testDatabase } from "@/testing/factories";
import { newPerson } from "@/testing/people";
import { csrfToken } from "@/lib/http/sign-in/credential";
import { watched } from "../canary";
import { type ClientResponse, type Client, newClient, newToken, bearer, send, serverURL, signedIn } from "../fixtures";
import { inviteBody } from "./invite-bodies";
import { startSecondServer } from "./second-server";

const db = testDatabase();
const CARD = watched("pan", "4242424242424242");
const CVV = watched("cvv", "737");
const SSN = "513-46-8812";
const [PLAIN_SSN, EIN] = [watched("identity", SSN.replaceAll("-", "")), watched("identity", "947201863")];
watched("identity", SSN);
const PASSWORD = watched("password", "correct horse battery staple 7!");

const requestIDOf = ({ headers }: ClientResponse) => headers.get("x-request-id") ?? "";

/** The rows of a partner's requests, once there are `count`. */
async function logged({ partner }: Client, count: number) {
  const find = () => db.select().from(requestLogTable).where(eq(requestLogTable.partnerID, partner.accountID));
  await expect.poll(async () => (await find()).length).toBe(count);
  return find();
}

async function setting() {
  const client = await newClient({ attested: true });
  const { accountID } = await newAccount(db, client.partner, { capabilities: ["transfers", "send-funds"] });
  return { client, accountID, at: `/accounts/${accountID}` };
}

test("a request of a key or token is logged with its content and outcome", async () => {
  const { client, accountID, at } = await setting();
  const body = { name: { firstName: "Ada", lastName: "Lovelace" }, governmentID: { ssn: { full: SSN } }, unknown: 1 };
  const made = await client.send(`POST ${at}/representatives`, { body });
  const refused = await client.send(`POST ${at}/representatives`, { body: { ...body, name: { firstName: "Ada" } } });
  const token = await newToken(client.keyID);
  const read = await send(`GET ${at}/representatives?skip=0`, {
    headers: { ...bearer(token), "x-service-version": "latest" },
  });
  const result = await logged(client, 3);
  const rowOf = (answer: ClientResponse) => result.find(({ requestID }) => requestID === requestIDOf(answer));
  const stored = {
    partnerID: client.partner.accountID,
    accountID,
    keyID: client.keyID,
    route: "/accounts/{accountID}/representatives",
    params: { accountID },
  };
  const shown = { name: { firstName: "Ada", lastName: "Lovelace" }, governmentID: "<governmentID>" };
  expect(rowOf(made)).toMatchObject({
    ...stored,
    callerKind: "key",
    method: "POST",
    status: 200,
    version: "v2024.01.00",
  });
  expect(rowOf(made)).toMatchObject({ body: shown, failure: null });
  expect(rowOf(made)?.ms).toBeGreaterThan(0);
  expect(rowOf(refused)).toMatchObject({ ...stored, status: 422, body: { ...shown, name: { firstName: "Ada" } } });
  expect(rowOf(refused)?.failure).toEqual(refused.body);
  expect(rowOf(read)).toMatchObject({
    ...stored,
    callerKind: "token",
    method: "GET",
    body: null,
    answer: null,
    query: "skip=<skip>",
    version: "latest",
  });
  const answer = JSON.parse(rowOf(made)?.answer ?? "") as { representativeID?: string };
  expect(answer).toEqual(made.body);
  expect(rowOf(made)?.objectID).toBe(answer.representativeID);
  expect([rowOf(refused)?.answer, rowOf(refused)?.objectID]).toEqual([null, null]);
});

test("headers that affect a request's meaning are logged, and none that identify its sender", async () => {
  const { client, at } = await setting();
  const headers = {
    "x-wait-for": "payment-method",
    "x-idempotency-key": "0193a123-4567-7890-8123-123456789012",
    "user-agent": `shop/1.0 tdk_${"x".repeat(20)} ${SSN}`,
    "x-other": PASSWORD,
    cookie: `a=${PASSWORD}`,
  };
  await client.send(`GET ${at}/wallets?walletID=${PASSWORD}&access_token=tdt_abc&count=20`, { headers });
  await client.send(`PATCH ${at}`, { headers, body: { foreignID: "order 7" } });
  const [read, changed] = (await logged(client, 2)).sort((a, b) => a.method.localeCompare(b.method));
  const entry = {
    "user-agent": "shop/1.0 <secret> <nine digits>",
    "x-idempotency-key": headers["x-idempotency-key"],
    "x-wait-for": "payment-method",
  };
  expect(read?.headers).toEqual(entry);
  expect(read?.query).not.toContain(PASSWORD);
  expect(changed?.headers).toEqual({ ...entry, "content-type": "application/json" });
});

test("an invite's code is in no row, though the answer contains it", async () => {
  const client = await newClient();
  const made = await client.send("POST /onboarding-invites", { body: inviteBody() });
  const { code = "", link = "" } = made.body as { code?: string; link?: string };
  await client.send(`GET /onboarding-invites/${code}`);
  await client.send(`DELETE /onboarding-invites/${code}`);
  const result = await logged(client, 3);
  const text = JSON.stringify(result);
  expect(link).toContain(code);
  expect(text).not.toContain(code);
  const answer = result.find(({ method }) => method === "POST")?.answer ?? "";
  expect(JSON.parse(answer)).toEqual({ ...(made.body as object), code: "<code>", link: "<link>" });
});

test("a replay is logged, under the person's own permissions and only in the sandbox", async () => {
  const { client, at } = await setting();
  const sent = await client.send("GET /accounts");
  const replay = async (role: "admin" | "support", operation: string, partner = client.partner) => {
    const { token, caller } = await signedIn(db, partner, await newPerson(db, partner, { role }));
    const own = { cookie: `tender-session=${token}`, "x-csrf-token": csrfToken(caller), origin: serverURL() };
    const headers = { ...own, "x-replay-of": requestIDOf(sent) };
    return send(operation, { headers, ...(operation.startsWith("GET") ? {} : { body: { foreignID: "again" } }) });
  };
  expect((await replay("admin", `PATCH ${at}`)).status).toBe(200);
  const refused = await replay("support", "POST /accounts");
  expect(refused.status).toBe(403);
  expect((await replay("admin", "GET /dashboard/request-log")).status).toBe(200);
  const result = await logged(client, 3);
  const [changed] = result.filter(({ method }) => method === "PATCH");
  expect(changed).toMatchObject({ callerKind: "session", keyID: null, replayOf: requestIDOf(sent), status: 200 });
  expect(result.find(({ requestID }) => requestID === requestIDOf(refused))?.status).toBe(403);
  const live = await newClient({ mode: "production" });
  await replay("admin", "GET /accounts", live.partner);
  await live.send("GET /ping");
  expect((await logged(live, 1))[0]?.route).toBe("/ping");
});

test("requests of Tender's pages, strangers and unknown paths are not logged", async () => {
  const client = await newClient();
  const { token } = await signedIn(db, client.partner, await newPerson(db, client.partner));
  const session = { cookie: `tender-session=${token}` };
  for (const path of ["/accounts", "/dashboard/request-log"]) {
    expect((await send(`GET ${path}`, { headers: session })).status).toBe(200);
  }
  expect((await client.send("GET /nothing")).status).toBe(404);
  expect((await send("GET /accounts", { headers: bearer(`${client.secret}x`) })).status).toBe(401);
  await client.send("GET /accounts");
  expect((await logged(client, 1))[0]).toMatchObject({ route: "/accounts", callerKind: "key" });
});

/** Bodies full of secrets, in expected and unexpected fields. */
function bodiesAt(at: string, accountNumber: string): [operation: string, body: object][] {
  const account = bankAccountBody({ accountNumber });
  const person = { name: { firstName: "Ada", lastName: "Tester" } };
  const billingAddress = {
    ...{ addressLine1: "1 Main Street", city: "Denver", stateOrProvince: "CO", postalCode: "11111", country: "US" },
  };
  const card = {
    billingAddress,
    cardNumber: CARD,
    cardCvv: CVV,
    expiration: { month: "12", year: "35" },
    holderName: "Ada",
  };
  const business = { legalBusinessName: "Whole Body", taxID: { ein: { number: EIN } } };
  return [
    [`POST ${at}/bank-accounts`, account],
    [`POST ${at}/bank-accounts`, { account: { ...account.account, routingNumber: accountNumber, accountNumber: {} } }],
    [`POST ${at}/bank-accounts`, { account: accountNumber }],
    [`POST ${at}/bank-accounts`, { account: { ...account.account, bankAccountType: accountNumber }, accountNumber }],
    [`POST ${at}/cards`, card],
    [`POST ${at}/cards`, { ...card, expiration: CARD, holderName: CARD, cardNumber: [CARD], [CARD]: CARD }],
    [`POST ${at}/representatives`, { ...person, governmentID: { ssn: { full: SSN } } }],
    [`POST ${at}/representatives`, { ...person, governmentID: SSN, email: PLAIN_SSN, phone: { number: SSN } }],
    [
      `POST ${at}/representatives`,
      { name: { firstName: `Ada ${SSN}`, lastName: CARD }, email: 1, [SSN]: { [PASSWORD]: 1 } },
    ],
    [`PATCH ${at}`, { profile: { business: { ...business, description: `Our EIN is ${EIN}` } } }],
    [`PATCH ${at}`, { profile: { business: { taxID: EIN } }, metadata: { ssn: SSN, [PLAIN_SSN]: CARD } }],
    [`PATCH ${at}`, { password: PASSWORD, profile: PASSWORD, metadata: { card: `card ${CARD}` } }],
    ["POST /debug/end-to-end-token", { token: `${PLAIN_SSN}.a.b.c.d` }],
    ["POST /debug/end-to-end-token", { token: { token: PASSWORD } }],
    ["POST /oauth2/token", { grant_type: "client_credentials", scope: "accounts.read", client_secret: PASSWORD }],
    [`POST ${at}/mobile-pay/tokens`, { token: { paymentData: { data: CARD, signature: PASSWORD } } }],
    ["POST /accounts", { accountType: SSN, profile: { individual: { governmentID: { ssn: { full: PLAIN_SSN } } } } }],
  ];
}

test("no body, valid or not, brings a secret into it", async () => {
  const { client, at } = await setting();
  const accountNumber = watched("identity", newAccountNumber());
  const bodies = bodiesAt(at, accountNumber);
  const answers = [];
  for (const [operation, body] of bodies) answers.push(await client.send(operation, { body }));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect([statuses[0], statuses[4], statuses[6]]).toEqual([200, 200, 200]);
  const byKey = answers.filter((_answer, index) => bodies[index]?.[0] !== "POST /oauth2/token");
  await expect
    .poll(async () => {
      const matches = await db
        .select({ id: requestLogTable.requestID })
        .from(requestLogTable)
        .where(eq(requestLogTable.partnerID, client.partner.accountID));
      return byKey.filter((answer) => !matches.some(({ id }) => id === requestIDOf(answer))).length;
    })
    .toBe(0);
  const [all] = await rows<{ text: string }>(
    db,
    sql`select string_agg(r::text, E'\n') as text from request_log r where r.partner_id = ${client.partner.accountID}`,
  );
  const text = all?.text ?? "";
  expect(text).toContain("<accountNumber>");
  expect(text).toContain("not accepted>");
  for (const secret of [CARD, SSN, PLAIN_SSN, EIN, PASSWORD, accountNumber, client.secret, `"${CVV}"`])
    expect(text, secret).not.toContain(secret);
  const cards = await db.select().from(requestLogTable).where(eq(requestLogTable.route, "/accounts/{accountID}/cards"));
  for (const { body } of cards) expect(body).toBeNull();
});

test("a server writes its pending log rows before it stops", async () => {
  const client = await newClient();
  const server = await startSecondServer("request-log", {});
  const answer = await client.send("GET /accounts", { url: server.url });
  expect(answer.status).toBe(200);
  await server.stop();
  const [row] = await db
    .select()
    .from(requestLogTable)
    .where(eq(requestLogTable.requestID, requestIDOf(answer)));
  expect(row).toMatchObject({ partnerID: client.partner.accountID, status: 200 });
});
