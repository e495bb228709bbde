import { expect, test } from "@playwright/test";
import { eq, sql } from "drizzle-orm";
import { bankAccountTable, connectionTable } from "@/db/schema";
import { newBankAccount } from "@/testing/bank-accounts";
import { ctxFor } from "@/testing/context";
import { newAccount, newPartner, testDatabase } from "@/testing/factories";
import { onOnePostgreSQL } from "@/testing/one-postgresql";
import { withPlans } from "@/testing/plans";
import { newPayer, newTransfer } from "@/testing/transfers";
import { fund, newWallet, receive } from "@/testing/wallets";
import type { SCOPES } from "@/lib/core/access/scopes";
import { MoneySummaryQuery } from "./dashboard";
import { findProblems } from "./money-summary";
import { getMoneySummary } from "./queries";
import { DAY } from "@/lib/core/time/time";

const db = testDatabase();
const summaryOf = (ctx: ReturnType<typeof ctxFor>, query: object = {}) =>
  getMoneySummary(ctx, MoneySummaryQuery.parse(query));

async function setting() {
  const partner = await newPartner(db);
  const walletID = await newWallet(db, partner.accountID, partner.accountID);
  const at = (moment: string) => ctxFor(partner, undefined, { now: new Date(moment) });
  return { partner, walletID, at };
}

test("money counts for the day in the viewer's time zone", async () => {
  const { walletID, at } = await setting();
  // 21 November in Denver lasts from 07:00 to 07:00 of the next day in UTC.
  await fund(at("2026-11-21T06:59:59.999Z"), walletID, 1_000);
  await fund(at("2026-11-21T07:00:00Z"), walletID, 20_000);
  await fund(at("2026-11-22T06:59:59.999Z"), walletID, -3_000);
  await fund(at("2026-11-22T07:00:00Z"), walletID, 400_000);
  const busy = async (zone?: string) => {
    const { parts, by } = await summaryOf(at("2026-11-22T12:00:00Z"), { zone });
    expect([by, parts.length, parts.at(-1)?.to]).toEqual(["day", 30, "2026-11-22"]);
    return parts
      .filter((day) => day.in > 0 || day.out > 0)
      .map(({ to: _to, from, ...sums }) => ({ day: from, ...sums }));
  };
  expect(await busy("America/Denver")).toEqual([
    { day: "2026-11-20", in: 1_000, out: 0 },
    { day: "2026-11-21", in: 20_000, out: 3_000 },
    { day: "2026-11-22", in: 400_000, out: 0 },
  ]);
  expect(await busy()).toEqual([
    { day: "2026-11-21", in: 21_000, out: 0 },
    { day: "2026-11-22", in: 400_000, out: 3_000 },
  ]);
});

test("only completed transactions count, after fees, in the last 30 days", async () => {
  const { walletID, at } = await setting();
  const now = at("2026-11-22T12:00:00Z");
  await fund(at("2026-10-23T23:59:59Z"), walletID, 700);
  await fund(at("2026-10-24T00:00:00Z"), walletID, 50);
  await receive(now, walletID, 5_000, { fee: 100, ended: "completed" });
  await receive(now, walletID, 900);
  await receive(now, walletID, 800, { ended: "failed" });
  const { parts, own, connected, ...sums } = await summaryOf(now);
  expect(parts[0]).toEqual({ from: "2026-10-24", to: "2026-10-24", in: 50, out: 0 });
  expect(parts.reduce((sum, day) => sum + day.in - day.out, 0)).toBe(4_950);
  expect(sums).toEqual({
    from: "2026-10-24",
    to: "2026-11-22",
    by: "day",
    in: 4_950,
    out: 0,
    before: { from: "2026-09-24", to: "2026-10-23", in: 700, out: 0 },
  });
  expect(own).toEqual({ wallets: 1, available: 5_650, pending: 900, held: 0 });
  expect(connected).toEqual({ wallets: 0, available: 0, pending: 0, held: 0 });
});

test("any range is divided into days, weeks or months in the viewer's zone, and compared with the same number of days before it", async () => {
  const { walletID, at } = await setting();
  // 1 March in Denver begins at 07:00 UTC; daylight saving time begins on 8 March.
  await fund(at("2026-03-01T06:59:59.999Z"), walletID, 1_000);
  await fund(at("2026-03-01T07:00:00Z"), walletID, 20_000);
  await fund(at("2026-04-01T05:59:59.999Z"), walletID, -3_000);
  await fund(at("2026-04-01T06:00:00Z"), walletID, 400_000);
  const now = at("2026-11-22T12:00:00Z");
  const zone = "America/Denver";
  const march = await summaryOf(now, { zone, from: "2026-03-01", to: "2026-03-31" });
  expect([march.by, march.parts.length, march.in, march.out]).toEqual(["day", 31, 20_000, 3_000]);
  expect(march.before).toEqual({ from: "2026-01-29", to: "2026-02-28", in: 1_000, out: 0 });
  const spring = await summaryOf(now, { zone, from: "2026-02-27", to: "2026-04-02" });
  expect(spring.by).toBe("week");
  expect(spring.parts.filter((part) => part.in > 0 || part.out > 0)).toEqual([
    { from: "2026-02-27", to: "2026-02-28", in: 1_000, out: 0 },
    { from: "2026-03-01", to: "2026-03-07", in: 20_000, out: 0 },
    { from: "2026-03-29", to: "2026-04-02", in: 400_000, out: 3_000 },
  ]);
  const year = await summaryOf(now, { zone, from: "2025-11-22", to: "2026-11-22" });
  expect([year.by, year.parts.length, year.in, year.out]).toEqual(["month", 13, 421_000, 3_000]);
  const one = await summaryOf(now, { zone, from: "2026-03-31", to: "2026-03-31" });
  expect(one.parts).toEqual([{ from: "2026-03-31", to: "2026-03-31", in: 0, out: 3_000 }]);
});

