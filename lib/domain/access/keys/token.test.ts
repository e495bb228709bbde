import { expect, test } from "@playwright/test";
import { eq, sql } from "drizzle-orm";
import { accessTokenTable, apiKeyTable } from "@/db/schema";
import { transact, ctxFor } from "@/testing/context";
import { newAccount, newKey, newPartner, testDatabase, type Partner } from "@/testing/factories";
import { newID, type AccountID } from "@/lib/core/api/ids";
import { parseScope } from "@/lib/core/access/parse-scope";
import type { Scope } from "@/lib/core/access/scopes";
import { identify } from "@/lib/http/sign-in/identity";
import type { TokenRequest } from "./contract";
import { issueToken } from "./issue-token";
import { revokeToken } from "./keys";
import { MINUTE } from "@/lib/core/time/time";

const db = testDatabase();
const later = (now: Date, ms: number) => new Date(now.getTime() + ms);
const as = (token: string, now = new Date(), accountID?: AccountID) =>
  identify(db, { kind: "bearer", token }, now, { accountID, clientAddress: "127.0.0.1" });
const malformed = (message: string) => ({ kind: "malformed", message });

/** A key of the partner, and its requests to the token endpoint. */
async function client(partner: Partner, scopes: readonly string[], attested = partner.attestedUntil) {
  const { keyID } = await newKey(db, partner.accountID, scopes as Scope[]);
  const grants = scopes.flatMap((scope) => parseScope(scope) ?? []);
  const ctx = ctxFor(partner, partner.accountID, {
    scopes: grants,
    caller: { kind: "key", id: keyID, attestedUntil: attested },
  });
  return {
    keyID,
    ctx,
    ask: (request: TokenRequest, now = ctx.now) => transact({ ...ctx, now }, (open) => issueToken(open, request)),
    revoke: (token: string) => transact(ctx, (open) => revokeToken(open, { token })),
    count: async () => (await db.select().from(accessTokenTable).where(eq(accessTokenTable.keyID, keyID))).length,
  };
}
const ask = (scope: string): TokenRequest => ({ grant_type: "client_credentials", scope });
const refresh = (token: string, scope?: string): TokenRequest => ({
  grant_type: "refresh_token",
  refresh_token: token,
  scope,
});

test("a key gets a token for some of its scopes, which works for an hour and is stored only as a hash", async () => {
  const key = await client(await newPartner(db), ["accounts.read", "accounts.write"]);
  const answer = await key.ask(ask("/accounts.read"));
  expect(answer).toMatchObject({ token_type: "Bearer", expires_in: 3600, scope: "accounts.read" });
  expect(answer.access_token).toMatch(/^tdt_/);
  expect(answer.refresh_token).toMatch(/^tdr_/);
  expect((await as(answer.access_token))?.caller).toMatchObject({
    kind: "token",
    id: key.keyID,
    scopes: [{ scope: "accounts.read" }],
  });
  expect(await as(answer.access_token, later(key.ctx.now, 60 * MINUTE - 1))).not.toBeNull();
  expect(await as(answer.access_token, later(key.ctx.now, 60 * MINUTE + 1000))).toBeNull();
  expect(await as(answer.refresh_token)).toBeNull();
  const [row] = await db.execute(
    sql`select count(*)::int as n from access_token t where t::text like ${`%${answer.access_token}%`}`,
  );
  expect(row?.n).toBe(0);
});

test("a scope can be narrowed to an account, and the token then works only for that account", async () => {
  const partner = await newPartner(db);
  const { accountID } = await newAccount(db, partner);
  const key = await client(partner, ["accounts.read"]);
  const scope = `/accounts/${accountID}/accounts.read`;
  const answer = await key.ask(ask(`${scope} ${scope}`));
  expect(answer.scope).toBe(scope);
  expect((await as(answer.access_token))?.caller.scopes).toEqual([{ scope: "accounts.read", accountID }]);
});

