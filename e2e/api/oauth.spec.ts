import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { accessTokenTable } from "@/db/schema";
import { testDatabase } from "@/testing/factories";
import { SCOPES } from "@/lib/core/access/scopes";
import { TokenResponse } from "@/lib/domain/access/keys/contract";
import { remember } from "../canary";
import {
  basic,
  bearer,
  everythingOn,
  expectEdge,
  expectEmpty,
  newClient,
  newIssuerClient,
  newToken,
  send,
  type ClientResponse,
  type CallRequest,
} from "../fixtures";
import { expectShape } from "../strict-client";

const db = testDatabase();
const ask = { grant_type: "client_credentials", scope: "/ping.read" };
const FORM = { "content-type": "application/x-www-form-urlencoded" };
const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();

function granted(answer: ClientResponse): TokenResponse {
  expect(answer.status).toBe(200);
  expectEdge(answer);
  expectShape("Token", answer.body);
  const tokens = TokenResponse.parse(answer.body);
  remember("secret", tokens.access_token, tokens.refresh_token);
  return tokens;
}

async function expectOAuthError(
  sent: CallRequest,
  status: number,
  error: string,
  path = "/oauth2/token",
): Promise<ClientResponse> {
  const answer = await send(`POST ${path}`, sent);
  expect([answer.status, answer.body]).toEqual([status, { error }]);
  expectEdge(answer);
  return answer;
}

const ping = (token: string) => send("GET /ping", { headers: bearer(token) });

test("a key in the header or in the body, as JSON or as a form, gets tokens that work", async () => {
  const { keyID, secret } = await newClient();
  const inBody = { client_id: keyID, client_secret: secret };
  const ways: CallRequest[] = [
    { body: ask, headers: basic(keyID, secret) },
    { body: { ...ask, ...inBody } },
    { raw: form(ask), headers: { ...FORM, ...basic(keyID, secret) } },
    { raw: form({ ...ask, ...inBody }), headers: { "content-type": `${FORM["content-type"]}; charset=utf-8` } },
  ];
  for (const way of ways) {
    const tokens = granted(await send("POST /oauth2/token", way));
    expect(tokens).toMatchObject({ token_type: "Bearer", expires_in: 3600, scope: "ping.read" });
    const pong = await ping(tokens.access_token);
    expect([pong.status, pong.text]).toEqual([200, ""]);
  }
});

