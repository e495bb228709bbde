import { expect, test } from "@playwright/test";
import { and, eq, sql } from "drizzle-orm";
import { transferTable } from "@/db/schema";
import { checkBooks } from "@/testing/books";
import { ctxFor } from "@/testing/context";
import { accountNameOf, newPartner, testDatabase } from "@/testing/factories";
import { onOnePostgreSQL } from "@/testing/one-postgresql";
import { inAnHour, newPayer, newTransfer } from "@/testing/transfers";
import { type AccountID, newID } from "@/lib/core/api/ids";
import { SearchTransfers, TransferFilter } from "./dashboard";
import { findTransfers } from "./find-transfers";
import { transferSearch, transferMatches } from "./search";
import { exportTransfers } from "./transfers";
import { searchTransfers } from "./queries";

checkBooks();

const db = testDatabase();

test("transfers are found by status, account and day, a page at a time", async () => {
  const partner = await newPartner(db);
  const ctx = ctxFor(partner);
  const [one, other, third] = [
    await newPayer(db, partner, 1_000),
    await newPayer(db, partner, 0),
    await newPayer(db, partner, 0),
  ];
  const good = await newTransfer(ctx, { from: one.wallet, to: other.wallet, cents: 100 });
  const failed = await newTransfer(ctx, { from: one.wallet, to: third.wallet, cents: 5_000 });
  const totals: unknown[] = [];
  const find = async (query: object) => {
    const { items, more, total } = await searchTransfers(ctx, SearchTransfers.parse(query));
    totals.push(total);
    return { ids: items.map(({ transferID }) => transferID), more };
  };
  expect(await find({})).toEqual({ ids: [failed, good], more: false });
  expect(await find({ count: "1" })).toEqual({ ids: [failed], more: true });
  expect(await find({ count: "1", skip: "1" })).toEqual({ ids: [good], more: false });
  expect(await find({ count: "1", startingAfter: failed })).toEqual({ ids: [good], more: false });
  expect(await find({ count: "1", accountID: one.accountID })).toEqual({ ids: [failed], more: true });
  expect(await find({ count: "1", skip: "5" })).toEqual({ ids: [], more: false });
  // Each page reports the same total.
  expect(totals).toEqual([2, 2, 2, 2, 2, 2]);
  expect(await find({ status: "completed" })).toEqual({ ids: [good], more: false });
  expect(await find({ accountID: other.accountID })).toEqual({ ids: [good], more: false });
  const today = ctx.now.toISOString().slice(0, 10);
  expect((await find({ from: today, zone: "UTC" })).ids).toEqual([failed, good]);
  expect(await find({ amount: "$50" })).toEqual({ ids: [failed], more: false });
  expect(await find({ refunded: "true" })).toEqual({ ids: [], more: false });
  expect((await find({ sort: "createdOn" })).ids).toEqual([good, failed]);
  expect((await find({ sort: "amount" })).ids).toEqual([failed, good]);
  expect((await find({ attention: "true" })).ids).toEqual([failed]);
  expect((await find({ attention: "true", accountID: other.accountID })).ids).toEqual([]);
  for (const none of [
    { amount: "50.001" },
    { status: "nonsense" },
    { accountID: "nobody" },
    { accountID: newID<string>() },
    { groupID: newID<string>() },
    { to: "2001-01-01" },
    { from: "someday" },
  ])
    expect(await find(none)).toEqual({ ids: [], more: false });
});

