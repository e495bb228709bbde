import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { apiKeyTable } from "@/db/schema";
import { newAccount, newPartner, testDatabase } from "@/testing/factories";
import { newPerson } from "@/testing/people";
import { type ClientResponse, basic, bearer, clientOf, newIssuerClient, newToken, send, signedIn } from "../fixtures";
import { exchange, head } from "./raw-http";

const db = testDatabase();
let sites = 0;

/** A key that names its own site, and a token of it. */
async function site() {
  const partner = await newPartner(db);
  const client = await clientOf(partner, ["accounts.read", "accounts.write", "ping.read"]);
  const origin = `https://shop-${process.pid}-${Date.now()}-${sites++}.example`;
  await db
    .update(apiKeyTable)
    .set({ origins: [origin, "http://localhost:5173"] })
    .where(eq(apiKeyTable.keyID, client.keyID));
  const { accountID } = await newAccount(db, partner);
  return { ...client, origin, token: await newToken(client.keyID, { scopes: ["accounts.read"] }), accountID };
}

const readerOf = ({ headers }: ClientResponse) => headers.get("access-control-allow-origin");
const ask = (headers: Record<string, string>, operation = "GET /accounts") => send(operation, { headers });
const question = (origin: string, method = "GET", path = "/accounts") =>
  send(`OPTIONS ${path}`, { headers: { origin, "access-control-request-method": method } });

test("a page of a site that the key names may use its token, and read the answer and its errors", async () => {
  const { origin, token, accountID, keyID } = await site();
  const answer = await ask({ origin, ...bearer(token) });
  expect([answer.status, readerOf(answer)]).toEqual([200, origin]);
  expect(answer.headers.get("vary")?.toLowerCase().split(/, */)).toEqual(["accept-encoding", "origin"]);
  expect(answer.headers.get("access-control-expose-headers")).toContain("x-request-id");
  expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
  const local = await ask({ origin: "http://localhost:5173", ...bearer(token) });
  expect([local.status, readerOf(local)]).toEqual([200, "http://localhost:5173"]);
  const refused = await ask({ origin, ...bearer(token) }, `PATCH /accounts/${accountID}`);
  expect([refused.status, readerOf(refused)]).toEqual([403, origin]);
  const writer = await newToken(keyID, { scopes: ["accounts.write"] });
  const invalid = await send("POST /accounts", { headers: { origin, ...bearer(writer) }, body: {} });
  expect([invalid.status, readerOf(invalid)]).toEqual([422, origin]);
});

test("a preflight request succeeds for a site that some live key names", async () => {
  const { origin } = await site();
  const answer = await question(origin, "POST");
  expect([answer.status, answer.text, readerOf(answer)]).toEqual([204, "", origin]);
  expect(answer.headers.get("access-control-allow-methods")).toBe("POST, GET, HEAD");
  expect(answer.headers.get("access-control-allow-headers")?.split(", ")).toEqual(
    expect.arrayContaining(["authorization", "content-type", "x-idempotency-key"]),
  );
  expect(answer.headers.get("vary")).toContain("origin");
  expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
});

/** Expects a rejected request with an answer that a page cannot read. */
function expectUnreadable(answer: ClientResponse, status: number, what: string): void {
  expect([answer.status, readerOf(answer)], what).toEqual([status, null]);
}

test("an origin that only resembles the named one is rejected", async () => {
  const { origin, token } = await site();
  const near: Record<string, string> = {
    "null origin": "null",
    "subdomain suffix": `${origin}.evil.example`,
    subdomain: origin.replace("https://", "https://www."),
    prefix: origin.slice(0, -1),
    "longer prefix": `${origin}x`,
    port: `${origin}:8443`,
    "default port": `${origin}:443`,
    scheme: origin.replace("https", "http"),
    case: origin.toUpperCase(),
    path: `${origin}/`,
    "two in one": `${origin}, https://evil.example`,
    "two by a space": `${origin} https://evil.example`,
    login: origin.replace("https://", "https://evil@"),
    another: "https://evil.example",
    empty: "",
  };
  for (const [what, evil] of Object.entries(near)) {
    expectUnreadable(await ask({ origin: evil, ...bearer(token) }), 403, what);
    expectUnreadable(await question(evil), 405, what);
  }
});

