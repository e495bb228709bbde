import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { eq } from "drizzle-orm";
import { issuedCardTable } from "@/db/schema";
import { newAccount, newPartner, testDatabase } from "@/testing/factories";
import { FullIssuedCard, IssuedCard } from "@/lib/domain/cards/issuing/contract";
import { isLuhnValid } from "@/lib/core/money/luhn";
import { remember } from "../canary";
import {
  clientOf,
  expectEmpty,
  expectError,
  newIssuerClient,
  type ClientResponse,
  type Client,
  type Issuer,
} from "../fixtures";
import { expectShape } from "../strict-client";

const db = testDatabase();
const said = expect.any(String) as unknown;

const cardBody = ({ walletID }: { walletID: string }, more: object = {}) => ({
  fundingWalletID: walletID,
  authorizedUser: { firstName: "Ada", lastName: "Tester" },
  formFactor: "virtual",
  ...more,
});

function cardIn({ status, body }: ClientResponse): IssuedCard {
  expect(status).toBe(200);
  expectShape("IssuedCard", body);
  return IssuedCard.parse(body);
}

const create = (issuer: Issuer, more: object = {}) =>
  issuer.send(`POST ${issuer.cards}`, { body: cardBody(issuer, more) });
const get = async (client: Client, path: string) => cardIn(await client.send(`GET ${path}`));

/** The 422 tree of a rejected card. */
async function errors(issuer: Issuer, more: object): Promise<unknown> {
  const answer = await create(issuer, more);
  expect(answer.status).toBe(422);
  expectShape("RequestCardError", answer.body);
  return answer.body;
}

test("a card is created inactive, becomes active, is read, gets a memo, and is closed permanently", async () => {
  const issuer = await newIssuerClient();
  const controls = { singleUse: true, velocityLimits: [{ amount: 5000, interval: "per-transaction" }] };
  const made = cardIn(
    await create(issuer, {
      memo: "Paper",
      controls,
      authorizedUser: { firstName: "Zoë", lastName: "O'Neil", birthDate: { day: 1, month: 2, year: 1990 } },
    }),
  );
  expect(made).toMatchObject({
    state: "inactive",
    memo: "Paper",
    controls,
    formFactor: "virtual",
    fundingWalletID: issuer.walletID,
    authorizedUser: { firstName: "Zoë", lastName: "O'Neil" },
  });
  const path = `${issuer.cards}/${made.issuedCardID}`;
  await expect.poll(async () => (await get(issuer, path)).state).toBe("active");
  const details = await issuer.send(`GET ${path}/details`);
  expectShape("FullIssuedCard", details.body);
  const full = FullIssuedCard.parse(details.body);
  remember("pan", full.pan);
  remember("cvv", full.cvv);
  expect(isLuhnValid(full.pan)).toBe(true);
  expect([full.pan.slice(-4), full.cvv]).toEqual([made.lastFourCardNumber, expect.stringMatching(/^\d{3}$/)]);
  expect(full).toEqual({ ...made, state: "active", pan: full.pan, cvv: full.cvv });
  const again = await issuer.send(`GET ${path}/details`);
  expect(again.text).toBe(details.text);
  expectEmpty(
    await issuer.send(`PATCH ${path}`, { body: { memo: "Toner", authorizedUser: { lastName: "Ward" } } }),
    204,
  );
  expect(await get(issuer, path)).toMatchObject({
    memo: "Toner",
    authorizedUser: { firstName: "Zoë", lastName: "Ward" },
  });
  expectEmpty(await issuer.send(`PATCH ${path}`, { body: { memo: "" } }), 204);
  expect((await get(issuer, path)).memo).toBeUndefined();
  expectEmpty(await issuer.send(`PATCH ${path}`, { body: { state: "closed" } }), 204);
  expect((await get(issuer, path)).state).toBe("closed");
  for (const body of [{ state: "closed" }, { memo: "Late" }])
    expectError(await issuer.send(`PATCH ${path}`, { body }), 409);
});