test("a person's search finds transfers by the details they know, and only the account's own", async () => {
  const partner = await newPartner(db);
  const ctx = ctxFor(partner);
  const [one, other] = [await newPayer(db, partner, 1_000), await newPayer(db, partner, 0)];
  const rent = await newTransfer(ctx, {
    from: one.wallet,
    to: other.wallet,
    cents: 125,
    description: "Rent 100% Möbel_x",
  });
  const payout = await newTransfer(inAnHour(ctx), { from: one.wallet, to: one.bank, cents: 77 });
  const stranger = ctxFor(await newPartner(db));
  const find = async (q: string, of = ctx) => {
    const { items, total } = await searchTransfers(of, SearchTransfers.parse({ q }));
    expect(total).toBe(items.length);
    return items.map(({ transferID }) => transferID);
  };
  const [{ last_four: lastFour = "" } = {}] = await db.execute<{ last_four: string }>(
    sql`select last_four from bank_account where partner_id = ${partner.accountID} and account_id = ${one.accountID}`,
  );
  const [payoutAlone, rentAlone] = [[payout], [rent]];
  for (const q of ["$0.77", ".77".padStart(4, "0"), payout.toUpperCase(), `••${lastFour}`, `Chase ${lastFour}`])
    expect(await find(q), q).toEqual(payoutAlone);
  for (const q of ["1.25", "rent", "RENT 100% mö", "rent 100% möbel_", rent, accountNameOf(other.accountID).slice(2)])
    expect(await find(q), q).toEqual(rentAlone);
  expect(await find(accountNameOf(one.accountID))).toEqual([payout, rent]);
  for (const q of ["rent 100_", "möbel", "ent", "r", "z", "0.78", "9999", stranger.accountID])
    expect(await find(q), q).toEqual([]);
  for (const q of ["$0.77", "rent", rent, accountNameOf(one.accountID)]) expect(await find(q, stranger), q).toEqual([]);
  const ofMethod = async (method: string) => {
    const { items, total } = await searchTransfers(ctx, SearchTransfers.parse({ method }));
    expect(total).toBe(items.length);
    return items.map(({ transferID }) => transferID);
  };
  expect(await ofMethod("ach-credit-standard")).toEqual(payoutAlone);
  expect(await ofMethod("service-wallet")).toEqual([payout, rent]);
  expect(await ofMethod("mobile-pay")).toEqual([]);
  // If very many descriptions begin this way, they are found by date.
  for (const q of ["rent", "RENT 100% mö"]) {
    const search = await transferSearch(ctx, q);
    expect(search.isCommon).toBe(false);
    const byDate = await findTransfers(ctx, { search: { ...search, isCommon: true } }, { count: 5 });
    expect(byDate.map(({ transferID }) => transferID)).toEqual(rentAlone);
  }
  const asOther = ctxFor(partner, other.accountID);
  expect(await find("rent", asOther)).toEqual(rentAlone);
  expect(await find("0.77", asOther)).toEqual([]);
  expect(
    (await exportTransfers(ctx, TransferFilter.parse({ q: "rent" }))).headers.get("content-disposition"),
  ).toContain("-1-rows");
});

test("searches by amount and by description each use their own index", async () => {
  onOnePostgreSQL("The plan of a node names the indexes of a shard.");
  const search = await transferSearch(ctxFor(await newPartner(db)), "1111");
  const ways = transferMatches(search);
  const indexes = ["amount", "description"];
  expect(ways).toHaveLength(indexes.length);
  for (const [at, index] of indexes.entries()) {
    const plan = await db.transaction(async (open) => {
      for (const off of ["seqscan", "bitmapscan"]) await open.execute(sql.raw(`set local enable_${off} = off`));
      return open.execute(
        sql`explain (format json) select from transfer where ${and(eq(transferTable.partnerID, newID<AccountID>()), ways[at])}`,
      );
    });
    expect(JSON.stringify(plan)).toMatch(new RegExp(`"Index Name":"transfer_of_${index}".*${index}[) ]`));
  }
});

test("the export has the filtered transfers, with their sums at the end", async () => {
  const partner = await newPartner(db);
  const ctx = ctxFor(partner);
  const [one, other] = [await newPayer(db, partner, 1_000), await newPayer(db, partner, 0)];
  const texts = { description: "=SUM(1)", foreignID: "rent-5" };
  const small = await newTransfer(ctx, { from: one.wallet, to: other.wallet, cents: 125 });
  const large = await newTransfer(ctx, { from: one.wallet, to: other.wallet, cents: 200, ...texts });
  const linesOf = async (query: object) => {
    const answer = await exportTransfers(ctx, TransferFilter.parse(query));
    return [answer.headers.get("x-row-count"), ...(await answer.text()).trimEnd().split("\r\n")];
  };
  const [rows, names, first, second, total] = await linesOf({});
  expect([rows, names?.split(",").slice(2, 6)]).toEqual(["2", ["transferID", "status", "currency", "amount"]]);
  expect(first).toContain(`${large},completed,USD,2.00,0.00,0.00`);
  expect(first).toContain("'=SUM(1)");
  expect(second).toContain(small);
  expect(total).toMatch(/^Control total,2 rows,,,USD,3\.25,0\.00,0\.00,/);
  expect(await linesOf({ amount: "1.25" })).toHaveLength(4);
  expect(await linesOf({ amount: "much" })).toHaveLength(3);
});