test("two Origin headers are rejected before the caller is identified", async () => {
  const { origin, token } = await site();
  const lines = [`Origin: ${origin}`, "Origin: https://evil.example", `Authorization: Bearer ${token}`];
  const answer = await exchange(head("GET /api/accounts HTTP/1.1", ...lines, "Connection: close"));
  expect([answer?.status, answer?.headers["access-control-allow-origin"]]).toEqual([400, undefined]);
});

test("without an Origin header the Referer decides; without either the request is rejected", async () => {
  const { origin, token } = await site();
  expectUnreadable(await ask(bearer(token)), 403, "none");
  expectUnreadable(await ask({ referer: "https://evil.example/x", ...bearer(token) }), 403, "referer");
  expectUnreadable(await ask({ referer: `https://evil.example/?${origin}/`, ...bearer(token) }), 403, "query");
  expectUnreadable(await ask({ referer: "nonsense", ...bearer(token) }), 403, "nonsense");
  expectUnreadable(await ask({ origin: "null", referer: `${origin}/cart`, ...bearer(token) }), 403, "both");
  expectUnreadable(await ask({ referer: `${origin}/cart`, ...bearer(token) }), 200, "our own site's page");
});

test("cookies and keys never work from pages of other sites, even named ones", async () => {
  const { origin, keyID, secret, partner } = await site();
  const { token } = await signedIn(db, partner, await newPerson(db, partner));
  expectUnreadable(await ask({ origin, cookie: `tender-session=${token}` }), 200, "cookie");
  expectUnreadable(await ask({ origin, ...basic(keyID, secret) }), 200, "basic");
  const plain = await clientOf(partner, ["accounts.read"]);
  const other = await newToken(plain.keyID, { scopes: ["accounts.read"] });
  expectUnreadable(await ask({ origin, ...bearer(other) }), 200, "token of a key without sites");
});

test("a token of another key, and one of a key that ended, is rejected", async () => {
  const [one, two] = [await site(), await site()];
  expectUnreadable(await ask({ origin: one.origin, ...bearer(two.token) }), 403, "token of another key");
  await db.update(apiKeyTable).set({ revokedOn: new Date() }).where(eq(apiKeyTable.keyID, one.keyID));
  expectUnreadable(await ask({ origin: one.origin, ...bearer(one.token) }), 401, "revoked");
  expectUnreadable(await question(one.origin), 405, "revoked");
  await db
    .update(apiKeyTable)
    .set({ expiresOn: new Date(Date.now() - 1000) })
    .where(eq(apiKeyTable.keyID, two.keyID));
  await expect.poll(async () => (await question(two.origin)).status, { timeout: 20_000 }).toBe(405);
});

test("a page may read that its token has ended, as long as a live key names its site", async () => {
  const { origin } = await site();
  const ended = await ask({ origin, ...bearer(`tdt_${"A".repeat(43)}`) });
  expect([ended.status, ended.text, readerOf(ended)]).toEqual([401, "", origin]);
});

test("card details, tokens and operations of the dashboard are never available to other sites", async () => {
  const issuer = await newIssuerClient();
  const origin = `https://cards-${Date.now()}.example`;
  await db
    .update(apiKeyTable)
    .set({ origins: [origin] })
    .where(eq(apiKeyTable.keyID, issuer.keyID));
  const scopes = [`/accounts/${issuer.accountID}/issued-cards.read-secure`];
  const token = await newToken(issuer.keyID, { scopes });
  const details = `${issuer.cards}/${issuer.issuedCardID}/details`;
  expectUnreadable(await ask({ origin, ...bearer(token) }, `GET ${details}`), 200, "details");
  for (const [method, path] of [
    ["GET", details],
    ["POST", "/oauth2/token"],
    ["GET", "/dashboard/request-log"],
    ["DELETE", "/accounts"],
    ["TRACE", "/accounts"],
  ] as const)
    expectUnreadable(await question(origin, method, path), 405, `${method} ${path}`);
  expectUnreadable(await question(origin, "GET", "/nothing"), 404, "nothing");
  expect((await question(origin)).status).toBe(204);
});
