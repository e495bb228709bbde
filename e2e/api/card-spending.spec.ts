import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { ctxFor } from "@/testing/context";
import { newAccount, newPartner, testDatabase } from "@/testing/factories";
import { asking, fact } from "@/testing/spending";
import { fund } from "@/testing/wallets";
import {
  IssuedCardAuthorization,
  IssuedCardAuthorizationEvent,
  IssuedCardTransaction,
} from "@/lib/domain/cards/authorizations/contract";
import { SIGNATURE } from "@/lib/providers/rails/simulator/callback";
import { spendSignatureOf } from "@/lib/providers/rails/simulator/issuing";
import { type ClientResponse, clientOf, expectEmpty, expectError, newIssuerClient, send } from "../fixtures";
import { expectShape } from "../strict-client";

const db = testDatabase();

/** An account with $100.00 and a card, and requests for it. */
async function setting() {
  const issuer = await newIssuerClient();
  const { accountID, issuedCardID, partner, walletID } = issuer;
  await fund(ctxFor(partner, accountID), walletID, 10_000);
  const [issuing, sandbox] = [`/issuing/${accountID}`, `/sandbox/accounts/${accountID}`];
  const authorize = (body: object) =>
    issuer.send(`POST ${sandbox}/issued-cards/${issuedCardID}/authorizations`, { body });
  const advise = (id: string, body: object) => issuer.send(`POST ${sandbox}/authorizations/${id}/events`, { body });
  const refund = (body: object) => issuer.send(`POST ${sandbox}/issued-cards/${issuedCardID}/refunds`, { body });
  const balance = async () => {
    const { body } = await issuer.send(`GET /accounts/${accountID}/wallets/${walletID}`);
    const { availableBalance, heldBalance } = body as Record<string, { valueDecimal: string }>;
    return [availableBalance?.valueDecimal, heldBalance?.valueDecimal];
  };
  return { issuer, accountID, issuedCardID, walletID, issuing, sandbox, authorize, advise, refund, balance };
}

function authorizationIn({ status, body }: ClientResponse): IssuedCardAuthorization {
  expect([status, body]).toEqual([200, expect.anything()]);
  expectShape("IssuedCardAuthorization", body);
  return IssuedCardAuthorization.parse(body);
}

test("a purchase is authorized, raised, captured in parts and read back, in signed decimals", async () => {
  const { issuer, issuedCardID, walletID, issuing, authorize, advise, balance } = await setting();
  const merchantData = { name: "Corner Store", city: "Denver", state: "CO", country: "US", mcc: "5411" };
  const made = authorizationIn(await authorize({ amount: 1_234, merchantData }));
  expect(made).toEqual({
    authorizationID: made.authorizationID,
    issuedCardID,
    fundingWalletID: walletID,
    network: "visa",
    authorizedAmount: "-12.34",
    status: "pending",
    merchantData,
    createdOn: made.createdOn,
  });
  const { authorizationID: id } = made;
  expect(authorizationIn(await advise(id, { type: "authorization-incremental", amount: 766 })).authorizedAmount).toBe(
    "-20.00",
  );
  expect(await balance()).toEqual(["80.00", "20.00"]);
  const part = authorizationIn(await advise(id, { type: "clearing", amount: 500 }));
  const whole = authorizationIn(await advise(id, { type: "clearing", amount: 1_000, final: true }));
  expect([part.status, whole.status, whole.authorizedAmount]).toEqual(["pending", "cleared", "-20.00"]);
  expect(await balance()).toEqual(["85.00", "0.00"]);
  const events = await issuer.send(`GET ${issuing}/authorizations/${id}/events`);
  expectShape("IssuedCardAuthorizationEvent[]", events.body);
  const read = IssuedCardAuthorizationEvent.array().parse(events.body);
  expect(read.map(({ eventType, amount, result }) => [eventType, amount, result])).toEqual([
    ["authorization", "-12.34", "approved"],
    ["authorization-incremental", "-7.66", "approved"],
    ["clearing", "-5.00", "processed"],
    ["clearing", "-10.00", "processed"],
  ]);
  expect([read[0]?.eventID, read[2]?.eventID, read[3]?.eventID]).toEqual([id, ...(whole.cardTransactions ?? [])]);
  const one = await issuer.send(`GET ${issuing}/card-transactions/${whole.cardTransactions?.[0]?.toUpperCase()}`);
  expectShape("IssuedCardTransaction", one.body);
  expect(one.body).toMatchObject({ amount: "-5.00", authorizationID: id, authorizedOn: made.createdOn, merchantData });
  expect(authorizationIn(await issuer.send(`GET ${issuing}/authorizations/${id}`))).toEqual(whole);
});

