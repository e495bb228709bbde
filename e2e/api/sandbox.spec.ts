import { expect, test } from "@playwright/test";
import { ctxFor } from "@/testing/context";
import { testDatabase } from "@/testing/factories";
import { inAnHour, newPayer, newTransfer } from "@/testing/transfers";
import { type ClientResponse, clientOf, expectEmpty, newClient } from "../fixtures";

const db = testDatabase();
const HOUR = 3600;

/** A partner with a debit that waits for an hour. */
async function setting() {
  const client = await newClient();
  const { partner } = client;
  const payer = await newPayer(db, partner, 0);
  const transferID = await newTransfer(inAnHour(ctxFor(partner)), { from: payer.debit, to: payer.wallet, cents: 5000 });
  const own = `/accounts/${partner.accountID}`;
  return { client, partner, payer, own, path: `GET ${own}/transfers/${transferID}` };
}

const fieldsOf = ({ status, body }: ClientResponse) => [status, Object.keys(body as object)];

test("the clock is moved for all waiting work, within its bounds", async () => {
  const { client, own, path } = await setting();
  const move = (seconds: unknown) => client.send(`POST /sandbox${own}/clock/advance`, { body: { seconds } });
  for (const seconds of [0, -1, 1.5, "60", 93 * 24 * HOUR])
    expect(fieldsOf(await move(seconds))).toEqual([422, ["seconds"]]);
  expect(await client.send(path)).toMatchObject({ body: { status: "pending" } });
  expect(await move(2 * HOUR)).toMatchObject({ status: 200, body: { seconds: 2 * HOUR, due: 1 } });
  await expect.poll(async () => ((await client.send(path)).body as { status: string }).status).toBe("completed");
});

test("a reset empties every list, and old objects are 404", async () => {
  const { client, own, path, payer } = await setting();
  expect(await client.send(`POST /sandbox${own}/reset`)).toMatchObject({
    status: 200,
    body: { accounts: 1, invites: 0, transfers: 1 },
  });
  expectEmpty(await client.send(path), 404);
  expect((await client.send(`GET ${own}/transfers`)).body).toEqual([]);
  expect((await client.send("GET /accounts")).body).toEqual([]);
  expect([403, 404]).toContain((await client.send(`GET /accounts/${payer.accountID}/wallets`)).status);
});

test("neither works without the scope, for a connected account, for another partner, or in production", async () => {
  const [first, other, live] = [await setting(), await setting(), await newClient({ mode: "production" })];
  const both = (account: string): [string, object][] => [
    [`POST /sandbox/accounts/${account}/clock/advance`, { body: { seconds: 60 } }],
    [`POST /sandbox/accounts/${account}/reset`, {}],
  ];
  const reader = await clientOf(first.partner, ["transfers.read"]);
  for (const [name, more] of both(first.partner.accountID)) expectEmpty(await reader.send(name, more), 403);
  for (const [name, more] of both(first.payer.accountID))
    expect([403, 404]).toContain((await first.client.send(name, more)).status);
  for (const [name, more] of both(other.partner.accountID))
    expect([403, 404]).toContain((await first.client.send(name, more)).status);
  for (const [name, more] of both(live.partner.accountID)) expectEmpty(await live.send(name, more), 404);
  expect(await other.client.send(other.path)).toMatchObject({ status: 200, body: { status: "pending" } });
});
