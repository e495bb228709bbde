import { expect, test } from "@playwright/test";
import { asc, eq } from "drizzle-orm";
import fc from "fast-check";
import { walletTransactionTable as t } from "@/db/schema";
import { checkBooks } from "@/testing/books";
import { ctxFor } from "@/testing/context";
import { newAccount, newPartner, testDatabase, type Partner } from "@/testing/factories";
import { fund, payOut } from "@/testing/wallets";
import type { AccountID, TransactionID, WalletID } from "@/lib/core/api/ids";
import { DAY, HOUR } from "@/lib/core/time/time";
import { prepareMonths } from "@/lib/domain/money/ledger/prepare-months";
import { ListPayouts, ListStatements, MonthQuery, StatementQuery } from "./dashboard";
import { exportStatement } from "./export-statement";
import { getPayout, getStatement, listPayouts, listStatements } from "./queries";
import { threeTimes } from "@/lib/domain/money/rails/alerts";
import { monthAfter, monthOf, spanOfMonth, startOfMonth } from "./shared/months";

checkBooks();

const db = testDatabase();
const PRESENT = monthOf(new Date());
/** The month a number of months ago. Partitions exist for entries of the last year. */
const ago = (months: number) => monthAfter(PRESENT, -months);
test.beforeAll(async () => {
  // On a cluster, twelve months take longer than a statement may, and other tests hold locks on these tables.
  for (let back = 1; back <= 12; back++) await threeTimes(() => prepareMonths(db, -back));
});
const ZONES = Intl.supportedValuesOf("timeZone");

interface StatementPage {
  partner: Partner;
  accountID: AccountID;
  walletID: WalletID;
}

/** A wallet whose balance changed at each of these moments, by a different amount each time. */
async function moved(moments: readonly number[]): Promise<StatementPage> {
  const partner = await newPartner(db);
  const { accountID, walletID } = await newAccount(db, partner, { wallet: true });
  for (const [index, moment] of moments.entries()) {
    const ctx = ctxFor(partner, accountID, { now: new Date(moment) });
    await fund(ctx, walletID, index % 3 === 2 ? -(17 + index) : 100 + index);
  }
  return { partner, accountID, walletID };
}

/** Increasing moments within ten months, except that some come before earlier ones of the same day. */
function someMoments(count: number, seed: number): number[] {
  const from = startOfMonth(ago(10)).getTime();
  const [first] = fc.sample(fc.array(fc.nat(290 * 24 * 3600), { minLength: count, maxLength: count }), {
    seed,
    numRuns: 1,
  });
  return (first ?? [])
    .sort((one, other) => one - other)
    .map((seconds, index) => from + seconds * 1000 - (index % 5 === 4 ? 20 * HOUR : 0));
}

const statementOf = ({ partner, accountID, walletID }: StatementPage, query: object) =>
  getStatement(ctxFor(partner, accountID), walletID, StatementQuery.parse(query));

/** Every completed transaction of the wallet, in the order of the balance. */
const rowsOf = ({ walletID }: StatementPage) => db.select().from(t).where(eq(t.walletID, walletID)).orderBy(asc(t.seq));

test("opening balance plus movements is the closing balance, which is the next opening balance, in any month and zone", async () => {
  test.setTimeout(180_000);
  const places = [await moved(someMoments(60, 11)), await moved(someMoments(45, 12)), await moved([])];
  const month = fc.integer({ min: -1, max: 12 }).map(ago);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...places), month, fc.constantFrom(...ZONES), async (place, request, zone) => {
      const [now, next] = [
        await statementOf(place, { month: request, zone }),
        await statementOf(place, { month: monthAfter(request, 1), zone }),
      ];
      const sum = now.items.reduce((cents, { netAmount }) => cents + netAmount, 0);
      expect(now.openingBalance + sum).toBe(now.closingBalance);
      expect(now.openingBalance + now.kinds.reduce((cents, { net }) => cents + net, 0)).toBe(now.closingBalance);
      expect(next.openingBalance).toBe(now.closingBalance);
      expect(now.items).toHaveLength(now.movements);
      // The position of a month follows from the rows alone: its first movement is the first that is not before the
      // month.
      const rows = await rowsOf(place);
      const { from, until } = spanOfMonth(request, zone);
      const placeAt = (moment: Date) => {
        const matches = rows.findIndex(({ completedOn }) => completedOn !== null && completedOn >= moment);
        return matches < 0 ? rows.length : matches;
      };
      const expected = rows.slice(placeAt(from), placeAt(until)).map(({ transactionID }) => transactionID);
      expect(now.items.map(({ transactionID }) => transactionID)).toEqual(expected);
    }),
    { numRuns: 120 },
  );
});

test("months come in pages from the current one to the first, and each follows from the previous one", async () => {
  const place = await moved(someMoments(40, 13));
  const ctx = ctxFor(place.partner, place.accountID);
  const zone = "America/Denver";
  const all = [];
  for (let skip = 0; ; skip += 4) {
    const { items, more } = await listStatements(ctx, place.walletID, ListStatements.parse({ zone, skip, count: 4 }));
    all.push(...items);
    if (!more) break;
  }
  const [first] = await rowsOf(place);
  expect([all[0]?.month, all[0]?.isOpen, all.at(-1)?.month]).toEqual([
    monthOf(ctx.now, zone),
    true,
    monthOf(first?.completedOn ?? ctx.now, zone),
  ]);
  for (const [index, { openingBalance }] of all.entries())
    expect(openingBalance).toBe(all[index + 1]?.closingBalance ?? 0);
  expect(all.reduce((count, { movements }) => count + movements, 0)).toBe(40);
});