test("repeated scopes and extra spaces do not matter", async () => {
  const key = await client(await newPartner(db), ["accounts.read", "cards.read"]);
  expect((await key.ask(ask("  accounts.read   cards.read /accounts.read "))).scope).toBe("accounts.read cards.read");
});

test("a scope that the key lacks, or that does not exist, is rejected and creates no token", async () => {
  const partner = await newPartner(db);
  const key = await client(partner, ["accounts.write", `/accounts/${partner.accountID}/cards.read`]);
  const wrong = [
    "accounts.read",
    "accounts.write accounts.read",
    "cards.read",
    `/accounts/${newID()}/cards.read`,
    "everything",
    "api-keys.write",
    "accounts.*",
    "ACCOUNTS.WRITE",
    "accounts.write,cards.read",
  ];
  for (const scope of wrong) await expect(key.ask(ask(scope)), scope).rejects.toMatchObject(malformed("invalid_scope"));
  const many = Array.from({ length: 101 }, () => `/accounts/${newID()}/accounts.write`).join(" ");
  await expect(key.ask(ask(many))).rejects.toMatchObject(malformed("invalid_scope"));
  expect(await key.count()).toBe(0);
});

test("card details need a current attestation, and limit the token to 15 minutes", async () => {
  const partner = await newPartner(db, { attested: true });
  const scope = `/accounts/${partner.accountID}/issued-cards.read-secure`;
  const key = await client(partner, ["issued-cards.read-secure", "issued-cards.read"]);
  expect(await key.ask(ask(`issued-cards.read ${scope}`))).toMatchObject({
    expires_in: 900,
    scope: `issued-cards.read ${scope}`,
  });
  const without = await client(partner, ["issued-cards.read-secure"], key.ctx.now);
  await expect(without.ask(ask(scope))).rejects.toMatchObject(malformed("invalid_scope"));
  const plain = await client(partner, ["issued-cards.read", "issued-cards.write"]);
  await expect(plain.ask(ask(scope))).rejects.toMatchObject(malformed("invalid_scope"));
});

test("missing parameters are named, and an invalid grant gets the error code of RFC 6749", async () => {
  const key = await client(await newPartner(db), ["accounts.read"]);
  await expect(key.ask({ grant_type: "client_credentials" })).rejects.toMatchObject({
    kind: "invalid",
    fields: { scope: "is required" },
  });
  await expect(key.ask(ask("  "))).rejects.toMatchObject({ fields: { scope: "is required" } });
  await expect(key.ask({ grant_type: "refresh_token" })).rejects.toMatchObject({
    fields: { refresh_token: "is required" },
  });
  await expect(key.ask({ scope: "accounts.read" })).rejects.toMatchObject(malformed("invalid_request"));
  await expect(key.ask({ grant_type: "password" })).rejects.toMatchObject(malformed("unsupported_grant_type"));
});

test("a token does not outlive its key", async () => {
  const key = await client(await newPartner(db), ["accounts.read"]);
  await db
    .update(apiKeyTable)
    .set({ expiresOn: later(key.ctx.now, 90_500) })
    .where(eq(apiKeyTable.keyID, key.keyID));
  const answer = await key.ask(ask("accounts.read"));
  expect(answer.expires_in).toBe(90);
  await db.update(apiKeyTable).set({ revokedOn: new Date() }).where(eq(apiKeyTable.keyID, key.keyID));
  expect(await as(answer.access_token)).toBeNull();
});

test("a refresh token is exchanged once, and the tokens before it are revoked", async () => {
  const key = await client(await newPartner(db), ["accounts.read", "cards.read"]);
  const first = await key.ask(ask("accounts.read cards.read"));
  const second = await key.ask(refresh(first.refresh_token));
  expect(second.scope).toBe("accounts.read cards.read");
  expect(await as(first.access_token)).toBeNull();
  expect(await as(second.access_token)).not.toBeNull();
});