/** Encodes as strict OAuth clients do: every character but letters and digits. */
const percentEncoded = (text: string) =>
  text.replace(/[^A-Za-z0-9]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`);

test("a form-encoded key in the header gets tokens and revokes them, and is decoded once", async () => {
  const { keyID, secret } = await newClient();
  const [id, encoded] = [keyID, secret].map(percentEncoded) as [string, string];
  expect(id).toContain("%2D");
  const tokens = granted(
    await send("POST /oauth2/token", { raw: form(ask), headers: { ...FORM, ...basic(id, encoded) } }),
  );
  expect((await ping(tokens.access_token)).status).toBe(200);
  const revoked = { body: { token: tokens.access_token }, headers: basic(id, encoded) };
  expectEmpty(await send("POST /oauth2/revoke", revoked), 204);
  expectEmpty(await ping(tokens.access_token), 401);
  for (const [twice, other] of [
    [percentEncoded(id), percentEncoded(encoded)],
    [id, `${encoded}%`],
    [id, `${encoded}%zz`],
  ] as const)
    await expectOAuthError({ body: ask, headers: basic(twice, other) }, 401, "invalid_client");
  expectEmpty(await send("GET /ping", { headers: basic(id, encoded) }), 401);
});

test("a key in both places is an invalid request, and so is a repeated parameter", async () => {
  const { keyID, secret } = await newClient();
  const headers = basic(keyID, secret);
  await expectOAuthError(
    { body: { ...ask, client_id: keyID, client_secret: secret }, headers },
    400,
    "invalid_request",
  );
  await expectOAuthError({ body: { ...ask, client_id: randomUUID() }, headers }, 400, "invalid_request");
  await expectOAuthError(
    { raw: `${form(ask)}&scope=x`, headers: { ...FORM, ...headers } },
    400,
    "scope is given twice",
  );
});

test("a scope that the key lacks is rejected, and no token is issued", async () => {
  const client = await newClient({ scopes: ["ping.read", "issued-cards.read-secure"] });
  const headers = basic(client.keyID, client.secret);
  for (const scope of [
    "accounts.write",
    "ping.read accounts.write",
    "everything",
    "issued-cards.read-secure",
    "ping.read,ping.read",
    "*",
    "/accounts/x/ping.read",
    "api-keys.write",
  ]) {
    await expectOAuthError({ body: { ...ask, scope }, headers }, 400, "invalid_scope");
  }
  await expectOAuthError(
    { body: { grant_type: "password", scope: "ping.read" }, headers },
    400,
    "unsupported_grant_type",
  );
  await expectOAuthError({ body: {}, headers }, 400, "invalid_request");
  expect((await send("POST /oauth2/token", { body: { grant_type: "client_credentials" }, headers })).body).toEqual({
    scope: expect.any(String),
  });
  expect(await db.select().from(accessTokenTable).where(eq(accessTokenTable.keyID, client.keyID))).toEqual([]);
});

test("a token that opens card details lives a quarter of an hour", async () => {
  const issuer = await newIssuerClient();
  const scope = everythingOn(issuer.accountID)
    .filter((one) => one !== "issued-cards.read-secure")
    .join(" ");
  const tokens = granted(
    await send("POST /oauth2/token", { body: { ...ask, scope }, headers: basic(issuer.keyID, issuer.secret) }),
  );
  expect([tokens.expires_in, tokens.scope.split(" ").length]).toEqual([900, SCOPES.length]);
});

test("a refresh token works once and renews both tokens", async () => {
  const { keyID, secret } = await newClient();
  const headers = basic(keyID, secret);
  const first = granted(
    await send("POST /oauth2/token", { body: { ...ask, scope: "ping.read accounts.read" }, headers }),
  );
  const refresh = (refresh_token: string, more: object = {}) => ({
    body: { grant_type: "refresh_token", refresh_token, ...more },
    headers,
  });
  const second = granted(await send("POST /oauth2/token", refresh(first.refresh_token, { scope: "ping.read" })));
  expect(second.scope).toBe("ping.read");
  expectEmpty(await ping(first.access_token), 401);
  expect((await ping(second.access_token)).status).toBe(200);
  await expectOAuthError(refresh(second.refresh_token, { scope: "wallets.read" }), 400, "invalid_scope");
  const third = granted(await send("POST /oauth2/token", refresh(second.refresh_token)));
  expect(third.scope).toBe("ping.read accounts.read");
  await expectOAuthError(refresh(first.refresh_token), 400, "invalid_grant");
  expectEmpty(await ping(third.access_token), 401);
  await expectOAuthError(refresh(third.refresh_token), 400, "invalid_grant");
});

test("when one refresh token is used ten times at once, one use succeeds and the family is revoked", async () => {
  const { keyID, secret } = await newClient();
  const headers = basic(keyID, secret);
  const { refresh_token } = granted(await send("POST /oauth2/token", { body: ask, headers }));
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      send("POST /oauth2/token", { body: { grant_type: "refresh_token", refresh_token }, headers }),
    ),
  );
  const won = answers.filter(({ status }) => status === 200).map(granted);
  expect(won).toHaveLength(1);
  for (const { access_token } of won) expectEmpty(await ping(access_token), 401);
});

test("another key's refresh token and an access token are invalid grants", async () => {
  const [client, other] = [await newClient(), await newClient()];
  const tokens = granted(await send("POST /oauth2/token", { body: ask, headers: basic(client.keyID, client.secret) }));
  for (const refresh_token of [tokens.refresh_token, "unknown"])
    await expectOAuthError(
      { body: { grant_type: "refresh_token", refresh_token }, headers: basic(other.keyID, other.secret) },
      400,
      "invalid_grant",
    );
  await expectOAuthError(
    {
      body: { grant_type: "refresh_token", refresh_token: tokens.access_token },
      headers: basic(client.keyID, client.secret),
    },
    400,
    "invalid_grant",
  );
});

test("a revoked token stops working at once, together with its family, and only its own key can revoke it", async () => {
  const [client, other] = [await newClient(), await newClient()];
  const headers = basic(client.keyID, client.secret);
  for (const which of ["access_token", "refresh_token"] as const) {
    const tokens = granted(await send("POST /oauth2/token", { body: ask, headers }));
    expectEmpty(
      await send("POST /oauth2/revoke", { body: { token: tokens[which] }, headers: basic(other.keyID, other.secret) }),
      204,
    );
    expect((await ping(tokens.access_token)).status).toBe(200);
    for (let count = 0; count < 2; count++)
      expectEmpty(
        await send("POST /oauth2/revoke", {
          raw: form({ token: tokens[which], token_type_hint: which }),
          headers: { ...FORM, ...headers },
        }),
        204,
      );
    expectEmpty(await ping(tokens.access_token), 401);
    await expectOAuthError(
      { body: { grant_type: "refresh_token", refresh_token: tokens.refresh_token }, headers },
      400,
      "invalid_grant",
    );
  }
  await expectOAuthError({ body: { token: "x" } }, 401, "invalid_client", "/oauth2/revoke");
});

test("credentials are read only from the Authorization header, strictly", async () => {
  const { keyID, secret } = await newClient();
  const token = await newToken(keyID);
  for (const header of [`Bearer ${token}`, `bearer ${token}`, `BEARER ${token}`])
    expect((await send("GET /ping", { headers: { authorization: header } })).status).toBe(200);
  const bad = [
    `Bearer  ${token}`,
    `Bearer\t${token}`,
    `Bearer ${token},`,
    `Bearer ${token} ${token}`,
    "Bearer",
    "Bearer ",
    token,
    `Token ${token}`,
    `Bearer "${token}"`,
    `Basic ${token}`,
    `Bearer=${token}`,
  ];
  for (const header of bad) expectEmpty(await send("GET /ping", { headers: { authorization: header } }), 401);
  for (const query of ["access_token", "token", "authorization"])
    expectEmpty(await send(`GET /ping?${query}=${token}`), 401);
  expectEmpty(
    await send("POST /onboarding-invites", { body: { access_token: token, client_id: keyID, client_secret: secret } }),
    401,
  );
  expectEmpty(await send("GET /ping", { headers: { "x-api-key": secret, cookie: `access_token=${token}` } }), 401);
});

test("an access token in place of the key is rejected", async () => {
  const { keyID } = await newClient();
  await expectOAuthError({ body: ask, headers: bearer(await newToken(keyID)) }, 401, "invalid_client");
});
