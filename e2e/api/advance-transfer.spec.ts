import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { ctxFor } from "@/testing/context";
import { testDatabase } from "@/testing/factories";
import { inAnHour, newCardMethod, newPayer, newTransfer, TEST_CARD } from "@/testing/transfers";
import { remember } from "../canary";
import { type ClientResponse, type Client, clientOf, expectEmpty, expectError, newClient } from "../fixtures";

const db = testDatabase();
remember("pan", TEST_CARD.cardNumber);
remember("cvv", TEST_CARD.cardCvv);

/** A transfer that no loop advances, and the requests that advance its rail. */
async function setting(by: "debit" | "card" | "wallet", cents = 5000) {
  const client = await newClient({ attested: true });
  const { partner } = client;
  const [payer, payee] = [await newPayer(db, partner, 10_000), await newPayer(db, partner, 0)];
  const card = by === "card" ? await newCardMethod(db, partner, payer.accountID) : payer.wallet;
  const from = { debit: payer.debit, card, wallet: payer.wallet }[by];
  const to = by === "debit" ? payer : payee;
  const transferID = await newTransfer(inAnHour(ctxFor(partner)), { from, to: to.wallet, cents });
  const path = `/accounts/${partner.accountID}/transfers/${transferID}`;
  const advance = (body?: object, as: Client = client) =>
    as.send(`POST /sandbox${path}/advance`, { ...(body && { body }) });
  const balance = async () => {
    const [wallet] = (await client.send(`GET /accounts/${to.accountID}/wallets`)).body as [Balances];
    return [wallet.availableBalance.value, wallet.pendingBalance.value];
  };
  return { client, path, advance, balance };
}

interface Balances {
  availableBalance: { value: number };
  pendingBalance: { value: number };
}

const fieldsOf = ({ status, body }: ClientResponse) => [status, Object.keys(body as object)];

test("a debit is sent, completes and is returned, one step at a time", async () => {
  const { advance, balance } = await setting("debit");
  expect(await balance()).toEqual([10_000, 5000]);
  expect(await advance()).toMatchObject({
    status: 200,
    body: { status: "pending", source: { achDetails: { status: "originated" } } },
  });
  expect(await advance({})).toMatchObject({ status: 200, body: { status: "completed" } });
  expect(await balance()).toEqual([15_000, 0]);
  expectError(await advance(), 409);
  expectError(await advance({ to: "declined" }), 409);
  expect(await advance({ to: "returned", returnCode: "R10" })).toMatchObject({
    status: 200,
    body: { status: "reversed", source: { achDetails: { status: "returned", return: { code: "R10" } } } },
  });
  expect(await balance()).toEqual([10_000, 0]);
  expectError(await advance({ to: "returned" }), 409);
});

test("a debit completes at once, or is returned before it does", async () => {
  const done = await setting("debit");
  expect(await done.advance({ to: "completed" })).toMatchObject({ status: 200, body: { status: "completed" } });
  const back = await setting("debit");
  expect(await back.advance({ to: "returned" })).toMatchObject({
    status: 200,
    body: { status: "failed", source: { achDetails: { status: "returned", return: { code: "R01" } } } },
  });
  expect(await back.balance()).toEqual([10_000, 0]);
});

test("amounts with a test meaning keep it: if the amount triggers a return, the debit does not complete", async () => {
  const { advance } = await setting("debit", 5502);
  expectError(await advance({ to: "completed" }), 409);
  expect(await advance()).toMatchObject({ body: { source: { achDetails: { status: "originated" } } } });
  expect(await advance()).toMatchObject({
    status: 200,
    body: { status: "failed", source: { achDetails: { return: { code: "R02" } } } },
  });
});

test("a card payment is declined for a reason, or settles", async () => {
  const declined = await setting("card");
  expect(await declined.advance({ to: "declined", failureCode: "expired-card" })).toMatchObject({
    status: 200,
    body: { status: "failed", source: { cardDetails: { status: "failed", failureCode: "expired-card" } } },
  });
  expect(await declined.balance()).toEqual([0, 0]);
  const settled = await setting("card");
  expectError(await settled.advance({ to: "returned" }), 409);
  expect(await settled.advance()).toMatchObject({ body: { source: { cardDetails: { status: "confirmed" } } } });
  expect(await settled.advance({ to: "completed" })).toMatchObject({ status: 200, body: { status: "completed" } });
  expect(await settled.balance()).toEqual([5000, 0]);
  expectError(await settled.advance({ to: "declined" }), 409);
});

test("codes are accepted only with the outcome they explain, and transfers between wallets use no rail", async () => {
  const { advance } = await setting("card");
  expect(fieldsOf(await advance({ to: "finished" }))).toEqual([422, ["to"]]);
  expect(fieldsOf(await advance({ returnCode: "R01" }))).toEqual([422, ["returnCode"]]);
  expect(fieldsOf(await advance({ to: "returned", returnCode: "R99" }))).toEqual([422, ["returnCode"]]);
  expect(fieldsOf(await advance({ to: "completed", failureCode: "expired-card" }))).toEqual([422, ["failureCode"]]);
  expect(fieldsOf(await advance({ to: "declined", failureCode: "account-closed" }))).toEqual([422, ["failureCode"]]);
  expectError(await (await setting("wallet")).advance(), 409);
});

test("advancing is rejected without the scope, by another partner, in production, and for an unknown ID", async () => {
  const { client, path, advance } = await setting("debit");
  expectEmpty(await advance({}, await clientOf(client.partner, ["transfers.read"])), 403);
  const at = `POST /sandbox/accounts/${client.partner.accountID}/transfers/${randomUUID()}/advance`;
  expectEmpty(await client.send(at), 404);
  const live = await newClient({ mode: "production" });
  expectEmpty(await live.send(at.replace(client.partner.accountID, live.partner.accountID)), 404);
  expect([403, 404]).toContain((await advance({}, await newClient())).status);
  expect((await client.send(`GET ${path}`)).body).toMatchObject({ source: { achDetails: { status: "initiated" } } });
});
