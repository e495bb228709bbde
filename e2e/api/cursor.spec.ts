import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { ctxFor } from "@/testing/context";
import { testDatabase } from "@/testing/factories";
import { newReturn } from "@/testing/returns";
import { newPayer, newTransfer } from "@/testing/transfers";
import { Transfer } from "@/lib/domain/money/transfers/shared/transfer";
import { WalletTransaction } from "@/lib/domain/money/wallets/contract";
import { newClient } from "../fixtures";
import { expectShape } from "../strict-client";

const db = testDatabase();
const LATEST = { "x-service-version": "latest" };

async function setting() {
  const client = await newClient();
  const ctx = ctxFor(client.partner);
  const [one, other] = [await newPayer(db, client.partner, 1_000), await newPayer(db, client.partner, 0)];
  const pay = () => newTransfer(ctx, { from: one.wallet, to: other.wallet, cents: 1 });
  const made = [await pay(), await pay(), await pay()];
  const ask = (path: string, headers: Record<string, string> = LATEST) => client.send(`GET ${path}`, { headers });
  const { accountID, walletID } = other;
  return {
    ask,
    made,
    transfers: `/accounts/${client.partner.accountID}/transfers`,
    transactions: `/accounts/${accountID}/wallets/${walletID}/transactions`,
  };
}

test("the latest version reads transfers from a cursor, and rejects an unknown cursor in its error tree", async () => {
  const { ask, made, transfers } = await setting();
  const { status, body } = await ask(`${transfers}?count=2&startingAfter=${made[2]}`);
  expect(status).toBe(200);
  expectShape("Transfer[]", body);
  const result = Transfer.array().parse(body);
  expect(result.map(({ transferID }) => transferID)).toEqual([made[1], made[0]]);
  const foreign = (await setting()).made[0];
  for (const unknown of [randomUUID(), foreign])
    expect(await ask(`${transfers}?startingAfter=${unknown}`)).toMatchObject({
      status: 422,
      body: { startingAfter: "must be the ID of an entry of this list" },
    });
  const malformed = await ask(`${transfers}?startingAfter=first`);
  expect(malformed).toMatchObject({ status: 422, body: { startingAfter: expect.stringMatching(/./) as unknown } });
});

test("the first version ignores a cursor", async () => {
  const { ask, made, transfers } = await setting();
  for (const headers of [{} as Record<string, string>, { "x-service-version": "v2024.01.00" }])
    for (const startingAfter of [made[2], randomUUID(), "first"]) {
      const { status, body } = await ask(`${transfers}?startingAfter=${startingAfter}`, headers);
      expect(status).toBe(200);
      expect(
        Transfer.array()
          .parse(body)
          .map(({ transferID }) => transferID),
      ).toEqual(made.toReversed());
    }
});

test("a wallet's transactions can be read on from any of them, but not from another wallet's", async () => {
  const { ask, transactions } = await setting();
  const idsOf = async (query: string) =>
    WalletTransaction.array()
      .parse((await ask(`${transactions}${query}`)).body)
      .map(({ transactionID }) => transactionID);
  const all = await idsOf("");
  expect(all).toHaveLength(3);
  expect(await idsOf(`?startingAfter=${all[0]}`)).toEqual(all.slice(1));
  expect(await idsOf(`?startingAfter=${all[0]}&skip=1&status=completed`)).toEqual(all.slice(2));
  expect(await idsOf(`?startingAfter=${all[2]}`)).toEqual([]);
  const other = await setting();
  expect(await other.ask(`${other.transactions}?startingAfter=${all[0]}`)).toMatchObject({
    status: 422,
    body: { startingAfter: "must be the ID of an entry of this list" },
  });
});

test("only the latest version lists returns and presents debits again", async () => {
  const client = await newClient();
  const returnID = await newReturn(client.partner);
  const at = `/accounts/${client.partner.accountID}/returns`;
  const requests = [
    [`GET ${at}`, {}],
    [`GET ${at}/${returnID}`, {}],
    [`POST ${at}/${returnID}/representments`, { body: {} }],
  ] as const;
  for (const [request, content] of requests) expect((await client.send(request, content)).status).toBe(404);
  expect((await client.send(`GET ${at}`, { headers: LATEST })).body).toMatchObject([
    { returnID, code: "R01", status: "open" },
  ]);
  const represented = await client.send(`POST ${at}/${returnID}/representments`, { headers: LATEST, body: {} });
  expect(represented).toMatchObject({ status: 200, body: { returnID, status: "represented" } });
});

test("the reference describes the cursor and its error", async () => {
  const { ask } = await setting();
  const { body } = await ask("/openapi.json");
  const { paths } = body as {
    paths: Record<
      string,
      {
        get: {
          parameters: { name: string; description?: string }[];
          responses: object;
        };
      }
    >;
  };
  const lists = ["/accounts/{accountID}/transfers", "/accounts/{accountID}/wallets/{walletID}/transactions"];
  for (const path of lists) {
    const list = paths[path]?.get;
    const cursor = list?.parameters.find(({ name }) => name === "startingAfter");
    expect(cursor?.description).toContain("x-service-version: latest");
    expect(list?.responses).toHaveProperty("422");
  }
});
