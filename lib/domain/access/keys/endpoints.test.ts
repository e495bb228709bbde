import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { accessTokenTable, auditTrailView, idempotencyTable } from "@/db/schema";
import { newKey, newPartner, testDatabase } from "@/testing/factories";
import { codeAt, newPerson, signedIn } from "@/testing/people";
import { POST as revoke } from "@/app/api/oauth2/revoke/route";
import { POST as token } from "@/app/api/oauth2/token/route";
import { GET as ping } from "@/app/api/ping/route";
import { env } from "@/lib/env";
import { bindings } from "@/lib/http/bindings";
import { csrfToken, sessionCookie } from "@/lib/http/sign-in/credential";
import { ownRoutes } from "@/lib/http/adapters/route";
import type { RevokeRequest, TokenRequest, TokenResponse } from "./contract";

const db = testDatabase();
const params = { params: Promise.resolve({}) };
const own = ownRoutes(bindings);
const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`,
});

interface EndpointRequest {
  json?: TokenRequest | RevokeRequest | object;
  form?: Record<string, string>;
  headers?: Record<string, string>;
  method?: string;
  /** Below /api. Only read by the routes of Tender's own pages. */
  path?: string;
}

function request(
  { json, form, headers = {}, method = "POST", path = "" }: EndpointRequest,
  address = randomUUID(),
): Request {
  const type = form ? "application/x-www-form-urlencoded" : "application/json";
  const body = form ? new URLSearchParams(form).toString() : json && JSON.stringify(json);
  return new Request(`http://localhost/api/${path}`, {
    method,
    ...(body && { body }),
    headers: { ...(body && { "content-type": type }), "x-client-address": address, ...headers },
  });
}
const ask = { grant_type: "client_credentials", scope: "accounts.read" };

async function client() {
  const partner = await newPartner(db);
  const { keyID, secret } = await newKey(db, partner.accountID, ["accounts.read", "ping.read"]);
  return { keyID, secret, inBody: { client_id: keyID, client_secret: secret } };
}

async function refusal(response: Response) {
  const text = await response.text();
  return [response.status, text ? (JSON.parse(text) as unknown) : null];
}

test("a token can be requested as JSON or as a form, with the key in the header or in the body", async () => {
  const ways: ((key: Awaited<ReturnType<typeof client>>) => EndpointRequest)[] = [
    ({ keyID, secret }) => ({ json: ask, headers: basic(keyID, secret) }),
    ({ keyID, secret }) => ({ form: ask, headers: basic(keyID.toUpperCase(), secret) }),
    ({ keyID, secret }) => ({ json: { ...ask, client_id: keyID }, headers: basic(keyID, secret) }),
    ({ inBody }) => ({ json: { ...ask, ...inBody } }),
    ({ inBody }) => ({ form: { ...ask, ...inBody } }),
  ];
  for (const way of ways) {
    const key = await client();
    const { keyID, secret } = key;
    const response = await token(request(way(key)), params);
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const answer = (await response.json()) as TokenResponse;
    expect(Object.keys(answer).sort()).toEqual(["access_token", "expires_in", "refresh_token", "scope", "token_type"]);
    expect((await ping(request({ method: "GET", headers: basic(keyID, secret) }), params)).status).toBe(200);
    expect(
      (await ping(request({ method: "GET", headers: { authorization: `Bearer ${answer.access_token}` } }), params))
        .status,
    ).toBe(403);
  }
});

test("a wrong secret, an unknown client, a bearer token and missing credentials get the same 401 invalid_client", async () => {
  const { keyID, secret, inBody } = await client();
  const { access_token } = (await (
    await token(request({ json: { ...ask, ...inBody } }), params)
  ).json()) as TokenResponse;
  const ways = [
    { json: ask, headers: basic(keyID, `${secret}x`) },
    { json: ask, headers: basic(randomUUID(), secret) },
    { json: ask, headers: basic("no-uuid", secret) },
    { json: { ...ask, client_id: keyID, client_secret: "wrong" } },
    { json: { ...ask, client_id: randomUUID(), client_secret: secret } },
    { json: { ...ask, client_secret: secret } },
    { json: { ...ask, client_id: keyID } },
    { json: ask },
    { json: ask, headers: { authorization: "Basic !!!" } },
    { json: ask, headers: { authorization: `Bearer ${access_token}` } },
  ];
  for (const way of ways) {
    const response = await token(request(way), params);
    expect(response.headers.get("www-authenticate")).toBe('Basic realm="tender"');
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await refusal(response)).toEqual([401, { error: "invalid_client" }]);
  }
});

test("credentials in both places, or for two clients, are an invalid request", async () => {
  const { keyID, secret, inBody } = await client();
  for (const headers of [basic(keyID, secret), basic(keyID, "wrong")]) {
    expect(await refusal(await token(request({ json: { ...ask, ...inBody }, headers }), params))).toEqual([
      400,
      { error: "invalid_request" },
    ]);
  }
  const another = { json: { ...ask, client_id: randomUUID() }, headers: basic(keyID, secret) };
  expect(await refusal(await token(request(another), params))).toEqual([400, { error: "invalid_request" }]);
});

test("when a request cannot be granted, then the error says why", async () => {
  const { inBody } = await client();
  const answers: [Record<string, string>, unknown[]][] = [
    [{}, [400, { error: "invalid_request" }]],
    [{ grant_type: "password" }, [400, { error: "unsupported_grant_type" }]],
    [{ ...ask, scope: "accounts.write" }, [400, { error: "invalid_scope" }]],
    [{ grant_type: "client_credentials" }, [422, { scope: "is required" }]],
    [{ grant_type: "refresh_token" }, [422, { refresh_token: "is required" }]],
    [{ grant_type: "refresh_token", refresh_token: "x" }, [400, { error: "invalid_grant" }]],
  ];
  for (const [form, answer] of answers)
    expect(await refusal(await token(request({ form: { ...form, ...inBody } }), params))).toEqual(answer);
  expect(
    await refusal(await token(request({ json: { ...ask, ...inBody, scope: ["accounts.read"] } }), params)),
  ).toEqual([422, { scope: "must be text" }]);
});

