import { expect, test } from "@playwright/test";
import { sql } from "drizzle-orm";
import { checkBooks } from "@/testing/books";
import { ctxFor } from "@/testing/context";
import { newAccount, newPartner, testDatabase } from "@/testing/factories";
import { onOnePostgreSQL } from "@/testing/one-postgresql";
import { withPlans } from "@/testing/plans";
import { newPayer, newTransfer } from "@/testing/transfers";
import { fund } from "@/testing/wallets";
import { newID } from "@/lib/core/api/ids";
import { ListTransactions } from "./dashboard";
import { searchWalletTransactions } from "./wallets";

checkBooks();

const db = testDatabase();

async function setting() {
  const partner = await newPartner(db);
  const [from, to] = [await newPayer(db, partner, 100_000), await newPayer(db, partner, 0)];
  const pay = (cents: number, description: string) =>
    newTransfer(ctxFor(partner), { from: from.wallet, to: to.wallet, cents, description });
  const made = [
    await pay(120_50, "Rent for May"),
    await pay(99, "Rent for June"),
    await pay(99, "Flour_1"),
    await pay(500, "100% butter"),
    await pay(700, "May I"),
  ] as const;
  const ctx = ctxFor(partner, from.accountID);
  const page = (query: object) => searchWalletTransactions(ctx, from.walletID, ListTransactions.parse(query));
  const find = async (q: string) => (await page({ q })).items.map(({ sourceID }) => sourceID).toReversed();
  return { partner, from, to, ctx, made, page, find };
}

test("an amount, the beginning of a description and an ID find transactions of the wallet", async () => {
  const { made, page, find } = await setting();
  const [may, june, flour, butter] = made;
  expect(await find("120.50")).toEqual([may]);
  expect(await find("$0.99")).toEqual([june, flour]);
  expect(await find("rent for")).toEqual([may, june]);
  expect(await find("FLOUR_")).toEqual([flour]);
  expect(await find("100%")).toEqual([butter]);
  for (const q of ["for may", "flour%", "rent_for", "120.51", newID<string>()]) expect(await find(q), q).toEqual([]);
  expect(await find(june)).toEqual([june]);
  const [one] = (await page({ q: june })).items;
  expect(await find(one?.transactionID.toUpperCase() ?? "")).toEqual([june]);
  expect(await page({ q: "rent", status: "failed" })).toEqual({ items: [], more: false, total: 0 });
});

test("the pages of a search follow each other in both directions, with the total", async () => {
  const { made, page } = await setting();
  const whole = (await page({ q: "" })).items.map(({ transactionID }) => transactionID);
  expect(whole.length).toBeGreaterThanOrEqual(made.length);
  const first = await page({ count: "2" });
  expect([first.items.map(({ transactionID }) => transactionID), first.more, first.total]).toEqual([
    whole.slice(0, 2),
    true,
    whole.length,
  ]);
  for (const [at, id] of whole.entries()) {
    const behind = await page({ count: "2", startingAfter: id });
    expect(behind.items.map(({ transactionID }) => transactionID)).toEqual(whole.slice(at + 1, at + 3));
    expect([behind.more, behind.total]).toEqual([at + 3 < whole.length, whole.length]);
    const before = await page({ count: "2", endingBefore: id });
    expect(before.items.map(({ transactionID }) => transactionID)).toEqual(whole.slice(Math.max(0, at - 2), at));
  }
});

test("a search finds no transactions of another account's wallet, and a cursor of it is rejected", async () => {
  const { partner, to, ctx, page } = await setting();
  const theirs = await searchWalletTransactions(
    ctxFor(partner, to.accountID),
    to.walletID,
    ListTransactions.parse({ q: "rent" }),
  );
  expect(theirs.items).toHaveLength(2);
  await expect(searchWalletTransactions(ctx, to.walletID, ListTransactions.parse({}))).rejects.toMatchObject({
    kind: "notFound",
  });
  for (const name of ["startingAfter", "endingBefore"])
    await expect(page({ [name]: theirs.items[0]?.transactionID })).rejects.toMatchObject({
      kind: "invalid",
      fields: { [name]: "must be the ID of an entry of this list" },
    });
  const idle = await newAccount(db, partner, { wallet: true });
  if (!idle.walletID) throw new Error("the account has no wallet");
  const own = ctxFor(partner, idle.accountID);
  await fund(own, idle.walletID, 99);
  const result = await searchWalletTransactions(own, idle.walletID, ListTransactions.parse({ q: "0.99" }));
  // An adjustment has no description and is not a payment.
  expect(result.items).toEqual([]);
});

test("rows are skipped and counted in the index only", () => {
  onOnePostgreSQL("The plan of a node names the indexes of a shard.");
  return withPlans(async ({ db: own, statements, planOf, vacuumed }) => {
    const partner = await newPartner(own);
    const { accountID, walletID } = await newAccount(own, partner, { wallet: true });
    const ctx = { ...ctxFor(partner, accountID), db: own };
    await fund(ctx, walletID, 100);
    // With few transactions the planner has no reason to prefer an index.
    await own.execute(sql`
      insert into ledger.wallet_transaction select r.* from ledger.wallet_transaction t, generate_series(1, 500) g,
        lateral jsonb_populate_record(t, jsonb_build_object('transaction_id', gen_random_uuid(), 'seq', g + 1, 'place', 2 * g + 2)) r`);
    await vacuumed("ledger.wallet_transaction");
    const kinds = {
      wallet_transaction_listed: { sourceType: "adjustment" },
      wallet_transaction_of_type: { transactionType: "adjustment" },
      wallet_transaction_unusual: { status: "pending" },
    };
    for (const [name, filter] of Object.entries(kinds)) {
      statements.length = 0;
      await searchWalletTransactions(ctx, walletID, ListTransactions.parse({ ...filter, skip: 100, count: 25 }));
      const lists = statements.filter(({ query }) => query.includes("wallet_transaction"));
      expect(lists.length, name).toBe(2);
      const alone = new RegExp(`"Node Type":"Index Only Scan"[^{]*"Index Name":"${name}"`);
      for (const list of lists) expect(await planOf(list), name).toMatch(alone);
    }
  });
});