test("a finished month stays the same, even if a later booking has an earlier time", async () => {
  const [month, next] = [ago(3), ago(2)];
  const end = startOfMonth(next).getTime();
  const start = end - 3 * DAY;
  const place = await moved([start, start + DAY, start + 4 * DAY]);
  const before = await statementOf(place, { month });
  expect([before.movements, before.closingBalance, before.isOpen]).toEqual([2, 201, false]);
  // It was under way when the next month began, so it belongs to that month.
  const late = ctxFor(place.partner, place.accountID, { now: new Date(end - 1) });
  await fund(late, place.walletID, 5000);
  expect(await statementOf(place, { month })).toEqual(before);
  expect((await statementOf(place, { month: next })).closingBalance).toBe(201 - 19 + 5000);
});

test("the pages of a statement have each movement once, and the table has both balances and the sum", async () => {
  const month = ago(4);
  const start = Date.parse(`${month}-03T10:00:00Z`);
  const place = await moved(Array.from({ length: 25 }, (_, index) => start + index * HOUR));
  const pages = [0, 10, 20, 30].map((skip) => statementOf(place, { month, skip: String(skip), count: "10" }));
  const parts = await Promise.all(pages);
  expect(parts.map(({ items, more }) => [items.length, more])).toEqual([
    [10, true],
    [10, true],
    [5, false],
    [0, false],
  ]);
  const ids = parts.flatMap(({ items }) => items.map(({ transactionID }) => transactionID));
  expect(ids).toEqual((await rowsOf(place)).map(({ transactionID }) => transactionID));
  const ctx = ctxFor(place.partner, place.accountID);
  const file = await exportStatement(ctx, place.walletID, MonthQuery.parse({ month }));
  const lines = (await file.text()).replace("\uFEFF", "").trimEnd().split("\r\n");
  const closing = (parts[0]?.closingBalance ?? 0) / 100;
  expect(lines).toHaveLength(1 + 1 + 25 + 1 + 1);
  expect(lines[1]).toMatch(/Opening balance.*,0\.00$/);
  expect(lines.at(-2)).toBe(`,,,Closing balance,,,USD,,,,${closing.toFixed(2)}`);
  expect(lines.at(-1)).toContain(`Control total,27 rows`);
  expect(lines.at(-1)).toContain(closing.toFixed(2));
  expect(file.headers.get("x-row-count")).toBe("27");
});

test("a payout consists of the balance left by the previous payout and of the movements since", async () => {
  const start = Date.parse(`${ago(5)}-10T10:00:00Z`);
  const place = await moved([start, start + 1000]);
  const ctx = ctxFor(place.partner, place.accountID);
  const at = (later: number) => ({ ...ctx, now: new Date(start + later) });
  const first = await payOut(at(2000), place.walletID, 150, { fee: 10 });
  for (const cents of [700, -50]) await fund(at(3000), place.walletID, cents);
  const second = await payOut(at(4000), place.walletID, 600);
  const { items, more } = await listPayouts(ctx, place.walletID, ListPayouts.parse({}));
  expect([items.map(({ transactionID, movements }) => [transactionID, movements]), more]).toEqual([
    [
      [second, 2],
      [first, 2],
    ],
    false,
  ]);
  expect(await getPayout(ctx, place.walletID, second)).toMatchObject({
    since: new Date(start + 2000).toISOString(),
    carriedOver: 41,
    kinds: [{ type: "adjustment", count: 2, net: 650 }],
    left: 91,
  });
  const before = await getPayout(ctx, place.walletID, first);
  expect(before).toMatchObject({ carriedOver: 0, kinds: [{ count: 2, net: 201 }], left: 41 });
  expect(before).not.toHaveProperty("since");
  const [movement] = await rowsOf(place);
  const other = movement?.transactionID as TransactionID;
  await expect(getPayout(ctx, place.walletID, other)).rejects.toMatchObject({ kind: "notFound" });
});

test("a statement is rejected for another account's wallet, and for an invalid month or zone", async () => {
  const place = await moved([Date.parse(`${ago(5)}-10T10:00:00Z`)]);
  const other = await newAccount(db, place.partner, { wallet: true });
  const elsewhere = ctxFor(place.partner, other.accountID);
  const unknown = { kind: "notFound" };
  await expect(getStatement(elsewhere, place.walletID, StatementQuery.parse({}))).rejects.toMatchObject(unknown);
  await expect(listStatements(elsewhere, place.walletID, ListStatements.parse({}))).rejects.toMatchObject(unknown);
  await expect(listPayouts(elsewhere, place.walletID, ListPayouts.parse({}))).rejects.toMatchObject(unknown);
  for (const query of [{ month: "2026-13" }, { month: "November" }, { zone: "Mars/Olympus" }])
    await expect(statementOf(place, query)).rejects.toMatchObject({ kind: "malformed" });
});