test("a declined purchase gives its reason, and a late step is 409", async () => {
  const { authorize, advise, balance } = await setting();
  const declined = authorizationIn(await authorize({ amount: 10_001 }));
  expect(declined).toMatchObject({ status: "declined", declineReason: "insufficient-funds", merchantData: {} });
  const { authorizationID } = authorizationIn(await authorize({ amount: 100 }));
  expect(authorizationIn(await advise(authorizationID, { type: "reversal" }))).toMatchObject({
    status: "canceled",
    authorizedAmount: "0.00",
  });
  for (const type of ["reversal", "authorization-expiration", "clearing"])
    expectError(await advise(authorizationID, { type }), 409);
  expect(await balance()).toEqual(["100.00", "0.00"]);
});

test("a purchase is captured at once, and refunded", async () => {
  const { authorize, refund, balance, issuer, issuing } = await setting();
  expect(authorizationIn(await authorize({ amount: 4_000, final: true })).status).toBe("cleared");
  const back = await refund({ amount: 1_500 });
  expect(back.status).toBe(200);
  expectShape("IssuedCardTransaction", back.body);
  expect(IssuedCardTransaction.parse(back.body)).toMatchObject({ amount: "15.00" });
  expect(back.body).not.toHaveProperty("authorizationID");
  expect(await balance()).toEqual(["75.00", "0.00"]);
  const list = await issuer.send(`GET ${issuing}/card-transactions`);
  expectShape("IssuedCardTransaction[]", list.body);
  expect(
    IssuedCardTransaction.array()
      .parse(list.body)
      .map(({ amount }) => amount),
  ).toEqual(["15.00", "-40.00"]);
});

test("lists are filtered and paged, and an unknown filter value matches no rows", async () => {
  const { issuer, issuing, issuedCardID, authorize } = await setting();
  const first = authorizationIn(await authorize({ amount: 100, final: true }));
  const second = authorizationIn(await authorize({ amount: 20_000 }));
  const list = async (what: string, query: string) => {
    const answer = await issuer.send(`GET ${issuing}/${what}?${query}`);
    expect(answer.status).toBe(200);
    return (answer.body as { authorizationID: string }[]).map(({ authorizationID }) => authorizationID);
  };
  const [a, b] = [first.authorizationID, second.authorizationID];
  expect(await list("authorizations", "")).toEqual([b, a]);
  expect(await list("authorizations", "statuses=declined,pending")).toEqual([b]);
  expect(await list("authorizations", "statuses=cleared")).toEqual([a]);
  expect(await list("authorizations", "skip=1&count=1")).toEqual([a]);
  for (const what of ["authorizations", "card-transactions"]) {
    const all = what === "authorizations" ? [b, a] : [a];
    expect(await list(what, `issuedCardID=${issuedCardID}`)).toEqual(all);
    const later = new Date(Date.now() + 60_000).toISOString();
    expect(await list(what, `startDateTime=${first.createdOn}&endDateTime=${later}`)).toEqual(all);
    expect(await list(what, `endDateTime=${first.createdOn}`)).toEqual([]);
    for (const none of [`issuedCardID=${randomUUID()}`, "issuedCardID=x", `startDateTime=${later}`])
      expect(await list(what, none), none).toEqual([]);
    const unreadable = await issuer.send(`GET ${issuing}/${what}?startDateTime=x`);
    expect([unreadable.status, unreadable.body]).toEqual([422, { startDateTime: expect.any(String) as unknown }]);
  }
});

test("invalid bodies are 422, and nothing is stored", async () => {
  const { authorize, advise, refund, balance, issuer, issuing } = await setting();
  for (const amount of [0, -1, 1.5, 1_000_000_001, "5", undefined]) {
    for (const answer of [await authorize({ amount }), await refund({ amount })]) {
      expect(answer.status).toBe(422);
      expect(answer.body).toEqual({ amount: expect.any(String) as unknown });
    }
  }
  expect((await authorize({ amount: 100, merchantData: { mcc: "12" } })).body).toEqual({
    merchantData: { mcc: "must be four digits" },
  });
  const { authorizationID } = authorizationIn(await authorize({ amount: 100 }));
  expect((await advise(authorizationID, { type: "authorization-advice" })).body).toEqual({ amount: "is required" });
  expect((await advise(authorizationID, { type: "eaten" })).status).toBe(422);
  expect(await balance()).toEqual(["99.00", "1.00"]);
  expect((await issuer.send(`GET ${issuing}/authorizations`)).body).toHaveLength(1);
});

