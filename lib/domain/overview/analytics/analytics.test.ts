import { expect, test } from "@playwright/test";
import { and, eq, sql } from "drizzle-orm";
import { rows } from "@/db/client";
import { accountFigureTable, disputeTable, incurredFeeTable, quarterFigureTable, transferTable } from "@/db/schema";
import { checkBooks } from "@/testing/books";
import { ctxFor, transact } from "@/testing/context";
import { newCardPayment } from "@/testing/disputes";
import { newAccount, newPartner, type Partner, testDatabase } from "@/testing/factories";
import { newPayer, newTransfer, type Payer } from "@/testing/transfers";
import { newID, type AccountID, type DisputeID, type TransferID } from "@/lib/core/api/ids";
import { cents } from "@/lib/core/money/money";
import { acceptDispute } from "@/lib/domain/money/disputes/disputes";
import { resetSandbox } from "@/lib/domain/overview/sandbox/reset-sandbox";
import { openTestDispute } from "@/lib/domain/overview/sandbox/sandbox";
import { AnalyticsQuery, PaymentsQuery } from "./dashboard";
import { sumPayments } from "./payments";
import { sumOnboarding, sumSpending, topAccounts } from "./queries";
import { rollFigures } from "./roll-figures";
import { HOUR } from "@/lib/core/time/time";

checkBooks();

const db = testDatabase();
const ZONES = ["America/Denver", "Asia/Kathmandu", "Pacific/Chatham", "UTC"];

const paymentsOf = (partner: Partner, query: object) => sumPayments(ctxFor(partner), PaymentsQuery.parse(query));
const accountsOf = (partner: Partner, query: object) => topAccounts(ctxFor(partner), AnalyticsQuery.parse(query));
const roll = ({ accountID }: Partner, now: string) => rollFigures({ db, now: new Date(now) }, { partnerID: accountID });

interface Setting {
  partner: Partner;
  payers: Payer[];
  pay(moment: string, cents: number, more?: Partial<typeof transferTable.$inferInsert>): Promise<TransferID>;
}

/** A partner whose accounts pay each other. Transfers are moved to the given moment. */
async function setting(): Promise<Setting> {
  const partner = await newPartner(db);
  const payers = await Promise.all([newPayer(db, partner, 10_000_00), newPayer(db, partner, 10_000_00)]);
  const [one, other] = payers;
  if (!one || !other) throw new Error("nobody pays");
  return {
    partner,
    payers,
    async pay(moment, cents, more = {}) {
      const transferID = await newTransfer(ctxFor(partner), { from: one.wallet, to: other.wallet, cents });
      await db
        .update(transferTable)
        .set({ createdOn: new Date(moment), ...more })
        .where(eq(transferTable.transferID, transferID));
      return transferID;
    },
  };
}

const feeOf = (partner: Partner, accountID: AccountID, moment: string, amount: number) =>
  db.insert(incurredFeeTable).values({
    feeID: newID<string & AccountID>(),
    partnerID: partner.accountID,
    accountID,
    feeName: "platform-fee",
    amount,
    sourceKind: "AccountID",
    sourceID: accountID,
    createdOn: new Date(moment),
  });

async function truth({ accountID }: Partner, from: Date, until: Date) {
  const [row] = await rows<{ count: number; amount: number }>(
    db,
    sql`select count(*)::int4 as count, coalesce(sum(amount), 0)::float8 as amount from transfer
      where partner_id = ${accountID}::uuid and not archived
        and created_on >= ${from.toISOString()}::timestamptz and created_on < ${until.toISOString()}::timestamptz`,
  );
  return row;
}