test("cards are listed newest first, by state and by page", async () => {
  const issuer = await newIssuerClient();
  const made = [issuer.issuedCardID];
  for (let count = 0; count < 3; count++) made.unshift(cardIn(await create(issuer)).issuedCardID);
  expectEmpty(await issuer.send(`PATCH ${issuer.cards}/${issuer.issuedCardID}`, { body: { state: "closed" } }), 204);
  const listed = async (query = "") => {
    const { status, body } = await issuer.send(`GET ${issuer.cards}${query}`);
    expect(status).toBe(200);
    expectShape("IssuedCard[]", body);
    return IssuedCard.array()
      .parse(body)
      .map(({ issuedCardID }) => issuedCardID);
  };
  expect(await listed()).toEqual(made);
  expect(await listed("?states=closed")).toEqual([issuer.issuedCardID]);
  expect(await listed("?states=closed,nonsense")).toEqual([issuer.issuedCardID]);
  expect(await listed("?states=nonsense")).toEqual([]);
  expect(await listed("?skip=1&count=2")).toEqual(made.slice(1, 3));
  for (const odd of [
    "?count=0",
    "?count=-1",
    "?count=99999999999999999999",
    "?skip=-5",
    "?skip=x&count=y",
    "?skip=NaN&count=Infinity",
  ])
    expect(await listed(odd)).toEqual(made);
  for (const none of ["?skip=9007199254740991", "?skip=1e300"]) expect(await listed(none)).toEqual([]);
});

test("wallets are listed and retrieved with their balance", async () => {
  const issuer = await newIssuerClient();
  const list = await issuer.send(`GET /accounts/${issuer.accountID}/wallets`);
  expectShape("Wallet[]", list.body);
  const nothing = { currency: "USD", value: 0, valueDecimal: "0.00" };
  expect(list.body).toEqual([
    { walletID: issuer.walletID, availableBalance: nothing, pendingBalance: nothing, heldBalance: nothing },
  ]);
  const one = await issuer.send(`GET /accounts/${issuer.accountID}/wallets/${issuer.walletID.toUpperCase()}`);
  expectShape("Wallet", one.body);
  expect([one.body]).toEqual(list.body);
  expectEmpty(await issuer.send(`GET /accounts/${issuer.accountID}/wallets/${randomUUID()}`), 404);
  const other = await newAccount(db, issuer.partner, { wallet: true });
  expectEmpty(await issuer.send(`GET /accounts/${issuer.accountID}/wallets/${other.walletID}`), 404);
});

test("an ID in capital letters finds the same card", async () => {
  const issuer = await newIssuerClient();
  const path = `/issuing/${issuer.accountID.toUpperCase()}/issued-cards/${issuer.issuedCardID.toUpperCase()}`;
  expect((await get(issuer, path)).issuedCardID).toBe(issuer.issuedCardID);
});

test("a card needs a wallet of the same account and an account that may issue", async () => {
  const issuer = await newIssuerClient();
  const other = await newAccount(db, issuer.partner, { wallet: true, capabilities: ["wallet"] });
  for (const fundingWalletID of [other.walletID, randomUUID()])
    expect(await errors(issuer, { fundingWalletID })).toEqual({ fundingWalletID: said });
  expectEmpty(await issuer.send(`POST /issuing/${other.accountID}/issued-cards`, { body: cardBody(other) }), 403);
});

test("a card's invalid fields are rejected at their paths", async () => {
  const issuer = await newIssuerClient();
  expect(await issuer.send(`POST ${issuer.cards}`, { body: {} })).toMatchObject({
    status: 422,
    body: { fundingWalletID: said, authorizedUser: said, formFactor: said },
  });
  expect(await errors(issuer, { fundingWalletID: "x" })).toEqual({ fundingWalletID: said });
  expect(await errors(issuer, { formFactor: "physical", memo: "x".repeat(141) })).toEqual({
    formFactor: said,
    memo: said,
  });
  expect(await errors(issuer, { authorizedUser: { firstName: "", lastName: "x".repeat(65) } })).toEqual({
    authorizedUser: { firstName: said, lastName: said },
  });
  expect(await errors(issuer, { expiration: { month: "13", year: "2028" } })).toEqual({
    expiration: { month: said, year: said },
  });
  expect(await errors(issuer, { controls: { singleUse: "yes" } })).toEqual({ controls: { singleUse: said } });
});