test("when a refresh token is used again, then the whole family is revoked", async () => {
  const key = await client(await newPartner(db), ["accounts.read"]);
  const first = await key.ask(ask("accounts.read"));
  const second = await key.ask(refresh(first.refresh_token));
  await expect(key.ask(refresh(first.refresh_token))).rejects.toMatchObject(malformed("invalid_grant"));
  expect(await as(second.access_token)).toBeNull();
  await expect(key.ask(refresh(second.refresh_token))).rejects.toMatchObject(malformed("invalid_grant"));
});

test("when a refresh token is used twice at the same moment, then one request succeeds and its tokens are revoked as well", async () => {
  const key = await client(await newPartner(db), ["accounts.read"]);
  for (let round = 0; round < 5; round++) {
    const first = await key.ask(ask("accounts.read"));
    const both = await Promise.allSettled([
      key.ask(refresh(first.refresh_token)),
      key.ask(refresh(first.refresh_token)),
    ]);
    const [won] = both.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await as(won?.access_token ?? "")).toBeNull();
  }
});

test("a refresh may request fewer scopes, and the next refresh all of them again", async () => {
  const key = await client(await newPartner(db), ["accounts.read", "cards.read", "files.read"]);
  const first = await key.ask(ask("accounts.read cards.read"));
  const less = await key.ask(refresh(first.refresh_token, "cards.read"));
  expect(less.scope).toBe("cards.read");
  await expect(key.ask(refresh(less.refresh_token, "files.read"))).rejects.toMatchObject(malformed("invalid_scope"));
  expect((await key.ask(refresh(less.refresh_token))).scope).toBe("accounts.read cards.read");
});

test("a refresh token works for thirty days, only for its own key, and not as an access token", async () => {
  const partner = await newPartner(db);
  const [key, other] = [await client(partner, ["accounts.read"]), await client(partner, ["accounts.read"])];
  const { access_token, refresh_token } = await key.ask(ask("accounts.read"));
  for (const token of [access_token, "tdr_unknown"])
    await expect(key.ask(refresh(token))).rejects.toMatchObject(malformed("invalid_grant"));
  await expect(other.ask(refresh(refresh_token))).rejects.toMatchObject(malformed("invalid_grant"));
  const end = later(key.ctx.now, 30 * 24 * 60 * MINUTE);
  await expect(key.ask(refresh(refresh_token), end)).rejects.toMatchObject(malformed("invalid_grant"));
  await key.ask(refresh(refresh_token), later(end, -1));
});

test("card details cannot be refreshed after the attestation has ended", async () => {
  const partner = await newPartner(db, { attested: true });
  const scope = `/accounts/${partner.accountID}/issued-cards.read-secure`;
  const key = await client(partner, [scope]);
  const { refresh_token } = await key.ask(ask(scope));
  const end = partner.attestedUntil ?? new Date();
  const lapsed = {
    ...key.ctx,
    now: later(key.ctx.now, MINUTE),
    caller: { ...key.ctx.caller, attestedUntil: later(key.ctx.now, 1) },
  };
  await expect(transact(lapsed, (open) => issueToken(open, refresh(refresh_token)))).rejects.toMatchObject(
    malformed("invalid_scope"),
  );
  expect(end.getTime()).toBeGreaterThan(lapsed.now.getTime());
  await key.ask(refresh(refresh_token));
});

test("revoking either token ends both, and an unknown token or a different key's changes nothing", async () => {
  const partner = await newPartner(db);
  const [key, other] = [await client(partner, ["accounts.read"]), await client(partner, ["accounts.read"])];
  for (const kind of ["access_token", "refresh_token"] as const) {
    const tokens = await key.ask(ask("accounts.read"));
    await other.revoke(tokens[kind]);
    await key.revoke("tdt_unknown");
    expect(await as(tokens.access_token)).not.toBeNull();
    await key.revoke(tokens[kind]);
    await key.revoke(tokens[kind]);
    expect(await as(tokens.access_token)).toBeNull();
    await expect(key.ask(refresh(tokens.refresh_token))).rejects.toMatchObject(malformed("invalid_grant"));
  }
});