test("figures of finished days plus rows of other days add up to the rows alone, in any zone, before and after each nightly run", async () => {
  test.setTimeout(120_000);
  const { partner, pay } = await setting();
  const start = Date.parse("2026-09-01T00:00:00Z");
  for (let index = 0; index < 60; index += 1)
    await pay(new Date(start + index * 13.7 * HOUR + 899_999).toISOString(), 100 + index);
  const range = { from: "2026-09-08", to: "2026-09-30" };
  const read = () =>
    Promise.all(
      ZONES.flatMap((zone) => [paymentsOf(partner, { ...range, zone }), accountsOf(partner, { ...range, zone })]),
    );
  const before = await read();
  for (const moment of ["2026-09-06T00:50:00Z", "2026-09-20T00:50:00Z", "2026-10-30T00:50:00Z"]) {
    await roll(partner, moment);
    expect(await read()).toEqual(before);
  }
  // The nightly runs did make figures, and running one again adds nothing.
  const isTheirs = eq(quarterFigureTable.partnerID, partner.accountID);
  const figures = await db.$count(quarterFigureTable, isTheirs);
  expect(figures).toBe(60);
  await roll(partner, "2026-10-30T01:50:00Z");
  expect([await db.$count(quarterFigureTable, isTheirs), await read()]).toEqual([figures, before]);
  const denver = await paymentsOf(partner, { ...range, zone: "America/Denver" });
  expect(denver.now.made).toEqual(
    await truth(partner, new Date("2026-09-08T06:00:00Z"), new Date("2026-10-01T06:00:00Z")),
  );
  expect(denver.before.made).toEqual(
    await truth(partner, new Date("2026-08-16T06:00:00Z"), new Date("2026-09-08T06:00:00Z")),
  );
  for (const [half, whole] of [
    ["transfers", denver.now],
    ["before", denver.before],
  ] as const)
    expect(denver.parts.reduce((sum, part) => sum + part[half].amount, 0)).toBe(whole.made.amount);
  // Weeks begin on Sunday, this range on a Monday.
  const weeks = await paymentsOf(partner, { from: "2026-10-12", to: "2026-11-25", zone: "America/Denver" });
  expect(weeks.by).toBe("week");
  expect(weeks.parts.reduce((sum, part) => sum + part.before.amount, 0)).toBe(weeks.before.made.amount);
  expect(weeks.before.made.count).toBeGreaterThan(50);
});

test("a change to an old transfer shows immediately, although its day is already summed up", async () => {
  const { partner, pay, payers } = await setting();
  const made = [await pay("2026-09-10T12:00:00Z", 500), await pay("2026-09-10T12:01:00Z", 700)];
  await feeOf(partner, payers[0]?.accountID as AccountID, "2026-09-10T12:00:00Z", 30);
  await roll(partner, "2026-10-01T00:50:00Z");
  const read = () => paymentsOf(partner, { from: "2026-09-01", to: "2026-09-30" });
  expect((await read()).now).toMatchObject({
    made: { count: 2, amount: 1_200 },
    failed: { count: 0 },
    fees: { count: 1, amount: 30 },
  });
  await db
    .update(transferTable)
    .set({ status: "failed", failureReason: "rejected-high-risk" })
    .where(eq(transferTable.transferID, made[0] as TransferID));
  await db
    .update(transferTable)
    .set({ refundedAmount: 200 })
    .where(eq(transferTable.transferID, made[1] as TransferID));
  await db
    .update(incurredFeeTable)
    .set({ refundedOn: new Date() })
    .where(eq(incurredFeeTable.partnerID, partner.accountID));
  const { now, failures, methods } = await read();
  expect(now).toMatchObject({
    made: { count: 2, amount: 1_200 },
    failed: { count: 1, amount: 500 },
    refunded: { count: 1, amount: 200 },
    fees: { count: 0, amount: 0 },
  });
  // The ledger checks of this test run must keep passing.
  await db
    .update(transferTable)
    .set({ status: "completed", failureReason: null, refundedAmount: 0 })
    .where(eq(transferTable.partnerID, partner.accountID));
  expect(failures).toEqual([{ reason: "rejected-high-risk", sum: { count: 1, amount: 500 } }]);
  expect(methods).toEqual([
    { source: "service-wallet", destination: "service-wallet", sum: { count: 2, amount: 1_200 } },
  ]);
});