test("a spending limit is whole cents, and there is one for each interval", async () => {
  const issuer = await newIssuerClient();
  const limit = (amount: unknown, interval = "per-transaction") => ({
    controls: { velocityLimits: [{ amount, interval }] },
  });
  for (const amount of [9007199254740993, 1.5, -1, 0, "100", true, null])
    expect(await errors(issuer, limit(amount))).toEqual({ controls: { velocityLimits: { 0: { amount: said } } } });
  expect(await errors(issuer, limit(1, "per-day"))).toEqual({
    controls: { velocityLimits: { 0: { interval: said } } },
  });
  const [one] = limit(1).controls.velocityLimits;
  expect(await errors(issuer, { controls: { velocityLimits: [one, one] } })).toEqual({
    controls: { velocityLimits: { 1: { interval: said } } },
  });
  const huge = JSON.stringify(cardBody(issuer, limit(7))).replace(":7,", ":1e400,");
  expect(
    await issuer.send(`POST ${issuer.cards}`, { raw: huge, headers: { "content-type": "application/json" } }),
  ).toMatchObject({ status: 422, body: { controls: { velocityLimits: { 0: { amount: said } } } } });
  for (const amount of [1, 999_999_999_999]) {
    const { issuedCardID, controls } = cardIn(await create(issuer, limit(amount)));
    expect(controls?.velocityLimits).toEqual([{ amount, interval: "per-transaction" }]);
    const [row] = await db.select().from(issuedCardTable).where(eq(issuedCardTable.issuedCardID, issuedCardID));
    expect(row?.velocityLimits).toEqual([{ amount, interval: "per-transaction" }]);
  }
});

test("a card expires from one to 24 months ahead", async () => {
  const issuer = await newIssuerClient();
  const ahead = (months: number) => {
    const now = new Date();
    const date = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1));
    return { month: String(date.getUTCMonth() + 1).padStart(2, "0"), year: String(date.getUTCFullYear() % 100) };
  };
  for (const months of [1, 24])
    expect(cardIn(await create(issuer, { expiration: ahead(months) })).expiration).toEqual(ahead(months));
  for (const months of [-1, 0, 25, 600])
    expect(Object.keys((await errors(issuer, { expiration: ahead(months) })) as object)).toEqual(["expiration"]);
  expect(cardIn(await create(issuer)).expiration).toEqual(ahead(24));
});

test("only a card's memo, user and closing can be changed", async () => {
  const issuer = await newIssuerClient();
  const path = `${issuer.cards}/${issuer.issuedCardID}`;
  const before = await get(issuer, path);
  const other = await newAccount(db, issuer.partner, { wallet: true });
  const fields = {
    issuedCardID: randomUUID(),
    brand: "Discover",
    lastFourCardNumber: "0000",
    expiration: { month: "01", year: "99" },
    fundingWalletID: other.walletID,
    formFactor: "physical",
    controls: { singleUse: true },
    createdOn: "2020-01-01T00:00:00Z",
    pan: "4111111111111111",
    cvv: "000",
    accountID: other.accountID,
  };
  expectEmpty(await issuer.send(`PATCH ${path}`, { body: fields }), 204);
  expect(await get(issuer, path)).toEqual(before);
  for (const state of ["active", "inactive", "pending-verification", "open", 1]) {
    const refused = await issuer.send(`PATCH ${path}`, { body: { state, memo: "no" } });
    expect([refused.status, refused.body]).toEqual([422, { state: said }]);
    expectShape("UpdateIssuedCardError", refused.body);
  }
  expect(await get(issuer, path)).toEqual(before);
  const made = cardIn(
    await create(issuer, {
      issuedCardID: before.issuedCardID,
      state: "active",
      brand: "Discover",
      lastFourCardNumber: "0000",
      pan: "4111111111111111",
    }),
  );
  expect(made).not.toMatchObject({ issuedCardID: before.issuedCardID });
  expect([made.state, made.brand]).toEqual(["inactive", "Visa"]);
});

test("a partner cannot do what a connection does not grant", async () => {
  const partner = await newPartner(db, { attested: true });
  const account = await newAccount(db, partner, {
    wallet: true,
    capabilities: ["card-issuing"],
    scopes: ["issued-cards.read"],
  });
  const client = await clientOf(partner, [
    "issued-cards.read",
    "issued-cards.write",
    "wallets.read",
    `/accounts/${account.accountID}/issued-cards.read-secure`,
  ]);
  const cards = `/issuing/${account.accountID}/issued-cards`;
  expect((await client.send(`GET ${cards}`)).status).toBe(200);
  expectEmpty(await client.send(`POST ${cards}`, { body: cardBody(account) }), 403);
  expectEmpty(await client.send(`GET /accounts/${account.accountID}/wallets`), 403);
  expectEmpty(await client.send(`GET ${cards}/${randomUUID()}/details`), 403);
});
