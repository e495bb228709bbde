import { expect, test } from "@playwright/test";
import { checkBooks } from "@/db/testing/books";
import { ctxFor } from "@/db/testing/context";
import { newPartner, testDatabase } from "@/db/testing/factories";
import { newPayer, newTransfer } from "@/db/testing/transfers";
import { newID } from "@/lib/core/ids";
import { SearchTransfers, TransferFilter } from "./dashboard";
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
  const found = async (query: object) => {
    const { items, more, total } = await searchTransfers(ctx, SearchTransfers.parse(query));
    totals.push(total);
    return { ids: items.map(({ transferID }) => transferID), more };
  };
  expect(await found({})).toEqual({ ids: [failed, good], more: false });
  expect(await found({ count: "1" })).toEqual({ ids: [failed], more: true });
  expect(await found({ count: "1", skip: "1" })).toEqual({ ids: [good], more: false });
  expect(await found({ count: "1", startingAfter: failed })).toEqual({ ids: [good], more: false });
  expect(await found({ count: "1", accountID: one.accountID })).toEqual({ ids: [failed], more: true });
  expect(await found({ count: "1", skip: "5" })).toEqual({ ids: [], more: false });
  // Each page tells the same number of all rows.
  expect(totals).toEqual([2, 2, 2, 2, 2, 2]);
  expect(await found({ status: "completed" })).toEqual({ ids: [good], more: false });
  expect(await found({ accountID: other.accountID })).toEqual({ ids: [good], more: false });
  const today = ctx.now.toISOString().slice(0, 10);
  expect((await found({ from: today, zone: "UTC" })).ids).toEqual([failed, good]);
  expect(await found({ amount: "$50" })).toEqual({ ids: [failed], more: false });
  expect(await found({ refunded: "true" })).toEqual({ ids: [], more: false });
  expect((await found({ sort: "createdOn" })).ids).toEqual([good, failed]);
  expect((await found({ sort: "amount" })).ids).toEqual([failed, good]);
  expect((await found({ attention: "true" })).ids).toEqual([failed]);
  expect((await found({ attention: "true", accountID: other.accountID })).ids).toEqual([]);
  for (const none of [
    { amount: "50.001" },
    { status: "nonsense" },
    { accountID: "nobody" },
    { accountID: newID<string>() },
    { groupID: newID<string>() },
    { to: "2001-01-01" },
    { from: "someday" },
  ])
    expect(await found(none)).toEqual({ ids: [], more: false });
});

test("the export holds what the filters let through, with its sums at the end", async () => {
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