test("an account's figures cover only that account, and a partner cannot see another partner's figures", async () => {
  const { partner, pay, payers } = await setting();
  await pay("2026-09-10T12:00:00Z", 500);
  const range = { from: "2026-09-01", to: "2026-09-30" };
  const idle = await newAccount(db, partner);
  expect((await paymentsOf(partner, { ...range, account: payers[0]?.accountID })).now.made.count).toBe(1);
  expect((await paymentsOf(partner, { ...range, account: idle.accountID })).now.made.count).toBe(0);
  expect((await accountsOf(partner, range)).map(({ accountID, now }) => [accountID, now])).toEqual(
    payers.map(({ accountID }) => [accountID, { count: 1, amount: 500 }]).sort(),
  );
  const stranger = await newPartner(db);
  expect((await paymentsOf(stranger, range)).now.made.count).toBe(0);
  expect(await accountsOf(stranger, range)).toEqual([]);
});

test("a sandbox reset removes the figures, and the next nightly run does not bring them back", async () => {
  const { partner, pay, payers } = await setting();
  await pay("2026-09-10T12:00:00Z", 500);
  await feeOf(partner, payers[0]?.accountID as AccountID, "2026-09-10T12:00:00Z", 30);
  await roll(partner, "2026-10-01T00:50:00Z");
  await transact(ctxFor(partner), resetSandbox);
  const read = async () => (await paymentsOf(partner, { from: "2026-09-01", to: "2026-09-30" })).now;
  const none = { made: { count: 0, amount: 0 }, fees: { count: 0, amount: 0 } };
  expect(await read()).toMatchObject(none);
  await roll(partner, "2026-11-01T00:50:00Z");
  expect(await read()).toMatchObject(none);
  expect(await db.$count(accountFigureTable, eq(accountFigureTable.partnerID, partner.accountID))).toBe(0);
});

test("disputes count on the day they were opened, and their outcomes add up to their number", async () => {
  const payment = await newCardPayment(50_00);
  for (const [phase, after] of [
    ["chargeback", 7000],
    ["chargeback", 8000],
    ["pre-dispute", 9000],
  ] as const)
    await transact(payment.at(after), (ctx) =>
      openTestDispute(ctx, payment.transferID, { amount: cents(1000), phase }),
    );
  const [lost] = await db
    .select({ disputeID: disputeTable.disputeID })
    .from(disputeTable)
    .where(and(eq(disputeTable.transferID, payment.transferID), eq(disputeTable.status, "response-needed")));
  await transact(payment.at(10_000), (ctx) => acceptDispute(ctx, lost?.disputeID as DisputeID));
  const [from, to] = [payment.at(0), payment.at(10_000)].map(({ now }) => now.toISOString().slice(0, 10));
  const { now, before } = await paymentsOf(payment.partner, { from, to });
  expect(now).toMatchObject({
    disputes: { count: 3, amount: 3000 },
    disputesOpen: { count: 1, amount: 1000 },
    disputesWon: { count: 0 },
    disputesLost: { count: 1, amount: 1000 },
    disputesClosed: { count: 1, amount: 1000 },
  });
  expect(before.disputes).toEqual({ count: 0, amount: 0 });
});

test("without data all figures are zero, and a range that cannot be summed up is rejected", async () => {
  const partner = await newPartner(db);
  const ctx = ctxFor(partner);
  const query = AnalyticsQuery.parse({});
  const none = { sent: 0, opened: 0, joined: 0, enabled: 0, paying: 0 };
  expect(await sumOnboarding(ctx, query)).toEqual({ now: none, before: none });
  expect(await sumSpending(ctx, query)).toMatchObject({ now: { count: 0, amount: 0 }, kinds: [] });
  await expect(paymentsOf(partner, { from: "2026-09-02", to: "2026-09-01" })).rejects.toMatchObject({
    kind: "malformed",
  });
});
