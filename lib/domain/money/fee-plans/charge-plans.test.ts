import { expect, test } from "@playwright/test";
import { and, asc, eq } from "drizzle-orm";
import { connectionTable, incurredFeeTable, walletTable, walletTransactionTable } from "@/db/schema";
import { checkBooks } from "@/testing/books";
import { ctxFor, transact } from "@/testing/context";
import { newAccount, newPartner, type Partner, testDatabase } from "@/testing/factories";
import { agreeToTerms } from "@/testing/fee-plans";
import { newWallet } from "@/testing/wallets";
import { type AccountID, type FeeID, newID, type WalletID } from "@/lib/core/api/ids";
import { chargePlans } from "./charge-plans";

checkBooks();

const db = testDatabase();
const today = new Date();
const at = (months: number, day = 1) =>
  new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + months, day, 12));
const daysIn = (months: number) =>
  new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + months + 1, 0)).getUTCDate();
const named = (months: number) =>
  at(months).toLocaleString("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

async function setting() {
  const partner = await newPartner(db);
  const { accountID, walletID } = await newAccount(db, partner, { wallet: true });
  return { partner, accountID, walletID };
}

const charge = (partner: Partner) =>
  chargePlans((step) => transact(ctxFor(partner), step), { partnerID: partner.accountID });

async function walletEvents(walletID: WalletID) {
  const t = walletTransactionTable;
  const matches = await db.select().from(t).where(eq(t.walletID, walletID)).orderBy(asc(t.seq));
  const fees = await db.select().from(incurredFeeTable).where(eq(incurredFeeTable.walletID, walletID));
  return matches.map(({ type, sourceType, memo, gross, fee, balanceAfter, feeIDs }) => ({
    type,
    sourceType,
    memo,
    cents: gross - fee,
    balanceAfter,
    fees: feeIDs?.map((id) => fees.find(({ feeID }) => feeID === id)?.feeName),
  }));
}

async function used({ partner, accountID, walletID }: Awaited<ReturnType<typeof setting>>, amount: number, on: Date) {
  await db.insert(incurredFeeTable).values({
    ...{ feeID: newID<FeeID>(), accountID, partnerID: partner.accountID, walletID, amount, createdOn: on },
    ...{ feeName: "Card payment", sourceKind: "transferID" as const, sourceID: newID<string>() },
  });
}

const feesOf = async (accountID: AccountID) =>
  (
    await db
      .select()
      .from(incurredFeeTable)
      .where(and(eq(incurredFeeTable.accountID, accountID), eq(incurredFeeTable.sourceKind, "AccountID")))
      .orderBy(asc(incurredFeeTable.feeName))
  ).map(({ feeName, amount, walletID, sourceID }) => ({ feeName, amount, walletID, sourceID }));

test("a month costs its platform fee and the shortfall of its fees to the minimum, once, even without funds", async () => {
  const all = await setting();
  const { partner, accountID, walletID } = all;
  await agreeToTerms(partner, accountID, {
    monthlyPlatformFee: 4900,
    minimumCommitment: 25_000,
    acceptedOn: at(-1),
  });
  await used(all, 10_001, at(-1, 15));
  await used(all, 99_999, at(-2, 15));
  await used(all, 99_999, today);
  expect(await charge(partner)).toBe(1);
  const service = { type: "service-fee", sourceType: "fee" };
  const transactions = [
    {
      ...service,
      memo: `Monthly platform fee, ${named(-1)}`,
      cents: -4900,
      balanceAfter: -4900,
      fees: ["Monthly platform fee"],
    },
    {
      ...service,
      memo: `Minimum commitment, ${named(-1)}`,
      cents: -14_999,
      balanceAfter: -19_899,
      fees: ["Minimum commitment"],
    },
  ];
  expect(await walletEvents(walletID)).toEqual(transactions);
  const fees = [
    { feeName: "Minimum commitment", amount: 14_999, walletID, sourceID: accountID },
    { feeName: "Monthly platform fee", amount: 4900, walletID, sourceID: accountID },
  ];
  expect(await feesOf(accountID)).toEqual(fees);
  expect(await charge(partner)).toBe(0);
  expect(await Promise.all([charge(partner), charge(partner)])).toEqual([0, 0]);
  expect(await walletEvents(walletID)).toEqual(transactions);
  expect(await feesOf(accountID)).toEqual(fees);
});

test("jobs that run at once charge a month once", async () => {
  const { partner, accountID, walletID } = await setting();
  await agreeToTerms(partner, accountID, { monthlyPlatformFee: 100, acceptedOn: at(-1) });
  const charged = await Promise.all([charge(partner), charge(partner), charge(partner)]);
  expect(charged.reduce((sum, one) => sum + one, 0)).toBe(1);
  const [wallet] = await db.select().from(walletTable).where(eq(walletTable.walletID, walletID));
  expect(wallet?.available).toBe(-100);
});

test("months that were missed are charged later, up to four", async () => {
  const { partner, accountID, walletID } = await setting();
  await agreeToTerms(partner, accountID, { monthlyPlatformFee: 100, acceptedOn: at(-6) });
  expect(await charge(partner)).toBe(4);
  expect((await walletEvents(walletID)).map(({ memo }) => memo).toSorted()).toEqual(
    [-4, -3, -2, -1].map((month) => `Monthly platform fee, ${named(month)}`).toSorted(),
  );
});

test("a partial month costs its days, and a month before or after the agreement costs nothing", async () => {
  const began = await setting();
  const by = { monthlyPlatformFee: 3100, minimumCommitment: 3100 };
  await agreeToTerms(began.partner, began.accountID, { ...by, acceptedOn: at(-1, 11) });
  await used(began, 50, at(-1, 5));
  await charge(began.partner);
  const days = daysIn(-1) - 10;
  const share = Math.floor((3100 * days) / daysIn(-1));
  expect((await walletEvents(began.walletID)).map(({ cents }) => cents)).toEqual([-share, -share]);
  const ended = await setting();
  await agreeToTerms(ended.partner, ended.accountID, {
    monthlyPlatformFee: 3100,
    acceptedOn: at(-2),
    terminatedOn: at(-2, 10),
  });
  expect(await charge(ended.partner)).toBe(1);
  expect((await walletEvents(ended.walletID)).map(({ cents }) => cents)).toEqual([-Math.floor(31_000 / daysIn(-2))]);
  const left = await setting();
  await agreeToTerms(left.partner, left.accountID, { monthlyPlatformFee: 3100, acceptedOn: at(-1) });
  await db
    .update(connectionTable)
    .set({ disconnectedOn: at(-1, 1) })
    .where(eq(connectionTable.accountID, left.accountID));
  await charge(left.partner);
  expect((await walletEvents(left.walletID)).map(({ cents }) => cents)).toEqual([-Math.floor(3100 / daysIn(-1))]);
});

test("no fee is charged for zero, for the current month, or below zero", async () => {
  const all = await setting();
  const { partner, accountID, walletID } = all;
  await agreeToTerms(partner, accountID, { minimumCommitment: 500, acceptedOn: at(-1) });
  await agreeToTerms(partner, accountID, { acceptedOn: at(-1) });
  await agreeToTerms(partner, accountID, { monthlyPlatformFee: 700, acceptedOn: today });
  await used(all, 501, at(-1, 20));
  expect(await charge(partner)).toBe(0);
  expect([await walletEvents(walletID), await feesOf(accountID)]).toEqual([[], []]);
});

test("an account without a wallet is charged once it has one", async () => {
  const partner = await newPartner(db);
  const { accountID } = await newAccount(db, partner);
  await agreeToTerms(partner, accountID, { monthlyPlatformFee: 100, acceptedOn: at(-1) });
  expect(await charge(partner)).toBe(0);
  expect(await feesOf(accountID)).toEqual([]);
  const walletID = await newWallet(db, accountID, partner.accountID);
  expect(await charge(partner)).toBe(1);
  expect((await walletEvents(walletID)).map(({ cents }) => cents)).toEqual([-100]);
});
