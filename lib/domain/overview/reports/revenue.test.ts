import { expect, test } from "@playwright/test";
import { eq, sql } from "drizzle-orm";
import { rows } from "@/db/client";
import { feePlanAgreementTable } from "@/db/schema";
import { checkBooks } from "@/testing/books";
import { ctxFor, transact } from "@/testing/context";
import { newAccount, newPartner, testDatabase } from "@/testing/factories";
import { agree, type TestFee } from "@/testing/fee-plans";
import { type Market, newMarket } from "@/testing/storm/market";
import { settleAll } from "@/testing/storm/play";
import { type WayName, WAYS } from "@/testing/storm/ways";
import { newTransfer } from "@/testing/transfers";
import { fund } from "@/testing/wallets";
import { resetSandbox } from "@/lib/domain/overview/sandbox/reset-sandbox";
import { RevenueDays, RevenueQuery } from "./dashboard";
import { exportRevenue, sumRevenue } from "./revenue";
import { daysOfMonth, monthAfter, monthOf, spanOfMonth } from "./shared/months";

checkBooks();

const db = testDatabase();
const ZONES = ["America/Denver", "Asia/Kathmandu", "Pacific/Chatham", "UTC"];

/** Returns a partner's month from the ledger itself, in cents. */
async function ledgerOf({ partner, walletID }: Market, month: string, zone: string) {
  const { from, until } = spanOfMonth(month, zone);
  const then = (column: string) =>
    sql`${sql.raw(column)} >= ${from.toISOString()}::timestamptz and ${sql.raw(column)} < ${until.toISOString()}::timestamptz`;
  const [row] = await rows<{ fees: number; cost: number; facilitator: number }>(
    db,
    sql`select
      (select coalesce(sum(amount), 0)::float8 from ledger.entry e
        where e.partner_id = ${partner.accountID}::uuid and e.account = 'fee-income' and ${then("e.created_on")}) as fees,
      (select coalesce(-sum(amount), 0)::float8 from ledger.entry e
        where e.partner_id = ${partner.accountID}::uuid and e.account = 'network-cost' and ${then("e.created_on")}) as cost,
      (select coalesce(sum(gross - fee), 0)::float8 from ledger.wallet_transaction w where w.partner_id = ${partner.accountID}::uuid
        and w.wallet_id = ${walletID}::uuid and w.type = 'facilitator-fee' and w.status = 'completed' and ${then("w.completed_on")}) as facilitator`,
  );
  return row;
}

const feesOf = (way: WayName, fixed: number): TestFee[] => [{ event: WAYS[way].event, fixed, rate: "2.9" }];

async function busyMarket(): Promise<Market> {
  const market = await newMarket();
  const [one, other] = market.traders;
  if (!one || !other) throw new Error("nobody trades");
  for (const [index, way] of (
    ["card", "between wallets", "pull", "card", "debit, collect", "payout"] as const
  ).entries()) {
    for (const { accountID } of [one, other]) {
      await db.delete(feePlanAgreementTable).where(eq(feePlanAgreementTable.accountID, accountID));
      await agree(market.partner, accountID, feesOf(way, 20 + index), index % 2 === 0 ? "cost-plus" : "flat-rate");
    }
    const { from, to } = WAYS[way];
    const [source, destination] = [one.methods[from], other.methods[to]];
    if (!source || !destination) throw new Error("a method is missing");
    const own = index % 2 ? { markupDecimal: "0.30" } : { totalDecimal: "4.00" };
    const facilitatorFee = to === "service-wallet" ? { facilitatorFee: own } : {};
    await newTransfer(market.ctx(), { from: source, to: destination, cents: 3000 + index, ...facilitatorFee });
    await settleAll(market);
  }
  return market;
}

test("revenue matches the ledger to the cent, in each month and zone, and accounts add up to the total", async () => {
  test.setTimeout(180_000);
  const market = await busyMarket();
  const now = market.clock.now;
  let moved = 0;
  for (const zone of ZONES)
    for (const later of [-1, 0, 1]) {
      const month = monthAfter(monthOf(now, zone), later);
      const ctx = { ...market.ctx(), now };
      const { total, items, more } = await sumRevenue(ctx, RevenueQuery.parse({ ...daysOfMonth(month), zone }));
      const ledger = await ledgerOf(market, month, zone);
      expect(total).toEqual({ ...ledger, remains: total.fees + total.facilitator - total.cost });
      const sumOf = (key: keyof typeof total) => items.reduce((sum, item) => sum + item[key], 0);
      expect([more, sumOf("fees"), sumOf("facilitator"), sumOf("cost"), sumOf("remains")]).toEqual([
        false,
        total.fees,
        total.facilitator,
        total.cost,
        total.remains,
      ]);
      moved += total.cost > 0 && total.facilitator > 0 ? 1 : 0;
    }
  expect(moved).toBeGreaterThanOrEqual(ZONES.length);
});

test("the file has the accounts of the page, with their plans and a control total", async () => {
  const market = await busyMarket();
  const ctx = market.ctx();
  const month = monthOf(ctx.now, "UTC");
  const { items, total } = await sumRevenue(ctx, RevenueQuery.parse(daysOfMonth(month)));
  const file = await exportRevenue(ctx, RevenueDays.parse(daysOfMonth(month)));
  const lines = (await file.text()).replace("\uFEFF", "").trimEnd().split("\r\n");
  expect(lines[0]).toBe("account,accountID,plan,fees,facilitator,cost,remains");
  expect(lines.slice(1, -1).map((line) => line.split(",")[1])).toEqual(items.map(({ accountID }) => accountID));
  expect(lines.at(-1)).toContain(`${items.length} rows`);
  expect(lines.at(-1)?.endsWith((total.remains / 100).toFixed(2))).toBe(true);
  expect(items.every(({ plan }) => plan !== undefined)).toBe(true);
});

test("revenue from another partner's accounts is hidden, and a sandbox reset archives revenue", async () => {
  const market = await busyMarket();
  const month = monthOf(market.clock.now, "UTC");
  const stranger = await newPartner(db);
  const none = { fees: 0, facilitator: 0, cost: 0, remains: 0 };
  const query = RevenueQuery.parse(daysOfMonth(month));
  expect(await sumRevenue(ctxFor(stranger), query)).toMatchObject({ total: none, items: [] });
  const { accountID, walletID } = await newAccount(db, stranger, { wallet: true });
  await fund(ctxFor(stranger, accountID), walletID, 100);
  expect((await sumRevenue(market.ctx(), query)).total.remains).not.toBe(0);
  // The market's clock is ahead of the system's.
  const now = new Date(market.clock.now.getTime() + 1);
  await transact(ctxFor(market.partner, market.partner.accountID, { now }), resetSandbox);
  expect(await sumRevenue(ctxFor(market.partner), query)).toMatchObject({ total: none, items: [] });
  await expect(sumRevenue(ctxFor(stranger), RevenueQuery.parse({ from: "never" }))).rejects.toMatchObject({
    kind: "malformed",
  });
});
