import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { accountTable, idempotencyTable } from "@/db/schema";
import { checkBooks } from "@/testing/books";
import { newAccount, testDatabase } from "@/testing/factories";
import { ctxFor } from "@/testing/context";
import { fund } from "@/testing/wallets";
import { textOf } from "@/testing/text";
import { Account } from "@/lib/domain/accounts/accounts/contract";
import { remember } from "../canary";
import {
  bearer,
  clientOf,
  expectEdge,
  expectEmpty,
  expectError,
  newClient,
  newToken,
  send,
  type ClientResponse,
  type Client,
} from "../fixtures";
import { expectShape } from "../strict-client";
import { business, individual } from "./invite-bodies";

checkBooks();

const db = testDatabase();
const MINIMAL = { accountType: "business", profile: { business: { legalBusinessName: "Whole Body Fitness LLC" } } };

/** The account in an answer, validated by a strict client. */
function accountIn({ status, body }: ClientResponse): Account {
  expect([status, status === 200 ? undefined : body]).toEqual([200, undefined]);
  expectShape("Account", body);
  return Account.parse(body);
}

const create = (client: Client, body: object = MINIMAL, headers: Record<string, string> = {}) =>
  client.send("POST /accounts", { body, headers });
const made = async (client: Client, body?: object) => accountIn(await create(client, body));

/** The fields of an account that verification, which runs concurrently, does not change. */
const unchecked = ({ capabilities = [], verification: _checked, updatedOn: _then, ...account }: Account) => ({
  ...account,
  capabilities: capabilities.map(({ capability }) => capability),
});

test("every field that was sent comes back, except identity data", async () => {
  const client = await newClient();
  for (const { sent, answered, numbers } of [business(), individual()]) {
    remember("identity", ...numbers);
    const answer = await create(client, sent);
    const account = accountIn(answer);
    const {
      capabilities: _asked,
      termsOfService: terms,
      profile,
      mode: _mode,
      ...rest
    } = answered as {
      capabilities: string[];
      termsOfService?: { acceptedIP: string };
      profile: { business?: object; individual?: object };
      mode?: string;
    };
    expect(account).toMatchObject({
      ...rest,
      ...(terms && { termsOfService: { acceptedDate: "2026-01-02T03:04:05.000Z", acceptedIP: terms.acceptedIP } }),
    });
    const {
      taxID: _number,
      governmentID: _numbers,
      birthDate: _date,
      ...facts
    } = (profile.business ?? profile.individual) as Record<string, unknown>;
    expect(account.profile.business ?? account.profile.individual).toMatchObject(facts);
    const read = await client.send(`GET /accounts/${account.accountID}`);
    expect(unchecked(accountIn(read))).toEqual(unchecked(account));
    const list = await client.send(`GET /accounts?foreignID=${encodeURIComponent(account.foreignID ?? "")}`);
    expectShape("Account[]", list.body);
    expect((list.body as Account[]).map(unchecked)).toEqual([unchecked(account)]);
    for (const number of [...numbers, 'birthDate"', "1996"])
      for (const { text } of [answer, read, list]) expect(textOf(text)).not.toContain(number);
  }
});

test("an account is changed field by field and reads back as it was left", async () => {
  const client = await newClient();
  const { accountID } = await made(client);
  const patch = (body: object) => client.send(`PATCH /accounts/${accountID}`, { body });
  accountIn(
    await patch({
      profile: {
        business: { website: "https://fitness.example", phone: { number: "555-555-6666", countryCode: "1" } },
      },
      metadata: { tier: "gold" },
    }),
  );
  const changed = accountIn(
    await patch({ profile: { business: { phone: { number: "(555) 555-7777" }, ownersProvided: true } } }),
  );
  expect(changed).toMatchObject({
    metadata: { tier: "gold" },
    profile: {
      business: {
        website: "https://fitness.example",
        phone: { number: "5555557777", countryCode: "1" },
        ownersProvided: true,
      },
    },
  });
  expect(accountIn(await client.send(`GET /accounts/${accountID}`))).toEqual(changed);
  expect(accountIn(await patch({ metadata: null })).metadata).toBeUndefined();
});

test("validation errors of a body are under `error`, in the shape of the body", async () => {
  const client = await newClient();
  const { accountID } = await made(client);
  const address = { addressLine1: "1 Main St" };
  const cases: [ClientResponse, object][] = [
    [await create(client, {}), { accountType: "is required", profile: "is required" }],
    [
      await create(client, {
        ...MINIMAL,
        profile: { business: { legalBusinessName: "x", taxID: { ein: { number: "1" } } } },
      }),
      { profile: { business: { taxID: { ein: { number: "must be a valid employer identification number" } } } } },
    ],
    [
      await create(client, { ...MINIMAL, capabilities: ["transfers", "fly"] }),
      { capabilities: { 1: expect.any(String) as unknown } },
    ],
    [
      await create(client, {
        accountType: "individual",
        profile: { individual: { name: { firstName: "A", lastName: "B" } } },
        capabilities: ["card-issuing"],
      }),
      { capabilities: { 0: "is only for business accounts" } },
    ],
    [
      await client.send(`PATCH /accounts/${accountID}`, {
        body: { profile: { business: { email: "x", description: "short" } } },
      }),
      { profile: { business: { email: "must be an email address", description: "must be 10 characters or more" } } },
    ],
    [
      await client.send(`PATCH /accounts/${accountID}`, { body: { profile: { business: { address } } } }),
      {
        profile: {
          business: {
            address: {
              city: "is required",
              stateOrProvince: "is required",
              postalCode: "is required",
              country: "is required",
            },
          },
        },
      },
    ],
    [
      await client.send(`PATCH /accounts/${accountID}`, { body: { termsOfService: { token: "x" } } }),
      { termsOfService: { token: "is not a token of accepted terms" } },
    ],
  ];
  for (const [answer, error] of cases) {
    expect([answer.status, answer.body]).toEqual([422, { error }]);
    expectEdge(answer);
  }
});