test("a range that cannot be summed up is rejected with the reason", async () => {
  const { at } = await setting();
  const now = at("2026-11-22T12:00:00Z");
  const refused = (error: string) => expect.objectContaining({ kind: "malformed", message: error });
  await expect(summaryOf(now, { from: "2025-11-21", to: "2026-11-22" })).rejects.toEqual(
    refused("Choose at most 366 days. You chose 367."),
  );
  await expect(summaryOf(now, { from: "2026-11-23", to: "2026-11-22" })).rejects.toEqual(
    refused("The first day must not be after the last day."),
  );
  await expect(summaryOf(now, { from: "yesterday" })).rejects.toEqual(
    refused("from and to must be days such as 2026-11-21"),
  );
  await expect(summaryOf(now, { zone: "Mars/Base" })).rejects.toEqual(refused("zone must be the name of a time zone"));
});

test("connected accounts count separately, as far as they allow it, and other partners' accounts never count", async () => {
  const { partner, walletID, at } = await setting();
  const now = at(new Date().toISOString());
  await fund(now, walletID, 10);
  const other = await newPartner(db);
  const foreign = await newAccount(db, other, { wallet: true });
  await fund(ctxFor(other, foreign.accountID), foreign.walletID, 9_999);
  const [open, closed, gone] = [
    await newAccount(db, partner, { wallet: true }),
    await newAccount(db, partner, { wallet: true }),
    await newAccount(db, partner, { wallet: true }),
  ];
  for (const { accountID, walletID: wallet } of [open, closed, gone])
    await fund(ctxFor(partner, accountID), wallet, 300);
  const allowed: (typeof SCOPES)[number][] = ["profile.read"];
  await db.update(connectionTable).set({ scopes: allowed }).where(eq(connectionTable.accountID, closed.accountID));
  await db
    .update(connectionTable)
    .set({ disconnectedOn: new Date() })
    .where(eq(connectionTable.accountID, gone.accountID));
  const own = await summaryOf(now);
  expect([own.own.available, own.connected.available, own.parts.at(-1)?.in]).toEqual([10, 300, 10]);
  const theirs = await summaryOf(now, { of: "connected" });
  expect(theirs.parts.at(-1)?.in).toBe(300);
});

test("negative wallets, failed transfers and troubled bank accounts are counted and named", async () => {
  const partner = await newPartner(db);
  const ctx = ctxFor(partner);
  expect(await findProblems(ctx)).toEqual([]);
  const [one, other] = [await newPayer(db, partner, 1_000), await newPayer(db, partner, 0)];
  const transferID = await newTransfer(ctx, { from: one.wallet, to: other.wallet, cents: 5_000 });
  await fund(ctxFor(partner, other.accountID), other.walletID, -250);
  const { bankAccountID } = await newBankAccount(ctxFor(partner, one.accountID));
  await db.update(bankAccountTable).set({ status: "errored" }).where(eq(bankAccountTable.bankAccountID, bankAccountID));
  const problems = await findProblems(ctx);
  expect(problems).toEqual([
    {
      kind: "negative-wallet",
      count: 1,
      first: [expect.objectContaining({ accountID: other.accountID, available: -250 })],
    },
    { kind: "failed-transfers", count: 1, first: [expect.objectContaining({ transferID, amount: 5_000 })] },
    {
      kind: "bank-account-errored",
      count: 1,
      first: [expect.objectContaining({ accountID: one.accountID, bankAccountID })],
    },
  ]);
  const later = ctxFor(partner, undefined, { now: new Date(Date.now() + 8 * DAY) });
  expect((await findProblems(later)).map(({ kind }) => kind)).toEqual(["negative-wallet", "bank-account-errored"]);
  const few = ctxFor(partner, undefined, { scopes: [{ scope: "wallets.read" }] });
  expect((await findProblems(few)).map(({ kind }) => kind)).toEqual(["negative-wallet"]);
  expect(await findProblems(ctxFor(await newPartner(db)))).toEqual([]);
});

test("an index alone covers the sums of connected accounts", () => {
  onOnePostgreSQL("The plan of a node names the indexes of a shard.");
  return withPlans(async ({ db: own, statements, planOf, vacuumed }) => {
    const partner = await newPartner(own);
    for (let left = 10; left > 0; left--) {
      const { accountID, walletID } = await newAccount(own, partner, { wallet: true });
      await fund({ ...ctxFor(partner, accountID), db: own }, walletID, 100);
    }
    // With few transactions the planner may pick any index.
    await own.execute(sql`
      insert into ledger.wallet_transaction select r.* from ledger.wallet_transaction t, generate_series(1, 500) g,
        lateral jsonb_populate_record(t, jsonb_build_object('transaction_id', gen_random_uuid(), 'seq', g + 1, 'place', 2 * g + 2,
          'created_on', now() - g * interval '2 days', 'completed_on', now() - g * interval '2 days')) r`);
    await vacuumed("ledger.wallet_transaction", "wallet", "connection");
    await summaryOf({ ...ctxFor(partner), db: own }, { of: "connected" });
    const [sum] = statements.filter(({ query }) => query.includes("width_bucket"));
    if (!sum) throw new Error("nobody summed anything up");
    expect(await planOf(sum)).toMatch(
      /"Node Type":"Index Only Scan"[^{]*"Index Name":"wallet_transaction_completed"[^{]*"Index Cond":"[^"]*partner_id = [^"]*completed_on >= /,
    );
  });
});