test("another account's card and authorization are 404, and production has no simulation", async () => {
  const [one, other] = [await setting(), await setting()];
  const { authorizationID } = authorizationIn(await one.authorize({ amount: 100 }));
  const { issuer, issuing, sandbox, advise } = other;
  expectEmpty(await advise(authorizationID, { type: "reversal" }), 404);
  const body = { amount: 100 };
  for (const tail of ["authorizations", "refunds"])
    expectEmpty(await issuer.send(`POST ${sandbox}/issued-cards/${one.issuedCardID}/${tail}`, { body }), 404);
  for (const path of [`authorizations/${authorizationID}`, `authorizations/${authorizationID}/events`])
    expectEmpty(await issuer.send(`GET ${issuing}/${path}`), 404);
  expectEmpty(await issuer.send(`GET ${issuing}/card-transactions/${randomUUID()}`), 404);
  const partner = await newPartner(db, { mode: "production" });
  const { accountID } = await newAccount(db, partner);
  const live = await clientOf(partner, ["issued-cards.write"]);
  const path = `/sandbox/accounts/${accountID}/issued-cards/${randomUUID()}/authorizations`;
  expectEmpty(await live.send(`POST ${path}`, { body }), 404);
});

test("a repeated simulation under one key spends once", async () => {
  const { issuer, sandbox, issuedCardID, balance } = await setting();
  const headers = { "x-idempotency-key": randomUUID() };
  const path = `POST ${sandbox}/issued-cards/${issuedCardID}/authorizations`;
  const [first, second] = [
    await issuer.send(path, { body: { amount: 700 }, headers }),
    await issuer.send(path, { body: { amount: 700 }, headers }),
  ];
  expect(second.body).toEqual(first.body);
  expect(await balance()).toEqual(["93.00", "7.00"]);
});

/** Sends a processor's events, signed unless stated otherwise. */
function call(events: unknown, { provider = "sandbox", signature = "" } = {}) {
  const raw = JSON.stringify({ events });
  const headers = { "content-type": "application/json", [SIGNATURE]: signature || spendSignatureOf(raw) };
  return send(`POST /issuing-events/${provider}`, { raw, headers });
}

test("one endpoint takes a processor's questions and reports, each once", async () => {
  const { issuedCardID, balance } = await setting();
  const spendRequest = asking({ issuedCardID }, 5_000);
  const clearing = fact({ issuedCardID }, spendRequest.networkID, "clearing", { amount: 2_000 });
  const answers = await Promise.all(Array.from({ length: 5 }, () => call([spendRequest])));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(answers[0]?.body).toMatchObject({ answers: [{ eventID: spendRequest.eventID, outcome: "approved" }] });
  const results = await call([
    clearing,
    clearing,
    { ...spendRequest, eventID: randomUUID(), kind: "authorization-incremental" },
  ]);
  expect(results.status).toBe(200);
  expect((results.body as { answers: { outcome: string }[] }).answers.map(({ outcome }) => outcome)).toEqual([
    "processed",
    "duplicate",
    "approved",
  ]);
  expect(await balance()).toEqual(["0.00", "80.00"]);
});

test("unsigned, unreadable and unknown events are rejected", async () => {
  const { issuedCardID, balance } = await setting();
  const spendRequest = asking({ issuedCardID }, 100);
  for (const signature of ["x", "0".repeat(64)]) expectEmpty(await call([spendRequest], { signature }), 401);
  expectEmpty(await call([spendRequest], { provider: "nobody" }), 404);
  expectEmpty(await call([asking({ issuedCardID: randomUUID() as never }, 100)]), 404);
  for (const bad of [{ kind: "eaten" }, { amount: 0 }, { amount: 1.5 }, { networkID: "" }, { issuedCardID: "x" }])
    expectError(await call([{ ...spendRequest, ...bad }]), 400);
  expect(await balance()).toEqual(["100.00", "0.00"]);
});