test("a foreign ID in use is a conflict, and verified fields cannot be changed", async () => {
  const client = await newClient();
  const { accountID } = await made(client, { ...MINIMAL, foreignID: "c-1" });
  expectError(await create(client, { ...MINIMAL, foreignID: "c-1" }), 409);
  await db.update(accountTable).set({ verificationStatus: "verified" }).where(eq(accountTable.accountID, accountID));
  expectError(
    await client.send(`PATCH /accounts/${accountID}`, {
      body: { profile: { business: { legalBusinessName: "Other LLC" } } },
    }),
    409,
  );
  expect(accountIn(await client.send(`GET /accounts/${accountID}`))).toMatchObject({
    displayName: "Whole Body Fitness LLC",
    verification: { status: "verified", verificationStatus: "verified" },
  });
});

test("a repeated creation makes one account, and the stored response contains no identity number", async () => {
  const client = await newClient();
  const { sent, numbers } = individual();
  remember("identity", ...numbers);
  const headers = { "x-idempotency-key": randomUUID() };
  const [first, second] = [await create(client, sent, headers), await create(client, sent, headers)];
  expect(second.headers.get("idempotent-replayed")).toBe("true");
  expect(accountIn(second)).toEqual(accountIn(first));
  expect((await client.send("GET /accounts")).body).toHaveLength(1);
  const saved = await db
    .select()
    .from(idempotencyTable)
    .where(eq(idempotencyTable.partnerID, client.partner.accountID));
  expect(saved).toHaveLength(1);
  for (const number of [...numbers, "1996"]) expect(textOf(saved)).not.toContain(number);
});

test("a deleted account can be read only by its partner, and deleting it again succeeds", async () => {
  const client = await newClient();
  const { accountID } = await made(client);
  const path = `/accounts/${accountID}`;
  for (let count = 0; count < 2; count++) expectEmpty(await client.send(`DELETE ${path}`), 204);
  expect(accountIn(await client.send(`GET ${path}`)).disconnectedOn).toEqual(expect.any(String));
  expect((await client.send("GET /accounts")).body).toEqual([]);
  expect((await client.send("GET /accounts?includeDisconnected=true")).body).toHaveLength(1);
  expect((await client.send(`GET ${path}/wallets`)).status).toBe(200);
  const writes = [
    `PATCH ${path}`,
    `POST ${path}/capabilities`,
    `POST ${path}/representatives`,
    `POST /issuing/${accountID}/issued-cards`,
  ];
  for (const write of writes) expectEmpty(await client.send(write, { body: {} }), 403);
});

test("an account that holds money is not deleted, and the error says so", async () => {
  const client = await newClient();
  const { accountID, walletID } = await newAccount(db, client.partner, { capabilities: ["wallet"], wallet: true });
  await fund(ctxFor(client.partner, accountID), walletID, 1);
  const answer = await client.send(`DELETE /accounts/${accountID}`);
  expect([answer.status, answer.body]).toEqual([
    409,
    { error: "the account cannot be deleted: its wallet holds 0.01 USD" },
  ]);
  expect(accountIn(await client.send(`GET /accounts/${accountID}`))).not.toHaveProperty("disconnectedOn");
});

test("a token with one scope on one account can do only that", async () => {
  const client = await newClient();
  const { accountID } = await made(client);
  const path = `/accounts/${accountID}`;
  const headers = bearer(await newToken(client.keyID, { scopes: [`/accounts/${accountID}/profile.read`] }));
  accountIn(await send(`GET ${path}`, { headers }));
  expectEmpty(await send(`PATCH ${path}`, { headers, body: {} }), 403);
  expectEmpty(await send(`DELETE ${path}`, { headers }), 403);
  expectEmpty(await send(`GET /accounts`, { headers }), 403);
  const other = await newClient();
  for (const method of ["GET", "PATCH", "DELETE"])
    expectEmpty(await other.send(`${method} ${path}`, method === "PATCH" ? { body: {} } : {}), 404);
});

test("terms accepted on a page are proven by a token, which works once with any credential", async () => {
  const client = await newClient();
  const narrow = await clientOf(client.partner, ["ping.read"]);
  const page = { referer: "https://shop.example/terms?x=1" };
  const requests = [
    await client.send("GET /tos-token", { headers: { origin: "https://shop.example" } }),
    await narrow.send("GET /tos-token", { headers: page }),
    await send("GET /tos-token", {
      headers: { ...bearer(await newToken(client.keyID, { scopes: ["ping.read"] })), ...page },
    }),
  ];
  for (const { status, body } of requests) {
    expect(status).toBe(200);
    expectShape("TermsOfServiceToken", body);
    const { token } = body as { token: string };
    remember("secret", token);
    const account = await made(client, { ...MINIMAL, termsOfService: { token } });
    expect(account.termsOfService).toEqual({
      acceptedDate: expect.stringMatching(/Z$/) as unknown,
      acceptedIP: "127.0.0.1",
    });
    expect((await create(client, { ...MINIMAL, termsOfService: { token } })).body).toEqual({
      error: { termsOfService: { token: "was used before" } },
    });
  }
});

test("without a page, or with an invalid one, no token is issued", async () => {
  const client = await newClient();
  for (const headers of [{}, { origin: "null" }, { referer: "about:blank" }] as Record<string, string>[])
    expectError(await client.send("GET /tos-token", { headers }), 400);
  expectEmpty(await send("GET /tos-token", { headers: { origin: "https://shop.example" } }), 401);
});