test("tokens are never stored for a repeated request", async () => {
  const { keyID, secret } = await client();
  const headers = { ...basic(keyID, secret), "x-idempotency-key": randomUUID() };
  const [one, two] = [
    await token(request({ json: ask, headers }), params),
    await token(request({ json: ask, headers }), params),
  ];
  expect(((await one.json()) as TokenResponse).access_token).not.toBe(
    ((await two.json()) as TokenResponse).access_token,
  );
  expect(
    await db.select().from(idempotencyTable).where(eq(idempotencyTable.idempotencyKey, headers["x-idempotency-key"])),
  ).toEqual([]);
});

test("guesses from one address are slowed down, and the right key still works from there and from elsewhere", async () => {
  const { inBody } = await client();
  const address = randomUUID();
  const guess = { json: { ...ask, ...inBody, client_secret: "wrong" } };
  const statuses = new Set<number>();
  for (let count = 0; count <= env().RATE_LIMIT_SIGN_IN; count++)
    statuses.add((await token(request(guess, address), params)).status);
  const refused = await token(request(guess, address), params);
  expect([...statuses, refused.status]).toEqual([401, 429, 429]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
  expect(await refusal(refused)).toEqual([429, null]);
  for (const from of [address, randomUUID()])
    expect((await token(request({ json: { ...ask, ...inBody } }, from), params)).status).toBe(200);
});

test("revoking returns 204, even for an unknown token, and requires a client", async () => {
  const { keyID, inBody } = await client();
  const { refresh_token } = (await (
    await token(request({ json: { ...ask, ...inBody } }), params)
  ).json()) as TokenResponse;
  for (const value of [refresh_token, "unknown"]) {
    expect(
      await refusal(
        await revoke(request({ form: { token: value, token_type_hint: "access_token", ...inBody } }), params),
      ),
    ).toEqual([204, null]);
  }
  expect(
    (await db.select().from(accessTokenTable).where(eq(accessTokenTable.keyID, keyID))).every(
      ({ revokedOn }) => revokedOn,
    ),
  ).toBe(true);
  expect(await refusal(await revoke(request({ json: { token: refresh_token } }), params))).toEqual([
    401,
    { error: "invalid_client" },
  ]);
  expect(await refusal(await revoke(request({ json: inBody }), params))).toEqual([422, { token: "is required" }]);
});

test("a step-up renews the cookie, allows protected operations, and keeps open pages working", async () => {
  const partner = await newPartner(db);
  const person = await newPerson(db, partner, { totp: true });
  const { token: cookie, caller, now } = await signedIn(db, partner, person);
  const { APP_URL } = env();
  const as = (value: string) => ({
    cookie: `${sessionCookie(APP_URL)}=${value}`,
    origin: new URL(APP_URL).origin,
    "x-csrf-token": csrfToken(caller),
  });
  const make = { json: { name: "CI", scopes: ["accounts.read"] }, headers: as(cookie) };
  const early = await own.POST(request({ ...make, path: "dashboard/api-keys" }), params);
  expect([early.status, early.headers.get("x-step-up")]).toEqual([403, "required"]);
  expect(
    (await own.DELETE(request({ path: "dashboard/second-factor", method: "DELETE", headers: as(cookie) }), params))
      .status,
  ).toBe(403);
  const foreign = {
    json: { code: codeAt(person, now) },
    headers: { ...as(cookie), "x-csrf-token": csrfToken({ id: randomUUID() }) },
  };
  expect((await own.POST(request({ ...foreign, path: "dashboard/step-up" }), params)).status).toBe(403);
  expect(
    await refusal(
      await own.POST(request({ path: "dashboard/step-up", json: { code: "12345" }, headers: as(cookie) }), params),
    ),
  ).toEqual([422, { code: "must be six digits, or a recovery code" }]);
  expect(
    await refusal(
      await own.POST(request({ path: "dashboard/step-up", json: { code: "000000" }, headers: as(cookie) }), params),
    ),
  ).toEqual([422, { code: "is not right, or was used already" }]);
  const response = await own.POST(
    request({ path: "dashboard/step-up", json: { code: codeAt(person, now) }, headers: as(cookie) }),
    params,
  );
  const [pair = "", ...attributes] = (response.headers.get("set-cookie") ?? "").split("; ");
  expect(attributes.filter((attribute) => !attribute.startsWith("Expires"))).toEqual([
    "Path=/",
    "HttpOnly",
    "SameSite=Lax",
  ]);
  expect(Object.keys((await response.json()) as object)).toEqual(["until"]);
  expect((await own.POST(request({ ...make, path: "dashboard/api-keys" }), params)).status).toBe(401);
  expect(
    (await own.POST(request({ ...make, path: "dashboard/api-keys", headers: as(pair.split("=")[1] ?? "") }), params))
      .status,
  ).toBe(200);
  const auditRows = await db.select().from(auditTrailView).where(eq(auditTrailView.actorID, person.userID));
  expect(auditRows.map(({ action, outcome }) => `${action} ${outcome}`).sort()).toEqual([
    "api-key.create done",
    "api-key.create refused:forbidden",
    "second-factor.remove refused:forbidden",
    "session.step-up done",
    "session.step-up refused:invalid",
    "session.step-up refused:invalid",
  ]);
});
